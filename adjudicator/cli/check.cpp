// check: every problem in the files of a turn; nothing else.
#include <algorithm>
#include <filesystem>
#include <ostream>
#include <span>
#include <sstream>

#include "cli/as_received.hpp"
#include "cli/commands.hpp"
#include "cli/game.hpp"
#include "cli/looks.hpp"
#include "cli/pinned.hpp"
#include "cli/received_answers.hpp"
#include "cli/same_inputs.hpp"
#include "cli/seeds.hpp"
#include "cli/side_view.hpp"
#include "cli/unread.hpp"
#include "core/adjudicate.hpp"
#include "core/order_faults.hpp"
#include "files/json_text.hpp"
#include "record/secrets.hpp"

namespace adjudicator::cli {
namespace {

/// What `side` may be told: of its own files and orders.
std::vector<Diagnostic> told_to(const std::vector<Diagnostic>& all, const std::string& side) {
  std::vector<Diagnostic> some;
  std::copy_if(all.begin(), all.end(), std::back_inserter(some),
               [&](const Diagnostic& d) { return d.side == side; });
  return some;
}

void print_json(const std::vector<Diagnostic>& all, std::ostream& out) {
  out << "[";
  const char* separator = "\n";
  for (const Diagnostic& d : all) {
    const auto text = [](std::string_view t) { return files::json_text(t); };
    out << separator << "  {\"severity\": " << text(d.severity == Severity::error ? "error" : "warning")
        << ", \"file\": " << text(d.at.file) << ", \"line\": " << d.at.line << ", \"column\": " << d.at.column
        << ", \"code\": " << text(d.code) << ", \"rule\": " << text(d.rule) << ", \"side\": " << text(d.side)
        << ", \"message\": " << text(d.message) << "}";
    separator = ",\n";
  }
  out << (all.empty() ? "]\n" : "\n]\n");
}

/// The files as they lie there; where a mailing stopped before a gate, with the orders that it froze, and
/// where orders wait for a beacon with those.
files::GameFolder::Inputs checked_inputs(const Game& game, int turn) {
  const int last = game.folder.last_mailing(turn);
  const bool open = last > 0 && !game.folder.gate_of(turn, last).empty();
  const bool frozen = last == 0 && std::filesystem::exists(game.folder.freeze(turn));
  return open || frozen ? next_inputs(game, turn) : game.folder.current_inputs(turn);
}

/// Answers that do not count are told at their places (check_answers, check_early_answers).
void add_refusals(const Turn& turn, std::span<const Refusal> refusals, Diagnostics& diagnostics) {
  for (const Refusal& refusal : refusals)
    if (!refusal.code.text().starts_with("answer-")) diagnostics.add(to_diagnostic(turn, refusal));
}

/// A fault that is told already, at the same place.
bool is_told(const Diagnostic& fault, const Diagnostics& diagnostics) {
  return std::ranges::any_of(diagnostics.all(), [&](const Diagnostic& d) {
    return d.at.file == fault.at.file && d.at.line == fault.at.line &&
           (d.at.column == fault.at.column || d.code == "settled-twice");
  });
}

/// Answers of a side by the questions that went out to it: those that its receipt would refuse. One that
/// changes what counted is what `resolve` refuses, but in a game that is not sealed with --corrected.
void check_answers(const Game& game, const Turn& turn, const SideInfo& side,
                   const std::filesystem::path& folder, Diagnostics& diagnostics) {
  if (game.folder.last_mailing(turn.number) == 0 || is_closed(game, turn.number)) return;
  const Looks looks = looks_or_standard(game);
  for (Diagnostic& fault : faults_of_answer_file(game, turn, side, folder, *looks)) {
    fault.side = side.id;
    if (fault.code == "answer-changed" && !began_sealed(game, turn.number))
      fault.severity = Severity::warning;
    if (!is_told(fault, diagnostics)) diagnostics.add(std::move(fault));
  }
}

/// Before the first mailing an answer meets its question in the course of the turn only.
bool has_early_answers(const Game& game, const Turn& turn) {
  return game.folder.last_mailing(turn.number) == 0 &&
         std::ranges::any_of(turn.answers, [](const GivenAnswer& given) { return given.by.empty(); });
}

void add_early_answer(const Game& game, const Turn& turn, const SideInfo& side, const std::string& code,
                      std::string_view question, const Looks& looks, Diagnostics& diagnostics) {
  for (const auto& file : turn.files) {
    if (file->empty() || file->root().name != "answers" || file->root().value("side") != side.id) continue;
    for (const Node& node : file->root().children())
      if (node.value("question") == question)
        return diagnostics.add(answer_fault(game, side, code, *file, node, *looks));
  }
}

void check_early_answers(const Game& game, const Turn& turn, const Outcome& outcome,
                         Diagnostics& diagnostics) {
  if (!has_early_answers(game, turn)) return;
  const Looks looks = looks_or_standard(game);
  for (std::size_t i = 0; i < outcome.log.size(); ++i) {
    const auto* refused = std::get_if<Refused>(&outcome.log[i].what);
    if (refused == nullptr || !refused->code.text().starts_with("answer-")) continue;
    const bool unasked = refused->code == Key("answer-unasked");
    const std::string at = unasked ? std::string(refused->args.front().value().word().text())
                                   : outcome.log.addresses.text(outcome.log[i].at);
    add_early_answer(game, turn, turn.side(refused->side), std::string(refused->code.text()), at, looks,
                     diagnostics);
  }
}

/// The seed where nobody asks for it: without one, less is checked.
std::optional<record::TurnSeed> seed_if_any(const Game& game, const Turn& turn, const Arguments& arguments) {
  std::ostringstream none;
  Console silent{none, none};
  std::string why;
  try {
    return seed_at_hand(game, turn, arguments, silent, why);
  } catch (const Stop&) {
    return std::nullopt;
  } catch (const record::SecretError&) {
    return std::nullopt;
  }
}

/// What is wrong with the orders; where that shows in the course of the turn only, it is run for it, if its
/// dice are at hand.
void check_orders(const Game& game, const Turn& turn, const Arguments& arguments, Console& console,
                  Diagnostics& diagnostics) {
  check_words(game, turn, diagnostics, console);
  if (!turn.system->refuses_late && has_early_answers(game, turn)) {
    add_refusals(turn, refusals_before_play(turn), diagnostics);
    if (const auto seed = seed_if_any(game, turn, arguments)) {
      HmacDice dice(seed->dice);
      check_early_answers(game, turn, adjudicate(turn, dice), diagnostics);
    }
    return;
  }
  if (!turn.system->refuses_late) return add_refusals(turn, refusals_before_play(turn), diagnostics);
  std::string why;
  const auto seed = seed_at_hand(game, turn, arguments, console, why);
  if (!seed) {
    console.err << "adjudicator: what shows in the course of the turn only is not checked: " << why << '\n';
    return add_refusals(turn, refusals_before_play(turn), diagnostics);
  }
  HmacDice dice(seed->dice);
  const Outcome outcome = adjudicate(turn, dice);
  add_refusals(turn, outcome.refused, diagnostics);
  check_early_answers(game, turn, outcome, diagnostics);
}

/// What the game folder says otherwise than the turn began with, or froze before its beacon: of a sealed turn
/// that is at fault, of another it is not read.
void add_changes(const Game& game, int number, Diagnostics& diagnostics) {
  if (is_closed(game, number)) return;
  const bool sealed = game.folder.last_mailing(number) == 0 || began_sealed(game, number);
  for (Diagnostic& d : changed_files(game, number).inputs) {
    d.severity = sealed ? Severity::error : Severity::warning;
    diagnostics.add(std::move(d));
  }
}

/// For the moderator.
std::vector<Diagnostic> check_all(const Game& game, int number, const Arguments& arguments, Console& console,
                                  Diagnostics& diagnostics) {
  auto inputs = checked_inputs(game, number);
  inputs.tell_slips = true;
  inputs.judge_misfits = true;
  const auto turn = game.folder.load(number, inputs, *game.system, diagnostics);
  add_changes(game, number, diagnostics);
  for (const Diagnostics& some : {unread_files(game, number), unaudited_files(game, number)})
    for (const Diagnostic& d : some.all()) diagnostics.add(d);
  if (turn) {
    const Diagnostics charts = unread_charts(*turn);
    for (const Diagnostic& d : charts.all()) diagnostics.add(d);
  }
  if (turn) check_orders(game, *turn, arguments, console, diagnostics);
  if (turn)
    for (const SideInfo& side : turn->sides)
      check_answers(game, *turn, side, checked_inputs(game, number).answers, diagnostics);
  if (turn) check_as_received(game, *turn, checked_inputs(game, number), diagnostics);
  if (const Looks looks = try_looks(game, diagnostics); looks && turn)
    check_languages(game, *turn, looks, diagnostics);
  return diagnostics.all();
}

/// For a side: as its receipts say it, of its own files and of what it sees of the position alone. The turn
/// is not run for it: what comes of its orders tells of others' orders, and of dice.
std::vector<Diagnostic> check_as(const Game& game, int number, const std::string& side, Console& console) {
  Diagnostics faults;
  try {
    std::ostringstream none;  // what is wrong with the moderator's files is no news for a side
    Console silent{none, none};
    auto inputs = checked_inputs(game, number);
    inputs.judge_misfits = true;
    if (const auto turn = turn_as_seen(game, number, side, std::move(inputs), faults, silent)) {
      check_words(game, *turn, faults, console);
      add_refusals(*turn, refusals_before_play(*turn), faults);
      for (const SideInfo& own : turn->sides)
        if (own.id == side) check_answers(game, *turn, own, checked_inputs(game, number).answers, faults);
    }
  } catch (const Stop&) {  // without a position its files can be read still
    auto inputs = checked_inputs(game, number);
    inputs.only = side;
    game.folder.load(number, inputs, *game.system, faults);
  }
  return told_to(faults.all(), side);
}

}  // namespace

int check(const Arguments& arguments, Console& console) {
  Diagnostics diagnostics;
  const std::vector<Diagnostic> told = [&] {
    const auto game = try_game(arguments["GAME"], diagnostics);
    if (!game) return diagnostics.all();
    const int number = chosen_turn(*game, arguments, console);
    if (!arguments.has("side")) return check_all(*game, number, arguments, console, diagnostics);
    demand_side(game->folder.side_ids(*game->system), arguments["side"], console);
    return check_as(*game, number, arguments["side"], console);
  }();
  const std::size_t left_out = arguments.has("side") ? 0 : diagnostics.left_out();
  if (arguments.has("json")) {
    print_json(told, console.out);
  } else {
    for (const Diagnostic& d : told) console.err << to_text(d) << '\n';
    if (left_out > 0) console.err << "adjudicator: " << left_out << " more are not shown\n";
  }
  const auto is_error = [](const Diagnostic& d) { return d.severity == Severity::error; };
  const auto errors = static_cast<std::size_t>(std::count_if(told.begin(), told.end(), is_error)) + left_out;
  if (errors == 0) return done;
  if (!arguments.has("json"))
    console.err << "adjudicator: check found " << errors << (errors == 1 ? " error\n" : " errors\n");
  return exit_code(told);
}

}  // namespace adjudicator::cli

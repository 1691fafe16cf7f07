#include "host/turn/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

#include "core/adjudicate.hpp"
#include "core/order_faults.hpp"
#include "host/forms/position_record.hpp"
#include "host/forms/side_view.hpp"
#include "host/game/looks.hpp"
#include "host/game/open_for.hpp"
#include "host/game/pinned.hpp"
#include "host/game/same_inputs.hpp"
#include "host/game/seals.hpp"
#include "host/game/senders.hpp"
#include "host/letters/as_received.hpp"
#include "host/letters/received_answers.hpp"
#include "host/letters/told_lots.hpp"
#include "host/moves/next_turn.hpp"
#include "host/moves/sent_moves.hpp"
#include "host/turn/doubtful_pieces.hpp"
#include "host/turn/unread.hpp"
#include "record/secrets.hpp"

namespace adjudicator::host {
namespace {

/// What `side` may be told: of its own files and orders.
std::vector<Diagnostic> told_to(const std::vector<Diagnostic>& all, const std::string& side) {
  std::vector<Diagnostic> some;
  std::copy_if(all.begin(), all.end(), std::back_inserter(some),
               [&](const Diagnostic& d) { return d.side == side; });
  return some;
}

/// The files as they lie there; where a mailing stopped before a gate, with the orders that it froze, and
/// where orders wait for a beacon with those.
files::GameFolder::Inputs checked_inputs(const Game& game, int turn) {
  const int last = game.folder.last_mailing(turn);
  const bool open = last > 0 && !game.folder.gate_of(turn, last).empty();
  const bool frozen = last == 0 && std::filesystem::exists(game.folder.freeze(turn));
  return open || frozen ? next_inputs(game, turn) : game.folder.current_inputs(turn);
}

/// Answers that do not count are told at their places (check_answers, check_early_answers). What is judged by lot
/// comes later in the course of the turn than other orders: it is told in the order of the files all the same.
void add_refusals(const Turn& turn, std::span<const Refusal> refusals, Diagnostics& diagnostics) {
  std::vector<Diagnostic> all;
  std::vector<std::string> files;
  for (const Refusal& refusal : refusals) {
    if (refusal.code.text().starts_with("answer-")) continue;
    all.push_back(to_diagnostic(turn, refusal));
    if (std::ranges::find(files, all.back().at.file) == files.end()) files.push_back(all.back().at.file);
  }
  const auto place = [&](const Diagnostic& d) {
    return std::tuple(std::ranges::find(files, d.at.file) - files.begin(), d.at.line, d.at.column);
  };
  if (dynamic_cast<const JudgedByLot*>(turn.plan.get()) != nullptr) std::ranges::stable_sort(all, {}, place);
  for (Diagnostic& d : all) diagnostics.add(std::move(d));
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

/// Whether anybody sent orders or answers.
bool was_anything_sent(const Turn& turn) {
  return std::ranges::any_of(turn.files, [](const auto& file) {
    return !file->empty() && (file->root().name == "orders" || file->root().name == "answers");
  });
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
std::optional<record::TurnSeed> seed_if_any(const Game& game, const Turn& turn, const SeedSource& from) {
  std::string why;
  try {
    return seed_at_hand(game, turn, from, why);
  } catch (const Stopped&) {
    return std::nullopt;
  } catch (const record::SecretError&) {
    return std::nullopt;
  }
}

/// The name of an order or answer file that is left out of the turn, for what is wrong with it; empty: none. A
/// file of another game, turn or system is not.
std::string left_out(const Turn& turn, const Diagnostics& diagnostics) {
  const auto is_read = [&](const std::string& name) {
    return std::ranges::any_of(turn.files, [&](const auto& file) { return file->file() == name; });
  };
  for (const Diagnostic& d : diagnostics.all()) {
    const bool misfit = d.code == "wrong-game" || d.code == "wrong-turn" || d.code == "wrong-system";
    if (d.severity == Severity::error && !misfit && !is_read(d.at.file)) return d.at.file;
  }
  return {};
}

/// What is wrong with the orders; where that shows in the course of the turn only, it is run for it, if its
/// dice are at hand and all that was sent could be read (`unread` is a file that could not).
void check_orders(const Game& game, const Turn& turn, const std::string& unread, const SeedSource& from,
                  Notes& notes, Diagnostics& diagnostics) {
  check_words(game, turn, diagnostics);
  if (!unread.empty()) {
    if (turn.system->refuses_late || has_early_answers(game, turn))
      notes.say("what shows in the course of the turn only is not checked: " + unread + " cannot be read");
    return add_refusals(turn, refusals_before_play(turn), diagnostics);
  }
  if (!turn.system->refuses_late && has_early_answers(game, turn)) {
    add_refusals(turn, refusals_before_play(turn), diagnostics);
    if (const auto seed = seed_if_any(game, turn, from)) {
      HmacDice dice(seed->dice);
      check_early_answers(game, turn, adjudicate(turn, dice), diagnostics);
    }
    return;
  }
  // Without orders nothing is refused late: a game that is not sealed yet can be checked.
  const bool late = turn.system->refuses_late && was_anything_sent(turn);
  if (!late) return add_refusals(turn, refusals_before_play(turn), diagnostics);
  std::string why;
  const auto seed = seed_at_hand(game, turn, from, why);
  if (!seed) {
    notes.say("what shows in the course of the turn only is not checked: " + why);
    return add_refusals(turn, refusals_before_play(turn), diagnostics);
  }
  HmacDice dice(seed->dice);
  const Outcome outcome = adjudicate(turn, dice);
  add_refusals(turn, outcome.refused, diagnostics);
  for (const Refusal& refusal : foreseen(turn))
    if (Diagnostic fault = to_diagnostic(turn, refusal); !is_told(fault, diagnostics))
      diagnostics.add(std::move(fault));
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

/// The lists of moves that sides sent with their orders; `side`: that one's alone, unless it is empty.
void check_moves(const Game& game, int number, const std::string& side, Diagnostics& diagnostics) {
  const auto inputs = checked_inputs(game, number);
  try {
    const auto game_file = read_game_file(game);
    if (game_file->root().value("moves") == "with-orders" && !takes_moves(*game.system, *game_file) &&
        side.empty())
      diagnostics.add(game_file->fault(
          game_file->root(), "moves", "moves-nowhere", "",
          fmt::format("games of {} have no hexes, so players cannot send moves", game.system->key)));
    std::error_code none;
    if (!takes_moves(*game.system, *game_file) || !std::filesystem::is_directory(inputs.moves, none)) return;
    Diagnostics found;
    MovesOfTurn(game, number, inputs).add_files(inputs.moves, side, found);
    for (const Diagnostic& d : found.all()) diagnostics.add(d);
  } catch (const Stopped&) {
    // What is wrong with the moderator's files is told where they are read for play.
  }
}

/// `run` has no seed but those of game.xml, and mails no positions before there is one.
void add_missing_seed(const Game& game, int number, Severity severity, Diagnostics& diagnostics) {
  if (game.folder.last_mailing(number) > 0) return;
  try {
    const auto file = read_game_file(game);
    const Node& root = file->root();
    if (root.value("mail").empty() || !root.value("seed").empty() || seal_of(root, number) ||
        !deadline_of(*file, number, 1))
      return;
    Diagnostic d =
        file->fault(root, "", "no-seed", "",
                    fmt::format("turn {} has a deadline and no seed: run mails no positions and resolves "
                                "nothing before `adjudicator seal` has made one",
                                number));
    d.severity = severity;
    diagnostics.add(std::move(d));
  } catch (const Stopped&) {
    // What is wrong with game.xml is told where it is read for play.
  }
}

void add_deadlines_that_are_none(const Game& game, Diagnostics& diagnostics) {
  try {
    add_bad_deadlines(*read_game_file(game), diagnostics);
  } catch (const Stopped&) {
    // As above.
  }
}

void add_missing_units(const Game& game, const Turn& turn, Severity severity, Diagnostics& diagnostics) {
  for (std::uint32_t table = 0; table < turn.start.tables(); ++table) {
    if (turn.start.shape(table).name != "unit" || turn.start.rows(table) > 0) continue;
    const auto folder = game.folder.turn(turn.number);
    Diagnostic d;
    d.at.file = game.folder.shown(
        folder / (std::filesystem::exists(folder / "roster.json") ? "roster.json" : "roster.xml"));
    d.code = "no-units";
    d.message = "the roster has no unit: nobody can fight";
    d.severity = severity;
    diagnostics.add(std::move(d));
  }
}

/// Positions that went out and are no longer what the files come to: `resolve` would stop at them.
void add_old_positions(const Game& game, const Turn& turn, const reports::Stylesheets& looks, Notes& notes,
                       Diagnostics& diagnostics) {
  if (!phase_of(game, turn.number).first) return;
  try {
    demand_same_positions(game, turn, looks, std::nullopt, notes);
  } catch (const Stopped& stopped) {
    for (const Note& note : stopped.why().all()) {
      Diagnostic d = note.fault;
      if (note.kind != Note::Kind::fault) {
        d.code = "position-differs";
        d.message = note.text;
      }
      if (d.at.file.empty()) d.at.file = game.folder.shown(game.folder.turn(turn.number) / "position");
      diagnostics.add(std::move(d));
    }
  }
}

void add_each(const Diagnostics& some, Diagnostics& diagnostics) {
  for (const Diagnostic& d : some.all()) diagnostics.add(d);
}

}  // namespace

Diagnostics check(const Game& game, int number, const SeedSource& from, Notes& notes) {
  Diagnostics diagnostics;
  auto inputs = checked_inputs(game, number);
  inputs.tell_slips = true;
  inputs.judge_misfits = true;
  const auto turn = game.folder.load(number, inputs, *game.system, diagnostics);
  const std::string unread = turn ? left_out(*turn, diagnostics) : std::string();
  add_changes(game, number, diagnostics);
  add_each(unread_files(game, number), diagnostics);
  add_each(unaudited_files(game, number), diagnostics);
  if (turn) {
    add_each(unread_charts(*turn), diagnostics);
    add_each(doubtful_pieces(game, *turn, inputs), diagnostics);
    if (auto unchanged = phasing_unchanged(game, number)) diagnostics.add(std::move(*unchanged));
    check_orders(game, *turn, unread, from, notes, diagnostics);
  }
  if (turn && unread.empty()) {  // these read what was sent once more
    for (const SideInfo& side : turn->sides)
      check_answers(game, *turn, side, checked_inputs(game, number).answers, diagnostics);
    check_as_received(game, *turn, checked_inputs(game, number), diagnostics);
  }
  if (turn) check_moves(game, number, {}, diagnostics);
  if (turn) add_missing_units(game, *turn, Severity::warning, diagnostics);
  add_missing_seed(game, number, Severity::warning, diagnostics);
  add_deadlines_that_are_none(game, diagnostics);
  if (const Looks looks = try_looks(game, diagnostics); looks && turn) {
    check_languages(game, *turn, looks, diagnostics);
    if (diagnostics.ok()) add_old_positions(game, *turn, *looks, notes, diagnostics);
  }
  return diagnostics;
}

Diagnostics moderators_errors(const Game& game, int number) {
  Diagnostics found;
  // With the orders: rulings may name files that they replace.
  auto inputs = next_inputs(game, number);
  inputs.answers = game.folder.turn(number) / "no-such-folder";
  if (const auto turn = game.folder.load(number, inputs, *game.system, found))
    add_missing_units(game, *turn, Severity::error, found);
  add_missing_seed(game, number, Severity::error, found);
  add_changes(game, number, found);
  try_looks(game, found);
  Diagnostics errors;
  for (const Diagnostic& d : found.all())
    if (d.severity == Severity::error && d.side.empty()) errors.add(d);
  return errors;
}

std::vector<Diagnostic> check_as(const Game& game, int number, const std::string& side) {
  Diagnostics faults;
  try {
    Notes none;  // what is wrong with the moderator's files is no news for a side
    auto inputs = checked_inputs(game, number);
    inputs.judge_misfits = true;
    if (const auto turn = turn_as_seen(game, number, side, std::move(inputs), faults, none)) {
      const bool all_read = left_out(*turn, faults).empty();
      check_words(game, *turn, faults);
      add_refusals(*turn, refusals_before_play(*turn), faults);
      for (const SideInfo& own : turn->sides)
        if (own.id == side) add_refusals(*turn, settled_by_told_lots(game, *turn, own), faults);
      for (const SideInfo& own : turn->sides)
        if (own.id == side && all_read)
          check_answers(game, *turn, own, checked_inputs(game, number).answers, faults);
      check_moves(game, number, side, faults);
    }
  } catch (const Stopped&) {  // without a position its files can be read still
    auto inputs = checked_inputs(game, number);
    inputs.only = side;
    inputs.roster = game.folder.turn(number) / "no-such-folder";  // and are judged by nothing it may not know
    game.folder.load(number, inputs, *game.system, faults);
  }
  return told_to(faults.all(), side);
}

}  // namespace adjudicator::host

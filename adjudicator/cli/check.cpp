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
#include "cli/same_inputs.hpp"
#include "cli/seeds.hpp"
#include "cli/side_view.hpp"
#include "core/adjudicate.hpp"
#include "core/order_faults.hpp"
#include "files/json_text.hpp"

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

void add_refusals(const Turn& turn, std::span<const Refusal> refusals, Diagnostics& diagnostics) {
  for (const Refusal& refusal : refusals) diagnostics.add(to_diagnostic(turn, refusal));
}

/// What is wrong with the orders; where that shows in the course of the turn only, it is run for it, if its
/// dice are at hand.
void check_orders(const Game& game, const Turn& turn, const Arguments& arguments, Console& console,
                  Diagnostics& diagnostics) {
  check_words(game, turn, diagnostics, console);
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
  const auto turn = game.folder.load(number, checked_inputs(game, number), *game.system, diagnostics);
  add_changes(game, number, diagnostics);
  if (turn) check_orders(game, *turn, arguments, console, diagnostics);
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
    if (const auto turn = turn_as_seen(game, number, side, checked_inputs(game, number), faults, silent)) {
      check_words(game, *turn, faults, console);
      add_refusals(*turn, refusals_before_play(*turn), faults);
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

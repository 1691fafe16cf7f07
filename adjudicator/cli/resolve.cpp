// resolve: one turn. Reads orders, rolls, writes a mailing.
#include "host/turn/resolve.hpp"

#include <fmt/format.h>

#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/several.hpp"
#include "cli/telling.hpp"
#include "files/json_text.hpp"
#include "mail/posting.hpp"

namespace adjudicator::cli {
namespace {

host::Formats parse_formats(const Arguments& arguments) {
  host::Formats formats;
  formats.formatter = chosen_formatter(arguments);
  if (!arguments.has("formats")) return formats;
  formats = {false, false, false, false, false, formats.formatter};
  const std::string& list = arguments["formats"];
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t comma = std::min(list.find(',', start), list.size());
    const std::string name = list.substr(start, comma - start);
    start = comma + 1;
    if (name == "xml")
      formats.xml = true;
    else if (name == "json")
      formats.json = true;
    else if (name == "html")
      formats.html = true;
    else if (name == "pdf")
      formats.pdf = true;
    else if (name == "text")
      formats.text = true;
    else
      throw UsageError("--formats knows xml, json, html, pdf and text, not '" + printable(name) + "'");
  }
  return formats;
}

host::ResolveOptions read_resolve_options(const Arguments& arguments) {
  host::ResolveOptions how;
  how.formats = parse_formats(arguments);
  how.turn = arguments.number("turn");
  how.seed = seed_source(arguments);
  how.key = file_of(arguments, "key");
  if (arguments.has("until")) how.until = arguments["until"];
  how.corrected = arguments.has("corrected");
  how.terms.due = arguments.has("due");
  how.terms.defaults = arguments.has("defaults");
  if (how.terms.due || how.terms.defaults) how.terms.now = now(arguments);
  return how;
}

/// Without --turn the last turn is resolved; one before it that never was may be what is meant.
void warn_of_skipped(const host::Game& game, host::Notes& notes) {
  const auto turns = game.folder.turns();
  if (turns.empty() || game.folder.last_mailing(turns.back()) > 0) return;
  for (const int turn : turns)
    if (turn != turns.back() && game.folder.last_mailing(turn) == 0)
      return notes.warn(fmt::format(
          "turn {} has not been resolved, turn {} has the roster that lies in its folder; --turn {} resolves "
          "turn {}",
          turn, turns.back(), turn, turn));
}

void print_orders(const std::vector<host::OrdersOfSide>& orders, Console& console) {
  for (const host::OrdersOfSide& side : orders) {
    if (!side.received) console.err << fmt::format("adjudicator: {}: no orders received\n", side.side);
    if (side.refused == 0) continue;
    console.err << fmt::format("adjudicator: {}: {} of {} orders corrected or refused:\n", side.side,
                               side.refused, side.all);
    for (const Diagnostic& reason : side.reasons)
      console.err << "  " << shown({host::Note::Kind::fault, reason}, console) << '\n';
    if (side.more > 0)
      console.err << fmt::format("  and {} more; 'adjudicator check' lists them all\n", side.more);
  }
}

void print_open(const host::Resolved& turn, Console& console) {
  for (const host::OpenQuestion& question : turn.questions)
    console.err << fmt::format("adjudicator: {} waits for {} ({})\n", question.address, question.side,
                               question.kind);
  if (!turn.gate.empty())
    console.err << fmt::format("adjudicator: the turn waits for orders at step {}\n", turn.gate);
  if (!turn.questions.empty())
    console.err << fmt::format("adjudicator: the questions are in {}\n", turn.mailing);
}

/// The words of `run`: what was done by this call.
std::string_view state_of(const host::Resolved& turn) {
  using State = host::Resolved::State;
  switch (turn.state) {
    case State::resolved:
      return "done-now";
    case State::waits:
      return "new-questions";
    case State::resolved_before:
      return "nothing-to-do";
    default:
      return "still-waiting";
  }
}

void print_turn_as_json(const host::Resolved& turn, Console& console) {
  std::vector<files::Json> asked;
  for (const host::OpenQuestion& question : turn.questions)
    asked.push_back(files::json_object({{"address", question.address}, {"side", question.side}}));
  print(files::json_object({{"state", state_of(turn)},
                            {"turn", turn.turn},
                            {"mailing", turn.mailing},
                            {"gate", turn.gate},
                            {"questions", asked}}),
        console);
}

}  // namespace

int resolve(const Arguments& arguments, Console& console) {
  const host::ResolveOptions how = read_resolve_options(arguments);
  Telling told(console);
  const host::Game game = host::open_game(arguments["GAME"]);
  if (how.turn == 0) warn_of_skipped(game, told.notes);
  const host::Resolved turn = host::resolve(game, how, told.notes);
  // Also of a mailing that was there: the program may have been killed between the two.
  mail::post_mailing(game, turn.turn, told.notes);
  if (arguments.has("json")) print_turn_as_json(turn, console);
  using State = host::Resolved::State;
  switch (turn.state) {
    case State::resolved_before:
      told.notes.say(fmt::format("turn {} is already resolved ({}); --corrected runs it again", turn.turn,
                                 turn.mailing));
      return done;
    case State::at_gate_before:
      told.notes.say(fmt::format("turn {} has already stopped at step {}", turn.turn, turn.gate));
      return waits;
    case State::nothing_new:
      told.notes.say(
          fmt::format("turn {} is still waiting; nothing new has come in since {}", turn.turn, turn.mailing));
      return waits;
    case State::waits:
    case State::resolved:
      break;
  }
  told.now();
  print_orders(turn.orders, console);
  print(turn.unsettled, console);
  print_open(turn, console);
  // Scripts have the exit code, or --json.
  if (turn.state == State::resolved && is_terminal(console.out) && !arguments.has("json") &&
      !arguments.has("quiet"))
    console.out << fmt::format("turn {} is resolved; what goes out is in {}\n", turn.turn, turn.mailing);
  return turn.state == State::waits ? waits : done;
}

}  // namespace adjudicator::cli

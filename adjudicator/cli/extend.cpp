// extend, pause: the moderator moves a deadline, and the players are told by mail.
#include <fmt/format.h>

#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "host/duration.hpp"
#include "host/game/guards.hpp"
#include "host/game/senders.hpp"
#include "mail/moving.hpp"

namespace adjudicator::cli {
namespace {

std::string in_a_line(const host::MovedDeadline& moved) {
  return fmt::format("turn {}{}{}: due {} (was {})\n", moved.turn,
                     moved.mailing == 1 ? "" : fmt::format(", mailing {}", moved.mailing),
                     moved.side.empty() ? "" : fmt::format(", {} alone", moved.side), to_text(moved.at),
                     to_text(moved.was));
}

int postpone(const host::Postponement& what, const Arguments& arguments, Console& console) {
  const host::Game game = host::open_game(arguments["GAME"]);
  const host::Now time = now(arguments);
  Telling telling(console);
  const bool dry = arguments.has("dry-run");
  const host::MovedDeadline moved =
      dry ? host::plan_postponement(game, *host::read_game_file(game), what, time.moment)
          : mail::postpone_and_tell(game, what, host::demand_clock(game, time));
  demand_order(moved);
  if (moved.rewritten)
    telling.notes.say(fmt::format("{} was rewritten in its canonical form", moved.game_file));
  if (moved.had_passed)
    telling.notes.say(
        fmt::format("the deadline had passed: files that came after {} and were refused must be "
                    "sent again",
                    to_text(moved.was)));
  console.out << in_a_line(moved);
  return done;
}

}  // namespace

int extend(const Arguments& arguments, Console& console) {
  const auto by = host::parse_duration(arguments["by"]);
  if (!by)
    throw UsageError("--by takes a number of days or hours, such as 3d or 36h, not '" +
                     printable(arguments["by"]) + "'");
  return postpone({*by, {}, arguments["side"]}, arguments, console);
}

int pause(const Arguments& arguments, Console& console) {
  const auto what = host::parse_postponement("pause until " + std::string(arguments["until"]));
  if (!what)
    throw UsageError(
        "--until takes a moment, in UTC (2026-12-24T00:00Z) or as the clocks of the game's zone show it "
        "(2026-12-24T01:00), not '" +
        printable(arguments["until"]) + "'");
  return postpone(*what, arguments, console);
}

}  // namespace adjudicator::cli

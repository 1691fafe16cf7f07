// next: the next turn's roster, from the last mailing.
#include <fmt/format.h>

#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "host/game.hpp"
#include "host/next_turn.hpp"

namespace adjudicator::cli {

int next(const Arguments& arguments, Console& console) {
  host::NextTurnOptions how;
  how.moves.assign(arguments.list("moves").begin(), arguments.list("moves").end());
  how.phasing = arguments["phasing"];
  how.deadline = arguments["deadline"];
  how.again = arguments.has("again");
  Telling told(console);
  const host::NextTurn made = host::next_turn(host::open_game(arguments["GAME"]), how, told.notes);
  told.now();
  console.out << fmt::format("turn {}: {}, made from {}\n", made.turn, made.roster, made.made_from);
  if (!made.phasing.empty()) console.out << fmt::format("phasing   {}\n", made.phasing);
  console.out << fmt::format("moved     {}\n", made.moved);
  for (const std::string& unit : made.off_map) console.out << fmt::format("off map   {}\n", unit);
  console.out << fmt::format(
      "deadline  {}\n", made.deadline.empty() ? "none: --again --deadline TIME sets one" : made.deadline);
  return done;
}

}  // namespace adjudicator::cli

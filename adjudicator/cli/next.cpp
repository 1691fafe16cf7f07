// next: the next turn's roster, from the last mailing.
#include <fmt/format.h>

#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "host/game/game.hpp"
#include "host/moves/next_turn.hpp"

namespace adjudicator::cli {
namespace {

/// Why a move that a player sent with his orders was not made.
std::string told(const host::DroppedMove& move) {
  if (move.eliminated) return fmt::format("{}: {} to {}: it was eliminated", move.side, move.unit, move.to);
  if (move.barred)
    return fmt::format("{}: {} to {}: it could not enter that hex", move.side, move.unit, move.to);
  return fmt::format("{}: {} to {}: it ended the turn {}, not where it began it", move.side, move.unit,
                     move.to, move.stands.empty() ? "off the map" : "in " + move.stands);
}

std::string told(const host::MadeMove& move) {
  if (move.from.empty()) return fmt::format("from off the map to {}", move.to);
  return fmt::format("{} to {}, {} {}", move.from, move.to, move.hexes, move.hexes == 1 ? "hex" : "hexes");
}

}  // namespace

int next(const Arguments& arguments, Console& console) {
  host::NextTurnOptions how;
  how.moves.assign(arguments.list("moves").begin(), arguments.list("moves").end());
  how.phasing = arguments["phasing"];
  how.deadline = arguments["deadline"];
  how.again = arguments.has("again");
  how.new_game_turn = arguments.has("new-game-turn");
  Telling telling(console);
  const host::NextTurn made = host::next_turn(host::open_game(arguments["GAME"]), how, telling.notes);
  telling.now();
  console.out << fmt::format("turn {}: {}, made from {}\n", made.turn, made.roster, made.made_from);
  if (!made.phasing.empty()) console.out << fmt::format("phasing   {}\n", made.phasing);
  console.out << fmt::format("moved     {}\n", made.moved.size());
  for (const host::MadeMove& move : made.moved)
    console.out << fmt::format("          {}: {}\n", move.unit, told(move));
  for (const host::DroppedMove& move : made.dropped) console.out << fmt::format("dropped   {}\n", told(move));
  for (const host::Renewed& one : made.renewed)
    console.out << fmt::format("renewed   {} of {}: {}, was {}\n", one.what, one.whose, one.to, one.from);
  for (const host::Renewed& one : made.carried)
    console.out << fmt::format("carried   {} of {}: {}; a new game turn makes it {}\n", one.what, one.whose,
                               one.from, one.to);
  if (!made.carried.empty())
    console.out << "          the game turn goes on; --again --new-game-turn begins a new one\n";
  for (const std::string& unit : made.off_map) console.out << fmt::format("off map   {}\n", unit);
  console.out << fmt::format(
      "deadline  {}\n", made.deadline.empty() ? "none: --again --deadline TIME sets one" : made.deadline);
  return done;
}

}  // namespace adjudicator::cli

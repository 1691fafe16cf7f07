// The next turn: its roster is the one that the last mailing ends with, moved, with the next side phasing.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "host/game/game.hpp"
#include "host/moves/moved_roster.hpp"
#include "host/moves/renewal.hpp"

namespace adjudicator::host {

struct NextTurnOptions {
  std::vector<std::filesystem::path> moves = {};  // lists of them (host/moves/move_list.hpp)
  std::string phasing = {};                       // a side; empty: as the rules have it
  std::string deadline = {};  // of its first orders: 2026-12-08T20:00Z; empty: the schedule's
  bool again = false;         // the roster is made anew, of a turn without a mailing
  bool new_game_turn =
      false;  // what a game turn of several turns began with is there again (host/moves/renewal.hpp)
};

struct NextTurn {
  int turn = 1;
  std::string roster;     // as people name it
  std::string made_from;  // the roster of the last mailing
  std::string phasing;    // the side's name; empty: the rules know no phasing side
  std::vector<MadeMove> moved;
  std::vector<Renewed> renewed;      // by a new game turn
  std::vector<Renewed> carried;      // what one would renew, where the game turn goes on
  std::vector<DroppedMove> dropped;  // moves that players sent with their orders, and that became impossible
  std::vector<std::string> off_map;  // units in play that stand in no hex, with their names
  std::string deadline;              // empty: none is set
};

/// Writes turn-NN/roster.xml and, where one was given, the deadline into game.xml; all or nothing. The phasing side
/// is the next one in game.xml, where the rules did not change it themselves at the end of the turn. Where players send
/// moves with their orders (host/moves/sent_moves.hpp), those that the last turn's last mailing keeps are made too; of a unit
/// that a list of `how` names, that list counts alone.
///
/// Stopped where the last turn has not come to its end (waits), where the next one is there already (in_the_way; with
/// `again`: where it has a mailing), and, with all that is wrong at its place, where a move names nothing that stands
/// on the map, another side's piece, no hex or a prohibited one, or leads to a position that the rules refuse.
/// `notes` get what they warn of.
NextTurn next_turn(const Game& game, const NextTurnOptions& how, Notes& notes);

/// A roster that was copied by hand from the turn before, where the phasing side did not change; nothing: it did, or
/// there is none.
std::optional<Diagnostic> phasing_unchanged(const Game& game, int turn);

}  // namespace adjudicator::host

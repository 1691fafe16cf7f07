// A list of moves between two turns, from a player or the moderator: XML, JSON (the document `moves`), or a line for
// each move in words:
//
//   moves blue ridge turn 2          (whose, which game, which turn; without it the list is the moderator's)
//   b-inf-1 0805                     (an id or a name, then a hex or the name of a place)
//   move 1st Foot to Crossroads      # "move" and "to" may stand there, a comment too
//   end                              (nothing below it is read)
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "host/game/game.hpp"

namespace adjudicator::host {

struct Move {
  std::string thing;  // as it was written: an id, or in words a name
  std::string place;
  std::size_t at_thing = 0;  // bytes from the beginning of its file
  std::size_t at_place = 0;
  std::string line = {};  // of a move in words: thing and place, still to be told apart; else empty
};

struct MoveList {
  std::unique_ptr<Document> file;  // for places and excerpts; of a list in words it has no tree
  std::string side;                // whose it is; empty: the moderator's
  std::vector<Move> moves;
};

/// A list as it came in; `name` is by which its faults are told. What is wrong with it, that it is another game's or
/// turn's too, goes to `faults`.
MoveList read_move_list(const std::string& name, std::string bytes, const Game& game,
                        const std::string& game_id, int turn, Diagnostics& faults);

}  // namespace adjudicator::host

// The moves that players send with their orders, where game.xml says moves="with-orders".
//
// With the orders of turn N go the moves to turn N+1 (`moves blue ridge turn 2` with the orders of turn 1). They are due
// when the orders are, lie in turn-NN/moves/SIDE, and each mailing keeps those that counted in inputs/moves. No rule
// reads them: `next` makes them when the turn has come to its end. What became of a unit meanwhile is known then only;
// a move counts for a unit that ends the turn where it began it.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/moves/move_judge.hpp"
#include "host/moves/move_list.hpp"
#include "host/moves/roster_edit.hpp"

namespace adjudicator::host {

/// Whether players may send moves. game.xml says so, and the system knows something that stands in a hex.
bool takes_moves(const RuleSystem& system, const Document& game_file);

/// Moves of more hexes are marked; 0: none is.
int longest_move(const Document& game_file);

/// What a side's moves are held against: the position with which a turn began, of which the side knows its own units.
class MovesOfTurn {
 public:
  /// Of the files that `inputs` of a turn name. Stopped (moderators_file) where roster or map cannot be read.
  MovesOfTurn(const Game& game, int turn, const files::GameFolder::Inputs& inputs);
  MovesOfTurn(const MovesOfTurn&) = delete;
  MovesOfTurn& operator=(const MovesOfTurn&) = delete;

  /// Judges a list as it came in; its faults go to `faults`. The list is kept with the rest.
  void add(MoveList list, Diagnostics& faults);
  /// Reads the files in a folder, each named after its side; `only`: that side's alone, unless it is empty. A file that
  /// tells of another side than its name is at fault.
  void add_files(const std::filesystem::path& folder, const std::string& only, Diagnostics& faults);

  const std::vector<std::unique_ptr<MoveList>>& lists() const { return lists_; }
  /// Moves that could be understood, list by list.
  const std::vector<JudgedMove>& moves() const { return moves_; }
  /// A list as it was understood: a line for each move, by ids.
  std::vector<std::string> lines_of(const MoveList& list) const;

 private:
  const Game& game_;
  int turn_;
  std::string game_id_;
  std::unique_ptr<Document> map_;
  Board board_;
  std::unique_ptr<RosterEdit> began_;
  std::unique_ptr<MoveJudge> judge_;
  std::vector<std::unique_ptr<MoveList>> lists_;
  std::vector<JudgedMove> moves_;
};

/// What became of a move by the end of the turn with whose orders it came.
enum class MoveFate : unsigned char {
  possible,    // its unit stands where it stood
  eliminated,  // it is out of the game, or another side's
  elsewhere    // it retreated, advanced or was moved: its player did not know from where it would move
};
MoveFate fate_of(const JudgedMove& move, const RosterEdit& ended);

/// A move that a side sent, and what became of it.
struct ToldMove {
  std::string unit;  // its id
  std::string name;  // or empty
  std::string to;
  std::string from;  // where it stood when the move was sent; empty: off the map
  /// "made", "eliminated", "elsewhere", "barred": it stayed, since it could not enter the hex (CRT-13.5), or
  /// "moderator": he put it somewhere else.
  std::string fate;
};
/// Of the moves to a turn that the side sent with the orders of the turn before, in their order; none where that turn
/// has not come to its end.
std::vector<ToldMove> told_moves(const Game& game, int turn, const std::string& side);

}  // namespace adjudicator::host

// The turn as one side may know it before it is resolved: what its receipts, its forms and `check --side` are
// made from.
//
// Its own pieces are as they are. Of the others it has what the policy shows in a list of positions: those
// whose ids it does not know stand there under made-up ones, traits that it does not know have a constant
// value, and what it does not see is not there. Positions that the moderator has ruled on are as he ruled. No
// other side's orders or answers and no seed are read. So whatever is said of its orders says nothing else.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "host/game/game.hpp"

namespace adjudicator::host {

/// The moderator's files of a turn alone: nobody's orders or answers.
files::GameFolder::Inputs bare_inputs(const Game& game, int turn);

/// Everything, for what is projected to `side` afterwards. Rulings that are at fault, or do not fit what the turn is now,
/// count for nothing here.
std::unique_ptr<Turn> whole_turn(const Game& game, int turn, const std::string& side, Notes& notes);

/// Is it an id that turn_as_seen made up, because the side does not know the thing's own?
bool is_made_up(std::string_view id);

/// With the orders and answers of `side` that are in `own`; `faults` are what is wrong with them. Null where
/// they are not understood, or where the system cannot judge so little. Stopped (moderators_file) where a
/// file of the moderator's is at fault.
std::unique_ptr<Turn> turn_as_seen(const Game& game, int turn, const std::string& side,
                                   files::GameFolder::Inputs own, Diagnostics& faults, Notes& notes);

/// The turn as a side may reckon with it.
struct MeasuredTurn {
  std::unique_ptr<Turn> turn;  // null: as turn_as_seen
  std::size_t enemies = 0;     // units of others on the map that are in it
  std::size_t left_out = 0;    // and those that it sees there, but not their strength (RuleSystem::strengths)
};

/// As turn_as_seen, but of the others' units only those that the side knows the strength of: other traits that it does not
/// know are as they usually are.
MeasuredTurn turn_as_measured(const Game& game, int turn, const std::string& side,
                              files::GameFolder::Inputs own, Diagnostics& faults, Notes& notes);

}  // namespace adjudicator::host

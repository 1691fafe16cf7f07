// The turn as one side may know it before it is resolved: what receipts are made from.
//
// Its own pieces are as they are. Of the others it has what the policy shows in a list of positions: those
// whose ids it does not know stand there under made-up ones, traits that it does not know have a constant
// value, and what it does not see is not there. No other side's orders or answers, no rulings and no seed
// are read. So whatever is said of its orders says nothing else.
#pragma once

#include <memory>
#include <string>

#include "cli/game.hpp"

namespace adjudicator::cli {

/// `sent` are its orders, which are part of the turn. Null where the orders are not understood, or where the
/// system cannot judge so little. Stop (65) where a file of the moderator's is at fault.
std::unique_ptr<Turn> turn_as_seen(const Game& game, int turn, const std::string& side,
                                   const files::GameFolder::Inputs::Sent& sent, Console& console);

}  // namespace adjudicator::cli

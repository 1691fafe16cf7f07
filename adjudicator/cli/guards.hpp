// What stops a run before any die: orders that are not due yet, sides that sent nothing, a clock that cannot
// be right.
#pragma once

#include "cli/game.hpp"

namespace adjudicator::cli {

/// Stop (75) where more sides have sent nothing than game.xml allows and, with --due, where neither all
/// orders are in nor the deadline has passed, or where the clock jumped back or far ahead. All of it only
/// before a turn's first mailing. Before a later one, --due waits until all sides that were asked have sent
/// something, or its deadline has passed; without a deadline of its own it does not wait.
///
/// With --due, GAME/.clock keeps the last moment that was seen. A clock that is more than 10 minutes before
/// it, or more than 40 days after it, is not believed: a machine that starts in 1970, or in 2038, must not
/// let deadlines pass. A run without --due was asked for by a person: it reads no clock and forgets the last
/// moment.
void demand_orders(const Game& game, const Turn& turn, const Arguments& arguments, Console& console);

}  // namespace adjudicator::cli

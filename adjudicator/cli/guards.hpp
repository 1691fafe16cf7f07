// What stops a run before any die: orders that are not due yet, sides that sent nothing, a clock that cannot
// be right.
#pragma once

#include "cli/game.hpp"

namespace adjudicator::cli {

/// Stop (75) where more sides have sent nothing than game.xml allows and, with --due, where neither all
/// orders are in nor the deadline has passed, or where the clock jumped back or far ahead. Only before a
/// turn's first mailing.
///
/// With --due, GAME/.clock keeps the last moment that was seen. A clock that is more than 10 minutes before
/// it, or more than 40 days after it, is not believed: a machine that starts in 1970, or in 2038, must not
/// let deadlines pass. A run without --due was asked for by a person: it reads no clock and forgets the last
/// moment.
void demand_orders(const Game& game, const Turn& turn, const Arguments& arguments, Console& console);

}  // namespace adjudicator::cli

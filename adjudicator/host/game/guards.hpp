// What stops a run before any die: orders that are not due yet, sides that sent nothing, a clock that cannot
// be right.
#pragma once

#include <string>
#include <vector>

#include "host/game/game.hpp"
#include "host/moment.hpp"

namespace adjudicator::host {

/// What a run may go on without.
struct Terms {
  bool due = false;       // only when all orders are in or the deadline has passed (--due)
  bool defaults = false;  // without anything that is missing (--defaults)
  Now now = {};           // for what a deadline decides
};

/// Stopped (not_yet) where more sides have sent nothing than may be missing and, with --due, where neither
/// all orders are in nor the deadline has passed; (clock) where the clock is not believed. All of it only before
/// the first mailing that is made with orders: one that stops before the first gate needs none. Before a
/// later one, --due waits until all sides that were asked have sent something, or its deadline has passed; without a
/// deadline of its own it does not wait.
///
/// May be missing: as many as `may-be-missing` in game.xml says; where it says nothing, none, but after the
/// deadline (--due) any. With --defaults any, whatever game.xml says: a person has decided, and the record
/// keeps it.
void demand_orders(const Game& game, const Turn& turn, const Terms& terms);

/// The sides that were asked for something in a turn and have sent nothing yet: orders before its first mailing,
/// then what its last mailing asked for. By the files that lie there; none of them is read.
std::vector<std::string> silent_sides(const Game& game, int turn);

/// What time it is, for what a deadline decides. GAME/.clock keeps the last moment that was seen. Stopped
/// (clock) where the clock is more than 10 minutes before it, or more than 40 days after it: a machine that starts in
/// 1970, or in 2038, must not let deadlines pass. A moment that is given (--now) is believed and kept. A
/// `resolve` without --due was asked for by a person: it forgets the last moment.
Moment demand_clock(const Game& game, const Now& now);

/// The same for those who look at many games often, and do not yet decide anything: a moment that was seen less
/// than a day ago stays as it is kept.
Moment glance_at_clock(const Game& game, const Now& now);

/// The deadline of a turn's next mailing, as game.xml has it, where --defaults goes on before it has passed:
/// whoever has sent nothing by then still could. Empty: there is none, or it has passed.
std::string deadline_cut_short(const Game& game, const Turn& turn, const Terms& terms);

/// The deadline of a turn's next mailing, as game.xml has it; empty: there is none.
std::string deadline_in_force(const Game& game, const Turn& turn);
/// The moment that a person gave, where a deadline is decided by it; empty: nothing. A record keeps it:
/// whoever gives the moment could give any.
std::string moment_given(const Terms& terms);

}  // namespace adjudicator::host

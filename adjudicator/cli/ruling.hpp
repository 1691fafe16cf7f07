// What a run demands of the moderator's rulings.
#pragma once

#include "cli/game.hpp"
#include "core/adjudicate.hpp"

namespace adjudicator::cli {

/// Stop (65) where a ruling that came after the turn's first mailing does not say so (dice-known), and where
/// a turn whose seed was shown is to be run again with other orders or answers than before: then only rulings
/// may change it.
void demand_honest_rulings(const Game& game, const Turn& turn, Console& console);

/// Stop (65) where the turn went to its end and a ruling met nothing.
void demand_rulings_met(const Turn& turn, const Outcome& outcome, Console& console);

}  // namespace adjudicator::cli

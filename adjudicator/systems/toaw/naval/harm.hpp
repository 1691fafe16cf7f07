// What a round at sea leaves behind: damage and sinking, what was carried, planes without a deck (TOAW-10.20, 10.22,
// 10.23).
#pragma once

#include "core/scene.hpp"
#include "systems/toaw/common/plan.hpp"
#include "systems/toaw/naval/fleet.hpp"

namespace adjudicator::toaw::naval {

/// Puts what the vessels suffered in this round into the state, and tells it.
void settle(const Scene& round, const Field& field, Squadron& squadron);
/// TOAW-10.23, for hexes in which a carrier of the squadron was hit in this round; before `settle` is told.
void clear_decks(const Scene& round, const Field& field, const Squadron& squadron);

}  // namespace adjudicator::toaw::naval

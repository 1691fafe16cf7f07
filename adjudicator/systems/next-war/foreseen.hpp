// What is wrong with accepted orders whatever comes of the turn, though a combat looks at it only when it comes
// to it: names that nothing has, hexes off the map, more support than ever allowed (NW-16.4).
#pragma once

#include "systems/next-war/plan.hpp"

namespace adjudicator::next_war {

/// Fills Plan::foreseen, in the order of the plan. Looks at nothing but the map and at whose a unit is, as far as
/// the sender knows.
void foresee_refusals(const Turn& turn, Plan& plan);

}  // namespace adjudicator::next_war

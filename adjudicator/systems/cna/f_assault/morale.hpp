// Morale in an assault (CNA-9.20 to 9.23, chart C-6).
#pragma once

#include "systems/cna/segment/fight.hpp"

namespace adjudicator::cna {

/// Basic morale and cohesion of the largest units, the die ("morale-att" or "morale-def" of the scene),
/// Rommel, surrender; fills in the force. `enemy`: the other side of the fight, for the test of 9.23.
void roll_morale(const Scene& scene, const Segment& segment, Force& force, const Force& enemy);

}  // namespace adjudicator::cna

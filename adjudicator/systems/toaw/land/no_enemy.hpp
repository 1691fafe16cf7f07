// An attack that meets nobody (TOAW-18.9), or that nobody makes any more (TOAW-18.27).
#pragma once

#include "systems/toaw/common/battles.hpp"
#include "systems/toaw/common/engagement.hpp"

namespace adjudicator::toaw {

/// It dissolves, and every unit named in its orders loses a tenth of its movement.
void find_nobody(const Scene& scene, const Plan& plan, const PlannedBattle& planned);
/// The same for units that wanted to enter.
void lose_a_tenth(const Scene& scene, Row unit);
/// Of a bombardment or an air attack nobody is left who reaches the target: that is told, with the reasons, and it costs
/// nobody anything.
bool lacks_attackers(const Scene& scene, const Engagement& battle);

}  // namespace adjudicator::toaw

// An attack that meets nobody (TOAW-18.9).
#pragma once

#include "systems/toaw/battles.hpp"

namespace adjudicator::toaw {

/// It dissolves, and every unit named in its orders loses a tenth of its movement.
void find_nobody(const Scene& scene, const Plan& plan, const PlannedBattle& planned);
/// The same for units that wanted to enter.
void lose_a_tenth(const Scene& scene, const Plan& plan, Row unit);

}  // namespace adjudicator::toaw

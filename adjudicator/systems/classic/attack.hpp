// One attack, completely (CRT-4.1 step 4).
#pragma once

#include "systems/classic/battle.hpp"

namespace adjudicator::classic {

/// `scene` stands at turn-07/combat/<target hex>.
void resolve_attack(const Scene& scene, const Plan& plan, const Attack& attack, Memory& phase);

}  // namespace adjudicator::classic

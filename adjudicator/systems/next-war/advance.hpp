// Advance after combat (NW-14).
#pragma once

#include "systems/next-war/combat.hpp"

namespace adjudicator::next_war {

/// Where nobody is left in the hex under attack the attacker enters it, and may go on. `obliged_two`: the
/// defenders had to retreat two hexes; `survived`: a unit that defended is still alive.
void advance_after_combat(Combat& combat, bool obliged_two, bool survived);

}  // namespace adjudicator::next_war

// Naval units and helicopters in a hex that was taken (NW-15).
#pragma once

#include "systems/next-war/combat.hpp"

namespace adjudicator::next_war {

/// Displaces ships in a port, then rolls for helicopters and rebases them. Units of the attacker have entered.
void resolve_taken(Combat& combat, Place hex);

}  // namespace adjudicator::next_war

// Retreats (CRT-9).
#pragma once

#include "systems/classic/battle.hpp"

namespace adjudicator::classic {

/// DR, DR2: every defending unit retreats 1 or 2 hexes.
void retreat_defenders(Battle& battle, int hexes);
/// AR: every adjacent attacker retreats 1 hex (CRT-9.9); ranged ones too where they are not immune.
void retreat_attackers(Battle& battle);

}  // namespace adjudicator::classic

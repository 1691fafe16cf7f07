// Retreats (CRT-9).
#pragma once

#include "systems/classic/battle.hpp"

namespace adjudicator::classic {

/// DR, DR2: every defending unit retreats so many hexes.
void retreat_defenders(Battle& battle, const Fate& fate);
/// AR: every adjacent attacker retreats (CRT-9.9); ranged ones too where they are not immune.
void retreat_attackers(Battle& battle, const Fate& fate);

}  // namespace adjudicator::classic

// Advance after combat (CRT-10).
#pragma once

#include "systems/classic/battle.hpp"

namespace adjudicator::classic {

/// Where the defenders have left the target hex, attackers may enter it.
void advance_after_combat(const Battle& battle);

}  // namespace adjudicator::classic

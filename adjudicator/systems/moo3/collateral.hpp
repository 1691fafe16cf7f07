// MOO-13: damage to the land.
#pragma once

#include "systems/moo3/battle.hpp"

namespace adjudicator::moo3 {

void damage_land(Battle& battle);

}  // namespace adjudicator::moo3

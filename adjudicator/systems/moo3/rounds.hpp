// MOO-8: the rounds of a battle.
#pragma once

#include "systems/moo3/battle.hpp"

namespace adjudicator::moo3 {

/// Until their number is reached or a side has no unit in combat (MOO-8.11).
void fight_rounds(Battle& battle);

}  // namespace adjudicator::moo3

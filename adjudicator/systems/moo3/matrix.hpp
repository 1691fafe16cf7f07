// MOO-6.3 to 6.5: what the two plans do to each other, and how many rounds are fought.
#pragma once

#include "systems/moo3/battle.hpp"

namespace adjudicator::moo3 {

void compare_plans(Battle& battle);

}  // namespace adjudicator::moo3

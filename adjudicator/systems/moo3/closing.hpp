// MOO-19.5, 19.21: what the next turn begins with.
#pragma once

#include "systems/moo3/battle.hpp"

namespace adjudicator::moo3 {

void close(Battle& battle, const Outcome& outcome);

}  // namespace adjudicator::moo3

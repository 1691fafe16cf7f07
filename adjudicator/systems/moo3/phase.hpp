// The battle turn: planning, then one battle after another (MOO-4).
#pragma once

#include "core/scene.hpp"

namespace adjudicator::moo3 {

void resolve(Scene turn);

}  // namespace adjudicator::moo3

// One Combat Segment (NW-3).
#pragma once

#include "core/scene.hpp"

namespace adjudicator::next_war {

void resolve(Scene turn);

}  // namespace adjudicator::next_war

// DRILL-3: the attacks of all sides, one after another.
#pragma once

#include "core/scene.hpp"

namespace adjudicator::drill {

void resolve(Scene turn);

}  // namespace adjudicator::drill

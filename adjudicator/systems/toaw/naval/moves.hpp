// Step 4 of a resolution: ships move, are seen and are interdicted (TOAW-4.0, 12, 13).
#pragma once

#include "core/scene.hpp"
#include "systems/toaw/common/plan.hpp"

namespace adjudicator::toaw::naval {

void resolve_moves(const Scene& turn, const Plan& plan);

}  // namespace adjudicator::toaw::naval

// Retreat before combat (TOAW-8).
#pragma once

#include "core/scene.hpp"
#include "systems/toaw/common/plan.hpp"

namespace adjudicator::toaw {

void resolve_enters(const Scene& turn, const Plan& plan);

}  // namespace adjudicator::toaw

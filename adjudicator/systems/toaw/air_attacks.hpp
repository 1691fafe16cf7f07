// Air attacks on airfields and bridges (TOAW-6.5).
#pragma once

#include "core/scene.hpp"
#include "systems/toaw/plan.hpp"

namespace adjudicator::toaw {

void resolve_air_attacks(const Scene& turn, const Plan& plan);

}  // namespace adjudicator::toaw

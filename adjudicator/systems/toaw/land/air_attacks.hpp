// Air attacks on airfields and bridges (TOAW-6.5).
#pragma once

#include "core/scene.hpp"
#include "systems/toaw/common/plan.hpp"

namespace adjudicator::toaw {

/// Around them all, where there are some.
void begin_air_attacks(const Scene& turn, const Plan& plan);
void resolve_air_attack(const Scene& turn, const Plan& plan, const AirAttackOrder& order);

}  // namespace adjudicator::toaw

// An engagement at sea from its first salvo to its end (TOAW-10.2, 18.22, 18.23): orders and interdiction alike.
#pragma once

#include <cstdint>

#include "core/scene.hpp"
#include "systems/toaw/common/plan.hpp"
#include "systems/toaw/naval/fleet.hpp"

namespace adjudicator::toaw::naval {

/// Fights it at its scene, which has begun. The rounds that were fought.
std::int32_t fight(const Scene& scene, const Plan& plan, const Setting& setting);

}  // namespace adjudicator::toaw::naval

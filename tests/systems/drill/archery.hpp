// DRILL-3.6: archers among the attackers shoot before the die of an attack.
#pragma once

#include <cstdint>
#include <vector>

#include "core/scene.hpp"
#include "systems/drill/plan.hpp"

namespace adjudicator::drill {

/// The strength points of the defenders that fall.
std::int32_t shoot(const Scene& attack, const Plan& plan, const std::vector<Row>& attackers,
                   const std::vector<Row>& defenders, Place target);

}  // namespace adjudicator::drill

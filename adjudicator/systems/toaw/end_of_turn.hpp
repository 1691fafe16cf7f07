// After the battles: the round that the player turn has reached, whether it ends, formations (TOAW-9.3 to
// 9.5).
#pragma once

#include <utility>
#include <vector>

#include "core/scene.hpp"
#include "systems/toaw/common/plan.hpp"

namespace adjudicator::toaw {

/// The final round of a battle, by its location.
struct Fought {
  Place target = Place::none;
  std::int32_t number = 1;
};

void end_turn(const Scene& turn, const Plan& plan, const std::vector<Fought>& battles, std::int32_t at_sea);

}  // namespace adjudicator::toaw

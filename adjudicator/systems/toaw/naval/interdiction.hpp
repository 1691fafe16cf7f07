// Sea interdiction: ships, coastal guns and planes attack a stack that they detect on its way (TOAW-12).
#pragma once

#include "core/scene.hpp"
#include "systems/toaw/common/plan.hpp"
#include "systems/toaw/common/sea_spotting.hpp"

namespace adjudicator::toaw::naval {

/// In the hex that the stack has just entered. `searches`: how far the interdictors' planes see.
void interdict(const Scene& at, const Plan& plan, const std::vector<Row>& stack, const Searches& searches);

}  // namespace adjudicator::toaw::naval

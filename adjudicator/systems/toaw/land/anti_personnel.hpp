// Phase C of a round: anti-personnel fire (TOAW-5.19 to 5.21).
#pragma once

#include "systems/toaw/common/engagement.hpp"

namespace adjudicator::toaw {

void fire_at_soft_targets(Engagement& battle, const Scene& round);

}  // namespace adjudicator::toaw

// Before the first round: interception and anti-aircraft fire (TOAW-6.1, 6.2, 18.20).
#pragma once

#include "systems/toaw/common/engagement.hpp"

namespace adjudicator::toaw {

/// Strikes that are broken off are no longer `there`. Who intercepted is kept with his losses in
/// `interceptors`, for the end of the battle.
void fight_for_the_air(Engagement& battle, std::vector<Fighter>& interceptors);

}  // namespace adjudicator::toaw

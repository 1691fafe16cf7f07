// Phase B of a round: anti-armor fire (TOAW-5.11 to 5.18).
#pragma once

#include "systems/toaw/common/engagement.hpp"

namespace adjudicator::toaw {

void fire_at_armor(Engagement& battle, const Scene& round);

/// TOAW-5.16: the chance in percent that a hit defeats armor; `at` in thousandths.
std::int64_t kill_percent(std::int64_t at, std::int64_t armor, bool from_above);

}  // namespace adjudicator::toaw

// `check`: the position, the table, and the orders of each side.
#pragma once

#include <memory>

#include "core/turn.hpp"

namespace adjudicator::skeleton_code {

/// Load errors (moderator only) go to `diagnostics`: SKELETON-L3 (the table), SKELETON-L4 (a hex of two
/// sides). With errors nobody's orders are judged. Refusals SKELETON-E1 to E8 end up in the plan.
std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics);

}  // namespace adjudicator::skeleton_code

// `check`: the position, the table, and the orders of each side.
#pragma once

#include <memory>

#include "core/turn.hpp"

namespace adjudicator::drill {

/// Load errors (moderator only) go to `diagnostics`: DRILL-L3 (the table), DRILL-L4 (a hex of two sides).
/// With errors nobody's orders are judged. Refusals DRILL-E1 to E8 end up in the plan.
std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics);

}  // namespace adjudicator::drill

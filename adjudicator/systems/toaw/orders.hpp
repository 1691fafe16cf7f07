// `check`: the rulebook, the position, and the orders of both sides.
#pragma once

#include <cstddef>
#include <memory>

#include "core/turn.hpp"

namespace adjudicator::toaw {

/// Load errors (moderator only) go to `diagnostics`. With errors nobody's orders are judged. Refusals
/// TOAW-E01 to E19 end up in the plan.
std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics);
std::size_t orders_kept(const Turn& turn, Row side);

}  // namespace adjudicator::toaw

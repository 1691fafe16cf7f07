// `check`: the charts, the planets, and the orders of each side (MOO-15, 16).
#pragma once

#include <cstddef>
#include <memory>

#include "systems/moo3/plan.hpp"

namespace adjudicator::moo3 {

/// Load errors (moderator only) go to `diagnostics`; with errors nobody's orders are judged. Refusals that are
/// known before any die end up in the plan, the others with the planet (ForceOrders).
std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics);

/// MOO-N1: it is no error, so it does not warn that an order was refused.
bool is_notice(Key code);

std::size_t orders_kept(const Turn& turn, Row side);

}  // namespace adjudicator::moo3

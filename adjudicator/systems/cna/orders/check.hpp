// From the files to a plan: rulebook, load errors, orders.
#pragma once

#include <memory>

#include "core/rule_system.hpp"

namespace adjudicator::cna {

/// Load errors CNA-L1 to L4 (rulebook.hpp) and L7 (a counter contradicts itself: a group without a unit of
/// its kind, a truck that is loose and has no hex, a sender that is not one of two sides) go to
/// `diagnostics`.
std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics);

}  // namespace adjudicator::cna

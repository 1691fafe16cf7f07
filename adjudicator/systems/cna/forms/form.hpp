// An order form for the next gate (CNA-12, CNA-13.1): what a side could order, ready to be edited. Knows only
// what that side may know.
#pragma once

#include <vector>

#include "core/rule_system.hpp"

namespace adjudicator::cna {

std::vector<OrderDraft> form(const Turn& turn, Row side);

}  // namespace adjudicator::cna

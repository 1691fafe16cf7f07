// Orders that the program writes: the form of a side.
#pragma once

#include <vector>

#include "core/rule_system.hpp"

namespace adjudicator::skeleton_code {

std::vector<OrderDraft> form(const Turn& turn, Row side);

}  // namespace adjudicator::skeleton_code

// Random legal orders, for the laws: a pure function of turn, side and seed.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rule_system.hpp"

namespace adjudicator::cna {

std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed);

}  // namespace adjudicator::cna

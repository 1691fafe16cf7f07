// Orders that the program writes: the form of a side, and random ones for the laws.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rule_system.hpp"

namespace adjudicator::drill {

std::vector<OrderDraft> form(const Turn& turn, Row side);
/// DRILL-2.5: out of the list of what can be attacked (DRILL-6.4).
std::vector<OrderDraft> gate_form(const Turn& turn, Row side, const Node& report);
std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed);

}  // namespace adjudicator::drill

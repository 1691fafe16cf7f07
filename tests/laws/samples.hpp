// Random legal orders, for the laws.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rule_system.hpp"

namespace adjudicator::laws {

/// Orders of every kind that the turn's system has, for `side`: a pure function of turn, side and seed. Of a system that has no
/// samples here, some of what its form suggests, which must have no blanks then.
std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed);

}  // namespace adjudicator::laws

namespace adjudicator::classic {
std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed);
}  // namespace adjudicator::classic

namespace adjudicator::cna {
std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed);
}  // namespace adjudicator::cna

namespace adjudicator::moo3 {
std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed);
}  // namespace adjudicator::moo3

namespace adjudicator::next_war {
std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed);
}  // namespace adjudicator::next_war

namespace adjudicator::toaw {
std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed);
}  // namespace adjudicator::toaw

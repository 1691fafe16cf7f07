// What several dice come to together.
#pragma once

#include <cstdint>
#include <vector>

#include "core/dice.hpp"

namespace adjudicator {

inline std::int64_t lowest_sum(const Dice& dice) {
  return std::int64_t{dice.count} * dice.lowest;
}

/// In how many ways so many dice show each sum, the lowest first.
std::vector<std::uint64_t> ways_of(const Dice& dice);

}  // namespace adjudicator

#include "systems/toaw/common/arithmetic.hpp"

namespace adjudicator::toaw {

std::size_t Fire::pick(std::span<const std::int64_t> weights, Key label) {
  std::int64_t sum = 0;
  std::size_t last = none;
  bool several = false;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == 0) continue;
    several = last != none;
    last = i;
    sum += weights[i];
  }
  if (!several) return last;
  std::int64_t drawn = uniform(sum, label);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (drawn < weights[i]) return i;
    drawn -= weights[i];
  }
  return last;
}

}  // namespace adjudicator::toaw

#include "systems/toaw/land/mass_fire.hpp"

#include <algorithm>

namespace adjudicator::toaw {

void Targets::add(Fighter& fighter, Line& line, std::int64_t d) {
  if (line.remaining() == 0) return;
  targets_.push_back({&fighter, &line, d});
  weights_.push_back(weight(targets_.back()));
  items_ += line.remaining();
  sum_ += line.remaining() * d;
}

std::int64_t Targets::weight(const Target& target) const {
  const std::int64_t left = target.line->remaining();
  return left == 0 ? 0 : std::max<std::int64_t>(1, left * million / target.d);
}

std::size_t Targets::pick(Fire& fire) {
  return fire.pick(weights_, "target");
}

void Targets::take(std::size_t i) {
  ++targets_[i].line->killed;
  weights_[i] = weight(targets_[i]);
}

std::int64_t mass_kills(Fire& fire, std::int64_t strength, std::int64_t crowding, std::int64_t divider,
                        std::int64_t mean_defense, std::int64_t most) {
  const std::int64_t spread = 50 + fire.uniform(101, "spread");
  const std::int64_t kills =
      fire.fraction(Wide{strength} * crowding * spread, Wide{10000} * divider * mean_defense, "fraction");
  return std::min(kills, most);
}

}  // namespace adjudicator::toaw

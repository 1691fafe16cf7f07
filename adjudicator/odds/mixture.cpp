#include "odds/mixture.hpp"

#include <numeric>

namespace adjudicator::odds {

Whole Mixture::weight(std::size_t turn) const {
  Whole product = 1;
  for (std::size_t i = unknowns_.size(); i-- > 0;) {
    const auto& weights = unknowns_[i].weights;
    product *= weights[turn % weights.size()];
    turn /= weights.size();
  }
  return product;
}

std::size_t Mixture::drawn(DiceSource& dice) const {
  std::size_t turn = 0;
  for (const auto& [address, weights] : unknowns_) {
    const std::uint64_t all = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
    std::uint64_t face = Draws(dice, nullptr, AddressId::none, address).face({1, 0, all});
    std::size_t taken = 0;
    while (face >= weights[taken]) face -= weights[taken++];
    turn = turn * weights.size() + taken;
  }
  return turn;
}

}  // namespace adjudicator::odds

#include "systems/moo3/ratings.hpp"

#include <algorithm>

namespace adjudicator::moo3 {
namespace {

void add_to(Ratings& sum, const Ratings& adds) {
  for (std::size_t i = 0; i < ratings; ++i) sum.value[i] += adds.value[i];
  sum.vertical = sum.vertical || adds.vertical;
  sum.nbc = sum.nbc || adds.nbc;
}

/// MOO-19.8: hits and target_priority are at least 1; morale, rout and rally may be anything.
void raise_to_bounds(Ratings& sum) {
  for (std::size_t i = 0; i < ratings; ++i) {
    const auto rating = Rating(i);
    if (rating == Rating::morale || rating == Rating::rout || rating == Rating::rally) continue;
    const std::int32_t least = rating == Rating::hits || rating == Rating::target_priority ? 1 : 0;
    sum.value[i] = std::max(sum.value[i], least);
  }
}

bool replaced(std::int32_t said, bool by_charts) {
  return Ability(said) == Ability::as_equipped ? by_charts : Ability(said) == Ability::yes;
}

}  // namespace

Ratings final_ratings(const State& state, const Equipment& traits, Row unit, const UnitCharts& charts) {
  Ratings sum = charts.type->adds;
  for (const RatingRow* row :
       {charts.experience, charts.environment, charts.suit, charts.shield, charts.weapon})
    add_to(sum, row->adds);
  raise_to_bounds(sum);
  for (std::size_t i = 0; i < ratings; ++i)
    if (const std::int32_t own = state.get(unit, traits.rating[i]); own != no_value) sum.value[i] = own;
  sum.vertical = replaced(state.get(unit, traits.vertical), sum.vertical);
  sum.nbc = replaced(state.get(unit, traits.nbc), sum.nbc);
  return sum;
}

}  // namespace adjudicator::moo3

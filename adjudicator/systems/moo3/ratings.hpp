// MOO-2.1, 3.1: the final ratings of a unit.
#pragma once

#include "systems/moo3/rulebook.hpp"

namespace adjudicator::moo3 {

/// The rows of the charts that a unit's ratings are the sum of.
struct UnitCharts {
  const UnitType* type = nullptr;
  const RatingRow* experience = nullptr;
  const RatingRow* environment = nullptr;
  const RatingRow* suit = nullptr;
  const RatingRow* shield = nullptr;
  const RatingRow* weapon = nullptr;
  bool whole() const {
    return type != nullptr && experience != nullptr && environment != nullptr && suit != nullptr &&
           shield != nullptr && weapon != nullptr;
  }
};

/// The sum, not below what a rating can be (MOO-19.8); then what the unit's own ratings replace.
Ratings final_ratings(const State& state, const Equipment& traits, Row unit, const UnitCharts& charts);

}  // namespace adjudicator::moo3

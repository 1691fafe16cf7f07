// Ratings of TOE Strength Points (CNA-2.4, CNA-15): the roster's, else the catalogue's. No fact changes them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/facts.hpp"
#include "core/turn.hpp"
#include "systems/cna/book/views.hpp"

namespace adjudicator::cna {

using Rating = RatingName;

struct Ratings {
  std::int32_t barrage = 0;
  std::int32_t vulnerability = 0;
  std::int32_t anti_armor = 0;
  std::int32_t armor = 0;         // Armor Protection
  std::int32_t offense = 0;       // Close Assault, in halves
  std::int32_t defense = 0;       // Close Assault, in halves
  std::int32_t fuel = 0;          // fuel rate
  std::uint32_t parentheses = 0;  // bit i: Rating(i) is printed in parentheses
  bool parenthesized(Rating rating) const { return (parentheses >> static_cast<int>(rating) & 1) != 0; }
};

/// A rating, or points, in halves as it is printed: for facts.
Value halves(std::int32_t number);

/// Of every row of the table `group`. A model that the catalogue "weapons" has not and the roster gives no
/// rating for is the load error CNA-L3.
std::vector<Ratings> compile_ratings(const Turn& turn, Diagnostics& diagnostics);

}  // namespace adjudicator::cna

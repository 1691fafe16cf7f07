// Two sides, of which one is phasing: what each of the games with two players asks of its roster.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/state.hpp"

namespace adjudicator::shared {

/// The other one of two sides; `side` is a row of a table of exactly two.
constexpr Row other_side(Row side) {
  return {side.table, side.index == 0 ? 1u : 0u};
}

/// One of each side.
template <class T>
class BySide {
 public:
  T& operator[](Row side) { return each_[side.index]; }
  const T& operator[](Row side) const { return each_[side.index]; }

 private:
  std::array<T, 2> each_;
};

/// Who is phasing, or why that cannot be said.
struct TwoSides {
  enum class Fault : std::uint8_t { none, count, nobody_phasing, both_phasing };
  Row phasing = nothing;  // both of them nothing where there is a fault
  Row other = nothing;
  Fault fault = Fault::none;
  std::string sentence;  // what is wrong, for a diagnostic; the code and its place are the system's
};

/// `sides`: the table of the sides; `phasing`: its boolean trait, true of exactly one row.
TwoSides two_sides(const State& state, std::uint32_t sides, Trait phasing);

}  // namespace adjudicator::shared

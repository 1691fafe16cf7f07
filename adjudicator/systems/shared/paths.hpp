// Ways from hex to hex: all of one length whose steps and whose end are legal, and the best of them. What a
// legal step is, where a way may end and which is better are rules, and the systems'.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "core/board.hpp"
#include "core/scene.hpp"

namespace adjudicator::shared {

/// A way: the hexes that it enters, the hex where it begins not among them, and the direction of each step.
class Way {
 public:
  static constexpr std::size_t longest = 32;

  std::size_t length() const { return length_; }
  std::span<const Place> hexes() const { return {hexes_.data(), length_}; }
  std::span<const Direction> directions() const { return {directions_.data(), length_}; }

  void push(Place hex, Direction direction) {
    hexes_[length_] = hex;
    directions_[length_] = direction;
    ++length_;
  }
  void pop() { --length_; }

 private:
  std::array<Place, longest> hexes_;  // not initialised beyond the length: it costs nothing
  std::array<Direction, longest> directions_;
  std::size_t length_ = 0;
};

/// Calls `visit(way)` for every way of exactly `length` steps (1 to Way::longest) from a hex, until it
/// returns true; says whether it did. Ways come first by the direction of their first step, then of the
/// second, ... `may_step(way, from, direction, to)`: may it go on so, after the steps in `way`? `to` lies on
/// the board. A hex may be entered twice unless this says no. `may_end(way)`: may it end where it does? Asked
/// of ways of the full length only. Nothing is asked of the heap.
template <class MayStep, class MayEnd, class Visit>
bool any_way(const Board& board, Place from, std::size_t length, MayStep may_step, MayEnd may_end,
             Visit visit) {
  if (length == 0 || length > Way::longest) throw ProgrammingError("a way has 1 to 32 steps");
  Way way;
  const auto go_on = [&](const auto& self, Place here) -> bool {
    if (way.length() == length) return may_end(std::as_const(way)) && visit(std::as_const(way));
    for (const Direction direction : all_directions) {
      const Place to = board.neighbour(here, direction);
      if (!exists(to) || !may_step(std::as_const(way), here, direction, to)) continue;
      way.push(to, direction);
      if (self(self, to)) return true;
      way.pop();
    }
    return false;
  };
  return go_on(go_on, from);
}

/// May end anywhere.
inline constexpr auto anywhere = [](const Way&) { return true; };

/// The place of the first item whose merit is least, in a list that is not empty: of whole ways ranked step
/// by step a merit is a list of ranks. Each merit is found once.
template <class Items, class Merit>
std::size_t least_by(const Items& items, Merit merit) {
  std::size_t best = 0;
  std::size_t place = 0;
  auto least = merit(*items.begin());
  for (const auto& item : items) {
    if (place > 0)
      if (auto one = merit(item); one < least) {
        least = std::move(one);
        best = place;
      }
    ++place;
  }
  return best;
}

}  // namespace adjudicator::shared

// Straight lines through hexes, from centre to centre: exact geometry on the grid of Board::centre. What on
// them blocks a view or a shot is a rule, and the systems'.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/board.hpp"

namespace adjudicator::shared {

/// The line between the centres of two different hexes.
class HexLine {
 public:
  HexLine(const Board& board, Place from, Place to)
      : board_(board),
        from_(from),
        to_(to),
        start_(board.centre(from)),
        dx_(board.centre(to).x - start_.x),
        dy_(board.centre(to).y - start_.y) {}

  /// Goes along the line until one of these returns true; says whether one did. They are asked column by
  /// column from left to right, not from one end to the other, and may be asked of one thing twice.
  /// `through(hex)`: the line passes through the inside of this hex, which is neither of its ends.
  /// `over(hex, direction)`: it passes from the inside of this hex, be it an end, to the inside of the
  /// neighbour in that direction, over their hexside or, where three hexes meet, its very end. Asked before
  /// the geometry is, so it may be asked of other hexsides of these hexes too and must not remember what it
  /// was asked. `between(hex, beside)`: it runs along the hexside of these two, inside of neither; `beside`
  /// is none where the board ends there.
  template <class Through, class Over, class Between>
  bool any(Through through, Over over, Between between) const {
    const int left = std::min(board_.column(from_), board_.column(to_));
    const int right = std::max(board_.column(from_), board_.column(to_));
    for (int column = left; column <= right; ++column)
      if (any_in(column, through, over, between)) return true;
    return false;
  }

 private:
  // A hex is what lies less than 2 from its centre in height and less than 4 from it by the two slanting
  // measures 2x + y and 2x - y: three strips. (Heights and widths are stretched; straight lines stay
  // straight.)

  /// A point of the line from its beginning (0) to its end (1), as a fraction with positive denominator.
  struct Along {
    std::int64_t n = 0;
    std::int64_t d = 1;
    friend bool operator<(Along a, Along b) { return a.n * b.d < b.n * a.d; }
    friend bool operator==(Along a, Along b) { return a.n * b.d == b.n * a.d; }
  };

  /// Which part of the line lies in a hex, its edges included.
  struct Part {
    Along enters{0, 1};
    Along leaves{1, 1};
    std::optional<Direction> edge = std::nullopt;  // the line runs along this edge of the hex, outside of it
    bool misses = false;                           // it lies beyond one of the strips

    bool inside() const { return !misses && !edge && enters < leaves; }
    bool along_edge() const { return !misses && edge && enters < leaves; }
  };

  /// Looks at the hexes of one column that the line can touch.
  template <class Through, class Over, class Between>
  bool any_in(int column, Through& through, Over& over, Between& between) const {
    const int x = board_.centre(board_.at(column, 1)).x;
    const int top = board_.centre(board_.at(column, 1)).y;
    const auto [low, high] = heights(x - 2, x + 2);
    // Rounded outward; a hex reaches 2 up and down from its centre.
    const std::int64_t first = std::max<std::int64_t>(1, (low - 2 - top) / 4);
    const std::int64_t last = std::min<std::int64_t>(board_.rows(), (high + 2 - top) / 4 + 2);
    for (std::int64_t row = first; row <= last; ++row)
      if (touches(board_.at(column, static_cast<int>(row)), through, over, between)) return true;
    return false;
  }

  template <class Through, class Over, class Between>
  bool touches(Place hex, Through& through, Over& over, Between& between) const {
    const Part part = part_in(hex);
    if (part.along_edge()) return between(hex, board_.neighbour(hex, *part.edge));
    if (!part.inside()) return false;
    if (hex != from_ && hex != to_ && through(hex)) return true;
    return std::any_of(all_directions.begin(), all_directions.end(),
                       [&](Direction d) { return over(hex, d) && goes_over(hex, part, d); });
  }

  /// Heights of the line between two positions from left to right, rounded outward.
  std::pair<std::int64_t, std::int64_t> heights(int x1, int x2) const;
  bool goes_over(Place hex, const Part& part, Direction d) const;
  Part part_in(Place hex) const;
  static void clip(Part& part, std::int64_t at, std::int64_t slope, std::int64_t width, Direction below,
                   Direction above);

  const Board& board_;
  const Place from_;
  const Place to_;
  const Board::Point start_;
  const std::int64_t dx_;
  const std::int64_t dy_;
};

// Defined here, as a line of sight asks them of every hex that it may touch.

inline std::pair<std::int64_t, std::int64_t> HexLine::heights(int x1, int x2) const {
  const auto height = [&](std::int64_t x) { return start_.y + (x - start_.x) * dy_ / dx_; };
  const std::int64_t one = dx_ == 0 ? start_.y : height(x1);
  const std::int64_t other = dx_ == 0 ? start_.y + dy_ : height(x2);
  return {std::min(one, other) - 1, std::max(one, other) + 1};
}

inline bool HexLine::goes_over(Place hex, const Part& part, Direction d) const {
  const Place next = board_.neighbour(hex, d);
  if (!exists(next)) return false;
  const Part beyond = part_in(next);
  return beyond.inside() && (beyond.enters == part.leaves || beyond.leaves == part.enters);
}

inline HexLine::Part HexLine::part_in(Place hex) const {
  const Board::Point centre = board_.centre(hex);
  const std::int64_t x = start_.x - centre.x;
  const std::int64_t y = start_.y - centre.y;
  Part part;
  clip(part, y, dy_, 2, Direction::n, Direction::s);
  clip(part, 2 * x + y, 2 * dx_ + dy_, 4, Direction::nw, Direction::se);
  clip(part, 2 * x - y, 2 * dx_ - dy_, 4, Direction::sw, Direction::ne);
  return part;
}

/// Cuts the part to one strip: where the measure, `at` at the beginning and growing by `slope`, is within
/// `width`.
inline void HexLine::clip(Part& part, std::int64_t at, std::int64_t slope, std::int64_t width,
                          Direction below, Direction above) {
  if (slope == 0) {
    if (at < -width || at > width)
      part.misses = true;
    else if (at == -width)
      part.edge = below;
    else if (at == width)
      part.edge = above;
    return;
  }
  Along first{-width - at, slope};
  Along second{width - at, slope};
  if (slope < 0) {
    std::swap(first, second);
    first = {-first.n, -first.d};
    second = {-second.n, -second.d};
  }
  part.enters = std::max(part.enters, first);
  part.leaves = std::min(part.leaves, second);
}

}  // namespace adjudicator::shared

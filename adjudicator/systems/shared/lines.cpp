#include "systems/shared/lines.hpp"

namespace adjudicator::shared {

std::pair<std::int64_t, std::int64_t> HexLine::heights(int x1, int x2) const {
  const auto height = [&](std::int64_t x) { return start_.y + (x - start_.x) * dy_ / dx_; };
  const std::int64_t one = dx_ == 0 ? start_.y : height(x1);
  const std::int64_t other = dx_ == 0 ? start_.y + dy_ : height(x2);
  return {std::min(one, other) - 1, std::max(one, other) + 1};
}

bool HexLine::goes_over(Place hex, const Part& part, Direction d) const {
  const Place next = board_.neighbour(hex, d);
  if (!exists(next)) return false;
  const Part beyond = part_in(next);
  return beyond.inside() && (beyond.enters == part.leaves || beyond.leaves == part.enters);
}

HexLine::Part HexLine::part_in(Place hex) const {
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
void HexLine::clip(Part& part, std::int64_t at, std::int64_t slope, std::int64_t width, Direction below,
                   Direction above) {
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

// The hexes at a given range from a hex (CRT-2.2), so that a search costs what lies near and not what the map
// holds.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "core/board.hpp"

namespace adjudicator::shared {

/// Calls `visit` for the hexes of the board at exactly `radius` hexes from `centre`, columns from left to
/// right, rows downward, until it returns true.
template <class Visit>
bool any_at_range(const Board& board, Place centre, int radius, Visit visit) {
  if (radius == 0) return visit(centre);
  const int column = board.column(centre);
  const int middle = board.centre(centre).y;
  for (int c = std::max(1, column - radius); c <= std::min(board.columns(), column + radius); ++c) {
    const int across = std::abs(c - column);
    // Heights are quarters of a hex. A ring has two hexes in a column, but at its left and right ends a whole
    // side.
    const int reach = 4 * radius - 2 * across;
    const int step = across == radius ? 4 : 2 * reach;
    const int top = board.centre(c, 1).y;
    for (int y = middle - reach; y <= middle + reach; y += step) {
      const Place hex = y < top ? Place::none : board.at(c, (y - top) / 4 + 1);
      if (exists(hex) && visit(hex)) return true;
    }
  }
  return false;
}

/// The same for all hexes up to `radius` away, near ones first.
template <class Visit>
bool any_within(const Board& board, Place centre, int radius, Visit visit) {
  for (int r = 0; r <= radius; ++r)
    if (any_at_range(board, centre, r, visit)) return true;
  return false;
}

/// No two hexes of a board are farther apart.
inline int longest_range(const Board& board) {
  return board.columns() + board.rows();
}

/// How far the nearest of some hexes is; the largest int where there are none.
template <class Hexes>
int nearest_range(const Board& board, Place from, const Hexes& hexes) {
  int least = std::numeric_limits<int>::max();
  for (const Place hex : hexes) least = std::min(least, board.range(from, hex));
  return least;
}

}  // namespace adjudicator::shared

#include "systems/classic/paths.hpp"

#include <algorithm>
#include <compare>
#include <limits>
#include <memory_resource>
#include <vector>

#include "systems/classic/rings.hpp"
#include "systems/classic/scratch.hpp"

namespace adjudicator::classic {
namespace {

using Hexes = std::pmr::vector<Place>;

Path with_step(Path path, Place hex, Direction direction) {
  path.hexes[path.length] = hex;
  path.directions[path.length] = direction;
  ++path.length;
  return path;
}

/// The hexes of enemies that can be the nearest one to any hex at most `steps` away from `from`.
///
/// With the nearest enemy to `from` at range n, every such hex has an enemy within n + steps; one farther
/// from `from` than n + 2 * steps is beyond that. So the search ends soon, however many units the map holds
/// elsewhere.
Hexes enemies_that_matter(const Field& field, Place from, Row enemy, int steps,
                          std::pmr::memory_resource* memory) {
  Hexes hexes(memory);
  int last = longest_range(field.board);
  for (int radius = 0; radius <= last; ++radius) {
    any_at_range(field.board, from, radius, [&](Place hex) {
      if (field.units.any_in(hex, enemy)) hexes.push_back(hex);
      return false;
    });
    if (!hexes.empty()) last = std::min(last, field.board.range(from, hexes.front()) + 2 * steps);
  }
  return hexes;
}

int nearest(const Board& board, Place hex, const Hexes& enemies) {
  int least = std::numeric_limits<int>::max();
  for (Place enemy : enemies) least = std::min(least, board.range(hex, enemy));
  return least;
}

/// What CRT-9.7 compares, the better the smaller. Hexes are numbered as their ids are sorted: column by
/// column, and all ids of a board have the same number of digits.
struct Merit {
  int minus_range;
  std::int64_t minus_shift;
  Place end;
  Place first;
  friend auto operator<=>(const Merit&, const Merit&) = default;
};

}  // namespace

Bar bar_of_step(const Field& field, Row side, Place from, Direction direction) {
  const Place to = field.board.neighbour(from, direction);
  const Row enemy = other_side(side);
  if (!exists(to)) return Bar::off_map;                    // 1
  if (field.board.prohibited(to)) return Bar::impassable;  // 1
  if ((field.board.side_features(from, direction) & field.book.no_retreat_across) != 0)
    return Bar::hexside;                                                                       // 2
  if (field.units.count_in(to, side) >= field.book.rules.stacking_limit) return Bar::no_room;  // 5
  if (field.units.any_in(to, enemy)) return Bar::enemy_unit;                                   // 4
  if (enemy_controlled(field, to, enemy)) return Bar::enemy_zoc;                               // 3
  return Bar::none;
}

bool step_is_legal(const Field& field, Row side, Place from, Direction direction) {
  return bar_of_step(field, side, from, direction) == Bar::none;
}

Paths legal_paths(const Field& field, Row side, Place from, int length) {
  Paths paths;
  for (Direction first : all_directions) {
    if (!step_is_legal(field, side, from, first)) continue;
    const Path one = with_step({}, field.board.neighbour(from, first), first);
    if (length == 1) {
      paths.add(one);
      continue;
    }
    for (Direction second : all_directions) {
      const Place hex = field.board.neighbour(one.end(), second);
      // Condition 6: the only hex left behind so far is the first one.
      if (hex != from && step_is_legal(field, side, one.end(), second))
        paths.add(with_step(one, hex, second));
    }
  }
  return paths;
}

const Path& default_path(const Field& field, Row side, Place from, const Paths& paths) {
  Scratch scratch;
  const Hexes enemies =
      enemies_that_matter(field, from, other_side(side), static_cast<int>(paths.length()), scratch.memory());
  const auto merit = [&](const Path& path) {
    const std::int64_t shift =
        left_shift_of(field.book.terrain, field.book.rules.tec_combine, field.board.features(path.end()));
    return Merit{-nearest(field.board, path.end(), enemies), -shift, path.end(), path.hexes[0]};
  };
  const Path* best = paths.begin();
  Merit least = merit(*best);
  for (const Path& path : paths) {
    const Merit one = merit(path);
    if (one < least) {
      least = one;
      best = &path;
    }
  }
  return *best;
}

}  // namespace adjudicator::classic

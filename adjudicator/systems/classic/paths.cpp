#include "systems/classic/paths.hpp"

#include <algorithm>
#include <compare>
#include <memory_resource>
#include <vector>

#include "systems/classic/scratch.hpp"
#include "systems/shared/paths.hpp"
#include "systems/shared/rings.hpp"

namespace adjudicator::classic {
namespace {

using Hexes = std::pmr::vector<Place>;

Path path_of(const shared::Way& way) {
  Path path{};
  for (; path.length < way.length(); ++path.length) {
    path.hexes[path.length] = way.hexes()[path.length];
    path.directions[path.length] = way.directions()[path.length];
  }
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
  int last = shared::longest_range(field.board);
  for (int radius = 0; radius <= last; ++radius) {
    shared::any_at_range(field.board, from, radius, [&](Place hex) {
      if (field.units.any_in(hex, enemy)) hexes.push_back(hex);
      return false;
    });
    if (!hexes.empty()) last = std::min(last, field.board.range(from, hexes.front()) + 2 * steps);
  }
  return hexes;
}

/// What CRT-9.7 compares, the better the smaller. Hexes are numbered as their ids are sorted: column by
/// column, and all ids of a board have the same number of digits.
struct Merit {
  int minus_range;
  std::int64_t minus_shift;
  Place end;
  std::array<Place, longest_retreat> hexes;
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
  const auto may_step = [&](const shared::Way& way, Place here, Direction direction, Place to) {
    const auto behind = way.hexes();  // condition 6
    return to != from && std::find(behind.begin(), behind.end(), to) == behind.end() &&
           step_is_legal(field, side, here, direction);
  };
  shared::any_way(field.board, from, static_cast<std::size_t>(length), may_step, shared::anywhere,
                  [&](const shared::Way& way) {
                    paths.add(path_of(way));
                    return false;
                  });
  return paths;
}

const Path& default_path(const Field& field, Row side, Place from, const Paths& paths) {
  Scratch scratch;
  const Hexes enemies =
      enemies_that_matter(field, from, other_side(side), static_cast<int>(paths.length()), scratch.memory());
  const auto merit = [&](const Path& path) {
    const std::int64_t shift =
        left_shift_of(field.book.terrain, field.book.rules.tec_combine, field.board.features(path.end()));
    return Merit{-shared::nearest_range(field.board, path.end(), enemies), -shift, path.end(), path.hexes};
  };
  return paths.begin()[shared::least_by(paths, merit)];
}

}  // namespace adjudicator::classic

#include "systems/next-war/field.hpp"

namespace adjudicator::next_war {
namespace {

constexpr std::int32_t zoc_points = 4;  // 2 SP (NW-11.2)

}  // namespace

/// NW-12.2: all ground units in the hex.
std::int32_t Field::stacked(Place hex) const {
  std::int32_t sum = 0;
  for (const Row unit : PiecesIn(state(), hex))
    if (units.is_unit(unit) && units.ready(unit) && units.ground(unit)) sum += units.sp(unit);
  return sum;
}

/// NW-11.2, NW-11.5, NW-11.8
bool Field::exerts_zoc(Place hex, Row side) const {
  std::int32_t points = 0;
  return units.any_ground(hex, side, [&](Row unit) {
    if (units.attack(unit) >= 1 && !units.clearing(unit)) points += units.sp(unit);
    return points >= zoc_points;
  });
}

/// NW-11.3, NW-11.4, NW-11.7
bool Field::in_zoc_of(Place hex, Row side) const {
  if (!terrain(hex).zoc) return false;
  if (!conditions().first_movement_done() &&
      PlaceRows(state()).start_control(row_of(hex)) == other_side(side))
    return false;
  for (const Direction direction : all_directions) {
    const Place from = board.neighbour(hex, direction);
    if (exists(from) && state().first_at(from).exists() &&
        (board.side_features(hex, direction) & book.marks.no_zoc) == 0 && exerts_zoc(from, side))
      return true;
  }
  return false;
}

bool li_ignores_ezoc(const Field& field, Row unit, Place hex, bool by_road, Move kind) {
  const bool moves = kind == Move::movement || kind == Move::elite_or_exploitation;
  return field.units.light(unit) && moves && !by_road && !field.terrain(hex).open;
}

}  // namespace adjudicator::next_war

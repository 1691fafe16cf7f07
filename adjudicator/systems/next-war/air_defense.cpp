#include "systems/next-war/air_defense.hpp"

#include <algorithm>
#include <cstdlib>

#include "systems/shared/rings.hpp"

namespace adjudicator::next_war {
namespace {

/// The hex nearest to a point; the point lies on the board's grid of centres, its coordinates multiplied by
/// `scale`. Of two that are as near the lexically smaller: ids are sorted column by column. Centres are 3
/// apart a column and 4 a row, stretched: 4 dx² + 3 dy² is a true measure.
Place nearest(const Board& board, std::int64_t x, std::int64_t y, std::int64_t scale) {
  Place best = Place::none;
  std::int64_t least = 0;
  const auto column = static_cast<int>(x / (3 * scale));
  const auto row = static_cast<int>(y / (4 * scale));
  for (int c = column - 1; c <= column + 2; ++c)
    for (int r = row - 2; r <= row + 2; ++r) {
      const Place hex = board.at(c, r);
      if (!exists(hex)) continue;
      const std::int64_t dx = board.centre(hex).x * scale - x;
      const std::int64_t dy = board.centre(hex).y * scale - y;
      const std::int64_t distance = 4 * dx * dx + 3 * dy * dy;
      if (exists(best) && distance >= least) continue;
      best = hex;
      least = distance;
    }
  return best;
}

/// NW-7.6, near_base: an installation that the enemy controls, or a ship of his.
bool near_base(const Field& field, const Flight& flight, std::int32_t within) {
  const Row enemy = other_side(flight.side);
  return shared::any_within(field.board, flight.target, within, [&](Place hex) {
    if (field.installation(hex) && field.control(hex) == enemy) return true;
    for (const Row unit : PiecesIn(field.state(), hex))
      if (field.units.is_unit(unit) && field.units.ready(unit) && field.units.kind(unit) == Kind::naval &&
          field.units.side(unit) == enemy)
        return true;
    return false;
  });
}

/// NW-7.6, near_mech; NW-20.14
bool near_mech(const Field& field, const Flight& flight, std::int32_t within) {
  return shared::any_within(field.board, flight.target, within, [&](Place hex) {
    return field.units.any_ground(hex, other_side(flight.side), [&](Row unit) {
      if (field.units.arm(unit) != Arm::armor && field.units.arm(unit) != Arm::mech) return false;
      return hex != flight.target || !field.passenger(unit);
    });
  });
}

bool overflew(const Field& field, const Flight& flight) {
  if (!exists(flight.from) || flight.from == flight.to) return false;
  const std::vector<Place> hexes = crossed(field.board, flight.from, flight.to);
  return std::ranges::any_of(hexes, [&](Place hex) {
    return hex != flight.target && field.units.occupied(hex, other_side(flight.side));
  });
}

std::vector<Modifier> modifiers(const Field& field, const Flight& flight) {
  const AirModifiers& air = field.book.air;
  std::vector<Modifier> list;
  const auto add = [&](Key reason, std::int32_t by) {
    if (by != 0) list.push_back({by, reason, "NW-7.6"});
  };
  if (near_base(field, flight, air.near_base.within)) add("near-base", air.near_base.value);
  if (near_mech(field, flight, air.near_mech.within)) add("near-mech", air.near_mech.value);
  if (overflew(field, flight)) add("overflew", air.overflew.value);
  add("escort", air.escort.value * std::min(flight.escort, air.escort.most));
  return list;
}

/// The column: contested in the middle, the better for who flies the farther to the right.
std::size_t level_of(const Field& field, Row side) {
  const Conditions now = field.conditions();
  if (!now.air_side().exists()) return 3;
  const auto level = static_cast<std::size_t>(now.air_level());
  return now.air_side() == side ? 3 + level : 3 - level;
}

}  // namespace

std::vector<Place> crossed(const Board& board, Place from, Place to) {
  std::vector<Place> hexes;
  const int parts = board.range(from, to);
  const Board::Point a = board.centre(from);
  const Board::Point b = board.centre(to);
  for (int i = 1; i < parts; ++i)
    hexes.push_back(nearest(board, std::int64_t{a.x} * parts + std::int64_t{b.x - a.x} * i,
                            std::int64_t{a.y} * parts + std::int64_t{b.y - a.y} * i, parts));
  return hexes;
}

AirResult fire(const Scene& scene, const Field& field, const Flight& flight) {
  const std::vector<Modifier> list = modifiers(field, flight);
  const Roll roll = scene.roll("adf", die, "NW-7.6");
  const Cell cell =
      scene.look_up(*field.book.adf, Lookup{roll.sum(), list, level_of(field, flight.side), {}}, "NW-7.6");
  return field.book.air_result(cell);
}

void lose_points(const Scene& scene, const Field& field, Row side, Trait track, std::int32_t points,
                 std::int32_t committed) {
  const std::int32_t lost = std::min({points, committed, field.state().get(side, track)});
  if (lost > 0) scene.change_by(side, track, -lost, "NW-7.7");
}

}  // namespace adjudicator::next_war

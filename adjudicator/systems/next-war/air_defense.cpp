#include "systems/next-war/air_defense.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "systems/shared/rings.hpp"

namespace adjudicator::next_war {
namespace {

/// The hex nearest to a point; the point lies on the board's grid of centres, its coordinates multiplied by
/// `scale`. Of two that are as near the lexically smaller: ids are sorted column by column. Centres are 3
/// apart a column and 4 a row, stretched: 4 dx² + 3 dy² is a true measure. A point between two hexes of the
/// board lies between two columns, and between two rows of each, of which one is on the board.
Place nearest(const Board& board, std::int64_t x, std::int64_t y, std::int64_t scale) {
  Place best = Place::none;
  std::int64_t least = 0;
  const auto column = static_cast<int>(x / (3 * scale));
  for (int c = column; c <= column + 1; ++c) {
    const Board::Point top = board.centre(c, 1);
    const auto row = static_cast<int>((y - top.y * scale + 4 * scale) / (4 * scale));
    for (int r = row; r <= row + 1; ++r) {
      const Place hex = board.at(c, r);
      if (!exists(hex)) continue;
      const std::int64_t dx = top.x * scale - x;
      const std::int64_t dy = (top.y + 4 * (r - 1)) * scale - y;
      const std::int64_t distance = 4 * dx * dx + 3 * dy * dy;
      if (exists(best) && distance >= least) continue;
      best = hex;
      least = distance;
    }
  }
  return best;
}

/// Calls `visit` for the hexes that a straight flight crosses until it returns true.
template <class Visit>
bool any_crossed(const Board& board, Place from, Place to, Visit visit) {
  const int parts = board.range(from, to);
  const Board::Point a = board.centre(from);
  const Board::Point b = board.centre(to);
  for (int i = 1; i < parts; ++i)
    if (visit(nearest(board, std::int64_t{a.x} * parts + std::int64_t{b.x - a.x} * i,
                      std::int64_t{a.y} * parts + std::int64_t{b.y - a.y} * i, parts)))
      return true;
  return false;
}

/// NW-7.6, near_base: an installation that the enemy controls, or a ship of his.
bool near_base(const Field& field, Row side, Place target, std::int32_t within) {
  const Row enemy = other_side(side);
  return shared::any_within(field.board, target, within, [&](Place hex) {
    if (field.installation(hex) && field.control(hex) == enemy) return true;
    for (const Row unit : PiecesIn(field.state(), hex))
      if (field.units.is_unit(unit) && field.units.ready(unit) && field.units.kind(unit) == Kind::naval &&
          field.units.side(unit) == enemy)
        return true;
    return false;
  });
}

/// NW-7.6, near_mech; NW-20.14
bool near_mech(const Field& field, Row side, Place target, std::int32_t within) {
  return shared::any_within(field.board, target, within, [&](Place hex) {
    return field.units.any_ground(hex, other_side(side), [&](Row unit) {
      if (field.units.arm(unit) != Arm::armor && field.units.arm(unit) != Arm::mech) return false;
      return hex != target || !field.passenger(unit);
    });
  });
}

bool overflew(const Field& field, const Flight& flight) {
  if (!exists(flight.from) || flight.from == flight.to) return false;
  return any_crossed(field.board, flight.from, flight.to, [&](Place hex) {
    return hex != flight.danger.target && field.units.occupied(hex, other_side(flight.danger.side));
  });
}

/// NW-7.6: at most one of each line of the table.
class Modifiers {
 public:
  Modifiers(const Field& field, const Flight& flight) {
    const AirModifiers& air = field.book.air;
    if (flight.danger.near_base) add("near-base", air.near_base.value);
    if (flight.danger.near_mech) add("near-mech", air.near_mech.value);
    if (overflew(field, flight)) add("overflew", air.overflew.value);
    add("escort", air.escort.value * std::min(flight.escort, air.escort.most));
  }
  std::span<const Modifier> all() const { return {list_.data(), count_}; }

 private:
  void add(Key reason, std::int32_t by) {
    if (by != 0) list_[count_++] = {by, reason, "NW-7.6"};
  }
  std::array<Modifier, 4> list_{};
  std::size_t count_ = 0;
};

}  // namespace

std::vector<Modifier> air_modifiers(const Field& field, const Flight& flight) {
  const Modifiers modifiers(field, flight);
  return {modifiers.all().begin(), modifiers.all().end()};
}

std::size_t air_level(const Field& field, Row side) {
  const Conditions now = field.conditions();
  if (!now.air_side().exists()) return 3;
  const std::size_t level = now.air_level() == AirLevel::supremacy     ? 3
                            : now.air_level() == AirLevel::superiority ? 2
                            : now.air_level() == AirLevel::advantage   ? 1
                                                                       : 0;
  return now.air_side() == side ? 3 + level : 3 - level;
}

std::vector<Place> crossed(const Board& board, Place from, Place to) {
  std::vector<Place> hexes;
  any_crossed(board, from, to, [&](Place hex) {
    hexes.push_back(hex);
    return false;
  });
  return hexes;
}

Danger danger_at(const Field& field, Row side, Place target) {
  const AirModifiers& air = field.book.air;
  return {side, target, near_base(field, side, target, air.near_base.within),
          near_mech(field, side, target, air.near_mech.within)};
}

AirResult fire(const Scene& scene, const Field& field, const Flight& flight) {
  const Modifiers modifiers(field, flight);
  const Cell cell = scene.roll_on(
      "adf", die, *field.book.adf,
      {.row_modifiers = modifiers.all(), .base = air_level(field, flight.danger.side)}, "NW-7.6", "NW-7.6");
  return field.book.air_result(cell);
}

void lose_points(const Scene& scene, const Field& field, Row side, Trait track, std::int32_t points,
                 std::int32_t committed) {
  const std::int32_t lost = std::min({points, committed, field.state().get(side, track)});
  if (lost > 0) scene.change_by(side, track, -lost, "NW-7.7");
}

}  // namespace adjudicator::next_war

// The rows as the rules see them.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/turn.hpp"
#include "systems/shared/rows.hpp"
#include "systems/shared/sides.hpp"
#include "systems/toaw/schema.hpp"

namespace adjudicator::toaw {

using shared::BySide;
using shared::other_side;
using shared::PiecesIn;
using shared::RowsOf;

/// Units of a side in one location, at most (TOAW-2.6).
inline constexpr std::int32_t most_units = 9;
/// TOAW-2.4
inline constexpr std::int32_t least_readiness = 33;

/// TOAW-2.4, TOAW-2.5: what a row of the roster leaves out.
void complete_row(State& state, Row row, const Node& node);

/// A deployment that stands for a unit which is not on the map (TOAW-14).
constexpr bool is_off_map(Deployment deployment) {
  return deployment == Deployment::reinforce_turn || deployment == Deployment::reinforce_event ||
         deployment == Deployment::withdrawn || deployment == Deployment::exited ||
         deployment == Deployment::disbanded;
}

/// The units as they stand in a state.
class Units : public UnitRows {
 public:
  using UnitRows::UnitRows;

  bool is_unit(Row row) const { return row.table == unit::table; }
  bool air(Row unit) const { return kind(unit) == Kind::air; }
  /// Land units, those with coastal guns among them.
  bool ground(Row unit) const { return kind(unit) == Kind::land || kind(unit) == Kind::coastal; }
  /// TOAW-2.4: never above supply, or the least readiness where that is lower.
  std::int32_t readiness(Row unit) const {
    return std::min(UnitRows::readiness(unit), std::max(least_readiness, supply(unit)));
  }
  bool untried(Row unit) const { return experience(unit) == Experience::untried; }
  std::int32_t remaining(Row unit) const { return std::min(UnitRows::remaining(unit), allowance(unit)); }
  bool is_embarked(Row unit) const { return embarked(unit) != Embarked::no; }
  bool naval(Row unit) const { return kind(unit) == Kind::naval; }
  /// Ships, and what ships carry: what naval attacks are aimed at (TOAW-10.3).
  bool afloat(Row unit) const { return naval(unit) || embarked(unit) == Embarked::sea; }
  std::int32_t damage(Row line) const { return lines().damage(line); }
  bool ready(Row unit) const { return status(unit) == Status::ready; }
  bool on_map(Row unit) const { return ready(unit) && exists(hex(unit)) && !is_off_map(deployment(unit)); }

  Row gear(Row line) const { return lines().equipment(line); }
  std::int32_t assigned(Row line) const { return lines().assigned(line); }
  /// All items of a unit.
  std::int64_t items(Row unit) const {
    std::int64_t sum = 0;
    for (Row line = state().first_of(unit); line.exists(); line = state().next_of(line))
      sum += assigned(line);
    return sum;
  }

  /// Calls `visit` for the units on the map in a hex until it returns true.
  template <class Visit>
  bool any_in(Place hex, Visit visit) const {
    for (const Row unit : PiecesIn(state(), hex))
      if (is_unit(unit) && on_map(unit) && visit(unit)) return true;
    return false;
  }
  /// A unit of the enemies of a side stands there.
  bool has_enemy(Place hex, Row side) const {
    return any_in(hex, [&](Row unit) { return this->side(unit) != side; });
  }
  /// Somebody defends there against an attack on land: anybody but ships.
  bool has_defender(Place hex, Row side) const {
    return any_in(hex, [&](Row unit) { return this->side(unit) != side && kind(unit) != Kind::naval; });
  }
  bool has_enemy_ground(Place hex, Row side) const {
    return any_in(hex, [&](Row unit) { return this->side(unit) != side && ground(unit); });
  }
  /// Units of a side in a hex (TOAW-2.6: nine at most).
  std::int32_t count_own(Place hex, Row side) const {
    std::int32_t count = 0;
    any_in(hex, [&](Row unit) {
      if (this->side(unit) == side) ++count;
      return false;
    });
    return count;
  }

 private:
  LineRows lines() const { return LineRows(state()); }
};

}  // namespace adjudicator::toaw

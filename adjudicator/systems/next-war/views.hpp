// The rows as the rules see them.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/turn.hpp"
#include "systems/next-war/schema.hpp"
#include "systems/shared/rows.hpp"
#include "systems/shared/sides.hpp"

namespace adjudicator::next_war {

using shared::other_side;
using shared::PiecesIn;
using shared::RowsOf;

/// NW-2.1: what a unit of the roster leaves out.
void complete_row(State& state, Row row, const Node& node);

/// NW-2.4: how things stand in the segment.
class Conditions : ConditionsRows {
 public:
  Conditions(const State& state, Row row) : ConditionsRows(state), row_(row) {}

  Row row() const { return row_; }
  std::int32_t game_turn() const { return ConditionsRows::game_turn(row_); }
  Segment segment() const { return ConditionsRows::segment(row_); }
  Weather weather() const { return ConditionsRows::weather(row_); }
  bool storm() const { return weather() == Weather::storm; }
  bool first_movement_done() const { return ConditionsRows::first_movement_done(row_); }
  bool segment_begun() const { return ConditionsRows::segment_begun(row_); }
  AirLevel air_level() const { return ConditionsRows::air_level(row_); }
  Row air_side() const { return ConditionsRows::air_side(row_); }

 private:
  Row row_;
};

/// The units as they stand in a state.
class Units : public UnitRows {
 public:
  using UnitRows::UnitRows;

  /// LI (NW-0.2, NW-20.1): mobility class `light`, whatever the arm.
  bool light(Row unit) const { return mobility(unit) == Mobility::light; }
  /// Never more than its counter has.
  std::int32_t steps(Row unit) const { return std::min(UnitRows::steps(unit), steps_max(unit)); }
  /// NW-2.1: a two-step unit with one step uses its reduced side.
  bool reduced(Row unit) const { return steps_max(unit) == 2 && steps(unit) == 1; }
  std::int32_t attack(Row unit) const { return sided(unit, unit::attack, unit::attack_reduced); }
  std::int32_t defense(Row unit) const { return sided(unit, unit::defense, unit::defense_reduced); }
  /// As printed on its side (NW-1.3).
  std::int32_t er(Row unit) const { return sided(unit, unit::er, unit::er_reduced); }
  /// Stacking points, in halves.
  std::int32_t sp(Row unit) const { return sided(unit, unit::sp, unit::sp_reduced); }

  /// The naval unit of its side that carries a ground unit which stands nowhere itself.
  Row ship(Row unit) const {
    const Row ship = UnitRows::ship(unit);
    const bool carried = ship.exists() && !exists(hex(unit)) && ground(unit) && kind(ship) == Kind::naval &&
                         side(ship) == side(unit);
    return carried ? ship : nothing;
  }
  bool embarked(Row unit) const { return ship(unit).exists(); }
  /// Where it is: its hex, or that of the ship that carries it.
  Place place(Row unit) const { return embarked(unit) ? hex(ship(unit)) : hex(unit); }
  bool ready(Row unit) const { return status(unit) == Status::ready; }
  /// In play and in a hex of the map, on its own feet.
  bool on_map(Row unit) const { return ready(unit) && exists(hex(unit)); }
  bool ground(Row unit) const { return kind(unit) == Kind::ground; }
  bool outpost(Row unit) const { return kind(unit) == Kind::outpost; }

  /// NW-20.17: whoever flies by itself can fly.
  bool airmobile(Row unit) const { return UnitRows::airmobile(unit) || intrinsic_airmobile(unit); }
  /// In halves.
  std::int32_t transport(Row unit) const { return UnitRows::transport(unit).count; }

  /// Calls `visit` for the ground units of a side in a hex, in the order of the roster, until it returns true.
  template <class Visit>
  bool any_ground(Place hex, Row side, Visit visit) const {
    for (const Row unit : PiecesIn(state(), hex))
      if (is_unit(unit) && ready(unit) && ground(unit) && this->side(unit) == side && visit(unit))
        return true;
    return false;
  }
  bool has_ground(Place hex, Row side) const {
    return any_ground(hex, side, [](Row) { return true; });
  }
  /// NW-3.5, NW-20.13: ground units or outposts of a side stand there.
  bool occupied(Place hex, Row side) const {
    for (const Row unit : PiecesIn(state(), hex))
      if (is_unit(unit) && ready(unit) && this->side(unit) == side && (ground(unit) || outpost(unit)))
        return true;
    return false;
  }
  bool is_unit(Row row) const { return row.table == unit::table; }

 private:
  std::int32_t sided(Row unit, Trait full, Trait on_reduced) const {
    return state().get(unit, reduced(unit) ? on_reduced : full);
  }
};

}  // namespace adjudicator::next_war

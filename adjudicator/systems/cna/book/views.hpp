// The counters as the rules see them (CNA-2).
#pragma once

#include <cstdint>

#include "core/exact.hpp"
#include "core/state.hpp"
#include "systems/cna/schema.hpp"
#include "systems/shared/rows.hpp"
#include "systems/shared/sides.hpp"

namespace adjudicator::cna {

using Nationality = UnitNationality;
using Level = UnitLevel;
using GunPosition = UnitPosition;
/// What engineers a unit is or has (CNA-9.15).
using Engineers = UnitEngineers;
using Reserve = UnitReserve;
using ShipClass = UnitShipClass;

/// The counters as they stand in a state. A row that is asked about must be of the table meant.
class Counters {
 public:
  explicit Counters(const State& state) : state_(&state) {}

  const State& state() const { return *state_; }

  bool phasing(Row side) const { return get(side, side::phasing) != 0; }
  Place rommel(Row side) const { return Place(static_cast<std::uint32_t>(get(side, side::rommel))); }

  // Units
  Row side(Row unit) const { return row(side::table, unit, unit::side); }
  Place hex(Row unit) const { return state_->location(unit); }
  Nationality nationality(Row unit) const { return Nationality(get(unit, unit::nationality)); }
  UnitType type(Row unit) const { return UnitType(get(unit, unit::type)); }
  bool has(Row unit, UnitFlag flag) const {
    return (get(unit, unit::flags) >> static_cast<int>(flag) & 1) != 0;
  }
  Level level(Row unit) const { return Level(get(unit, unit::level)); }
  std::int32_t stacking_points(Row unit) const { return get(unit, unit::sp); }
  /// The headquarters that it is assigned to; nothing: none.
  Row parent(Row unit) const { return row(unit::table, unit, unit::parent); }
  bool attached(Row unit) const { return get(unit, unit::attached) != 0; }
  /// CNA-11.5 is not applied: 0 is 0.
  std::int32_t cpa(Row unit) const { return get(unit, unit::cpa); }
  /// In halves of a Capability Point.
  std::int32_t cp_spent(Row unit) const { return get(unit, unit::cp_spent); }
  std::int32_t cohesion(Row unit) const { return get(unit, unit::cohesion); }
  std::int32_t morale(Row unit) const { return get(unit, unit::morale); }
  GunPosition position(Row unit) const { return GunPosition(get(unit, unit::position)); }
  bool engaged(Row unit) const { return get(unit, unit::engaged) != 0; }
  /// TOE points that the unit has at full strength (CNA-9.24); 0: what it has in the roster.
  std::int32_t max_toe(Row unit) const { return get(unit, unit::max_toe); }
  /// Battalions or brigades that may be assigned to a headquarters (CNA-9.24).
  std::int32_t max_subunits(Row unit) const { return get(unit, unit::max_subunits); }
  Engineers engineers(Row unit) const { return Engineers(get(unit, unit::engineers)); }
  /// Offensive Close Assaults of this Operations Stage (CNA-11.4).
  std::int32_t assaults(Row unit) const { return get(unit, unit::assaults); }
  /// CNA-10.17
  bool retreated_in(Row unit) const { return get(unit, unit::retreated_in) != 0; }
  Reserve reserve(Row unit) const { return Reserve(get(unit, unit::reserve)); }
  ShipClass ship_class(Row unit) const { return ShipClass(get(unit, unit::ship_class)); }
  std::int32_t gun(Row ship) const { return get(ship, unit::gun); }
  bool fired(Row unit) const { return get(unit, unit::fired) != 0; }
  /// By Barrage (CNA-5.27), or from the air.
  bool pinned(Row unit) const { return get(unit, unit::pinned) != 0 || has(unit, UnitFlag::pinned_by_air); }
  bool rba(Row unit) const { return get(unit, unit::rba) != 0; }
  std::int32_t cp_segment(Row unit) const { return get(unit, unit::cp_segment); }
  /// In a hex and not eliminated.
  bool on_map(Row unit) const {
    return UnitStatus(get(unit, unit::status)) == UnitStatus::ready && exists(hex(unit));
  }

  // Groups: TOE Strength Points of one model in a unit.
  Row unit_of(Row group) const { return row(unit::table, group, group::unit); }
  GroupKind kind(Row group) const { return GroupKind(get(group, group::kind)); }
  std::int32_t toe(Row group) const { return get(group, group::toe); }

  // Trucks
  Row truck_side(Row truck) const { return row(side::table, truck, truck::side); }
  /// nothing: loose
  Row truck_unit(Row truck) const { return row(unit::table, truck, truck::unit); }
  TruckType truck_type(Row truck) const { return TruckType(get(truck, truck::type)); }
  std::int32_t points(Row truck) const { return get(truck, truck::points); }
  Cargo cargo(Row truck) const { return Cargo(get(truck, truck::cargo)); }
  std::int32_t amount(Row truck) const { return get(truck, truck::amount); }

  // Dumps
  Row dump_side(Row dump) const { return row(side::table, dump, dump::side); }
  bool dump_dummy(Row dump) const { return get(dump, dump::dummy) != 0; }
  bool dump_there(Row dump) const { return DumpStatus(get(dump, dump::status)) == DumpStatus::there; }

  // Facilities
  FacilityKind facility_kind(Row facility) const { return FacilityKind(get(facility, facility::kind)); }
  Row facility_side(Row facility) const { return row(side::table, facility, facility::side); }
  std::int32_t level_of(Row facility) const { return get(facility, facility::level); }
  bool destroyed(Row facility) const { return get(facility, facility::destroyed) != 0; }
  bool facility_there(Row facility) const {
    return FacilityStatus(get(facility, facility::status)) == FacilityStatus::there;
  }

  /// Calls `visit` for each unit on the map in a hex, of one side or of all (`nothing`), in unit order
  /// (CNA-0.8), until it returns true.
  template <class Visit>
  bool any_unit(Place where, Row side, Visit visit) const {
    for (const Row unit : shared::PiecesIn(*state_, where))
      if (unit.table == unit::table && on_map(unit) && (!side.exists() || this->side(unit) == side) &&
          visit(unit))
        return true;
    return false;
  }
  bool any_unit(Place where, Row side) const {
    return any_unit(where, side, [](Row) { return true; });
  }
  /// The same for facilities that are there.
  template <class Visit>
  bool any_facility(Place where, Visit visit) const {
    for (const Row piece : shared::PiecesIn(*state_, where))
      if (piece.table == facility::table && facility_there(piece) && visit(piece)) return true;
    return false;
  }
  /// The same for dumps that are there, of one side or of all.
  template <class Visit>
  bool any_dump(Place where, Row side, Visit visit) const {
    for (const Row piece : shared::PiecesIn(*state_, where))
      if (piece.table == dump::table && dump_there(piece) && (!side.exists() || dump_side(piece) == side) &&
          visit(piece))
        return true;
    return false;
  }

  std::int32_t get(Row row, Trait trait) const { return state_->get(row, trait); }

 private:
  Row row(std::uint32_t table, Row of, Trait trait) const {
    const std::int32_t index = get(of, trait);
    return index < 0 ? nothing : Row{table, static_cast<std::uint32_t>(index)};
  }
  const State* state_;
};

using shared::BySide;
using shared::other_side;  // CNA-1.1; check sees to it that there are two

}  // namespace adjudicator::cna

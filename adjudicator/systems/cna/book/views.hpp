// The counters as the rules see them (CNA-2).
#pragma once

#include <cstdint>

#include "core/exact.hpp"
#include "core/state.hpp"
#include "systems/cna/schema.hpp"
#include "systems/shared/rows.hpp"
#include "systems/shared/sides.hpp"

namespace adjudicator::cna {

/// The counters as they stand in a state. A row that is asked about must be of the table meant.
class Counters : public UnitRows {
 public:
  using UnitRows::UnitRows;

  bool phasing(Row side) const { return SideRows(state()).phasing(side); }
  Place rommel(Row side) const { return SideRows(state()).rommel(side); }

  // Units
  Place hex(Row counter) const { return state().location(counter); }
  std::int32_t stacking_points(Row unit) const { return sp(unit); }
  /// In halves of a Capability Point.
  std::int32_t cp_spent(Row unit) const { return UnitRows::cp_spent(unit).count; }
  /// By Barrage (CNA-5.27), or from the air.
  bool pinned(Row unit) const { return UnitRows::pinned(unit) || has(unit, UnitFlag::pinned_by_air); }
  /// In a hex and not eliminated.
  bool on_map(Row unit) const { return status(unit) == UnitStatus::ready && exists(hex(unit)); }

  // Groups: TOE Strength Points of one model in a unit.
  Row unit_of(Row group) const { return groups().unit(group); }
  GroupKind kind(Row group) const { return groups().kind(group); }
  std::int32_t toe(Row group) const { return groups().toe(group); }

  // Trucks
  Row truck_side(Row truck) const { return trucks().side(truck); }
  /// nothing: loose
  Row truck_unit(Row truck) const { return trucks().unit(truck); }
  TruckType truck_type(Row truck) const { return trucks().type(truck); }
  std::int32_t points(Row truck) const { return trucks().points(truck); }
  Cargo cargo(Row truck) const { return trucks().cargo(truck); }
  std::int32_t amount(Row truck) const { return trucks().amount(truck); }

  // Dumps
  Row dump_side(Row dump) const { return DumpRows(state()).side(dump); }
  bool dump_dummy(Row dump) const { return DumpRows(state()).dummy(dump); }
  bool dump_there(Row dump) const { return DumpRows(state()).status(dump) == DumpStatus::there; }

  // Facilities
  FacilityKind facility_kind(Row facility) const { return facilities().kind(facility); }
  Row facility_side(Row facility) const { return facilities().side(facility); }
  std::int32_t level_of(Row facility) const { return facilities().level(facility); }
  bool destroyed(Row facility) const { return facilities().destroyed(facility); }
  bool facility_there(Row facility) const { return facilities().status(facility) == FacilityStatus::there; }

  /// Calls `visit` for each unit on the map in a hex, of one side or of all (`nothing`), in unit order
  /// (CNA-0.8), until it returns true.
  template <class Visit>
  bool any_unit(Place where, Row side, Visit visit) const {
    for (const Row unit : shared::PiecesIn(state(), where))
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
    for (const Row piece : shared::PiecesIn(state(), where))
      if (piece.table == facility::table && facility_there(piece) && visit(piece)) return true;
    return false;
  }
  /// The same for dumps that are there, of one side or of all.
  template <class Visit>
  bool any_dump(Place where, Row side, Visit visit) const {
    for (const Row piece : shared::PiecesIn(state(), where))
      if (piece.table == dump::table && dump_there(piece) && (!side.exists() || dump_side(piece) == side) &&
          visit(piece))
        return true;
    return false;
  }

  std::int32_t get(Row row, Trait trait) const { return state().get(row, trait); }

 private:
  GroupRows groups() const { return GroupRows(state()); }
  TruckRows trucks() const { return TruckRows(state()); }
  FacilityRows facilities() const { return FacilityRows(state()); }
};

using shared::BySide;
using shared::other_side;  // CNA-1.1; check sees to it that there are two

}  // namespace adjudicator::cna

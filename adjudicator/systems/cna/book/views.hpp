// Typed views of the rows (CNA-2): the one place where the traits of the schema are spelled.
#pragma once

#include <cstdint>

#include "core/exact.hpp"
#include "core/state.hpp"
#include "systems/shared/rows.hpp"
#include "systems/shared/sides.hpp"

namespace adjudicator::cna {

// Enumerations of the schema, in its order; a test holds the two together.
enum class Nationality : std::uint8_t { commonwealth, german, italian };
enum class UnitType : std::uint8_t {
  infantry,
  tank,
  recce,
  artillery,
  anti_tank,
  anti_aircraft,
  headquarters,
  engineer,
  tank_recovery,
  sgsu,
  dummy_tank,
  warship
};
enum class UnitFlag : std::uint8_t {
  motorized,
  halftracks,
  motorcycle,
  garrison,
  emplaced,
  single_counter,  // a formation that is one counter with TOE points of its own (CNA-5.2)
  pinned_by_air
};
enum class Level : std::uint8_t { company, battalion, brigade, division };
enum class GunPosition : std::uint8_t { none, forward, back };
/// What engineers a unit is or has (CNA-9.15).
enum class Engineers : std::uint8_t { none, company, battalion, headquarters };
enum class Reserve : std::uint8_t { none, one, two, released_one, released_two };
enum class ShipClass : std::uint8_t { none, battleship, heavy_cruiser, cruiser, destroyer };
enum class GroupKind : std::uint8_t {
  infantry,
  machinegun,
  heavy_weapons,
  tank,
  recce,
  artillery,
  anti_tank,
  anti_air,
  engineer,
  guard
};
enum class TruckType : std::uint8_t { light, medium, heavy };
enum class Cargo : std::uint8_t { none, ammo, fuel, stores, water, troops };
enum class FacilityKind : std::uint8_t {
  fortification,
  city,
  road,
  railroad,
  landing_strip,
  airfield,
  flying_boat_basin,
  alighting_area,
  minefield
};

/// Where the traits of the schema lie in a state's rows. Looked up by name once a turn.
struct Traits {
  Traits() = default;
  explicit Traits(const State& state);

  std::uint32_t sides = 0;
  std::uint32_t units = 0;
  std::uint32_t groups = 0;
  std::uint32_t trucks = 0;
  std::uint32_t dumps = 0;
  std::uint32_t facilities = 0;
  std::uint32_t intels = 0;
  std::uint32_t prisons = 0;       // "prisoners": Prisoner Points in a hex
  std::uint32_t replacements = 0;  // "replacement": captured guns and tanks
  std::uint32_t wrecks = 0;        // "destroyed-tanks": markers with their content

  Trait phasing;
  Trait rommel;

  Trait unit_side;
  Trait nationality;
  Trait unit_type;
  Trait flags;
  Trait level;
  Trait sp;
  Trait parent;
  Trait attached;
  Trait cpa;
  Trait cp_spent;  // halves
  Trait cohesion;
  Trait morale;
  Trait position;
  Trait engaged;
  Trait in_contact;
  Trait reserve;
  Trait unit_ammo;
  Trait unit_fuel;
  Trait max_toe;
  Trait max_subunits;
  Trait engineers;
  Trait assaults;
  Trait ship_class;
  Trait gun;
  Trait anti_air;
  Trait fired;
  Trait pinned;
  Trait rba;
  Trait retreated_in;
  Trait cp_segment;
  Trait unit_status;

  Trait group_unit;
  Trait model;
  Trait group_kind;
  Trait toe;
  // Ratings as the roster gives them; no_value: as the catalogue has them (ratings.hpp).
  Trait barrage;
  Trait vulnerability;
  Trait anti_armor;
  Trait armor;
  Trait offense;  // halves
  Trait defense;  // halves
  Trait parentheses;

  Trait truck_side;
  Trait truck_unit;
  Trait truck_type;
  Trait points;
  Trait cargo;
  Trait amount;

  Trait dump_side;
  Trait dump_dummy;
  Trait dump_ammo;
  Trait dump_fuel;
  Trait dump_stores;
  Trait dump_water;
  Trait captured;
  Trait tried;
  Trait dump_status;

  Trait facility_kind;
  Trait facility_side;
  Trait facility_level;
  Trait planes;
  Trait facility_dummy;
  Trait destroyed;
  Trait reduced;
  Trait facility_status;

  Trait intel_side;
  Trait intel_unit;
  Trait intel_hex;

  Trait prison_side;  // the captor
  Trait prison_of;    // the side whose men they were
  Trait prison_points;

  Trait replacement_side;  // the captor
  Trait replacement_of;
  Trait replacement_model;  // in the values of the trait `model` of the table `group`
  Trait replacement_kind;   // GroupKind
  Trait replacement_points;
  Trait replacement_unit;

  Trait wreck_owner;   // whose tanks they were
  Trait wreck_holder;  // whoever holds the hex
  Trait wreck_model;
  Trait wreck_points;
};

/// The counters as they stand in a state. A row that is asked about must be of the table meant.
class Counters {
 public:
  Counters(const State& state, const Traits& traits) : state_(&state), t_(&traits) {}

  const State& state() const { return *state_; }
  const Traits& traits() const { return *t_; }

  bool phasing(Row side) const { return get(side, t_->phasing) != 0; }
  Place rommel(Row side) const { return Place(static_cast<std::uint32_t>(get(side, t_->rommel))); }

  // Units
  Row side(Row unit) const { return row(t_->sides, unit, t_->unit_side); }
  Place hex(Row unit) const { return state_->location(unit); }
  Nationality nationality(Row unit) const { return Nationality(get(unit, t_->nationality)); }
  UnitType type(Row unit) const { return UnitType(get(unit, t_->unit_type)); }
  bool has(Row unit, UnitFlag flag) const {
    return (get(unit, t_->flags) >> static_cast<int>(flag) & 1) != 0;
  }
  Level level(Row unit) const { return Level(get(unit, t_->level)); }
  std::int32_t stacking_points(Row unit) const { return get(unit, t_->sp); }
  /// The headquarters that it is assigned to; nothing: none.
  Row parent(Row unit) const { return row(t_->units, unit, t_->parent); }
  bool attached(Row unit) const { return get(unit, t_->attached) != 0; }
  /// CNA-11.5 is not applied: 0 is 0.
  std::int32_t cpa(Row unit) const { return get(unit, t_->cpa); }
  /// In halves of a Capability Point.
  std::int32_t cp_spent(Row unit) const { return get(unit, t_->cp_spent); }
  std::int32_t cohesion(Row unit) const { return get(unit, t_->cohesion); }
  std::int32_t morale(Row unit) const { return get(unit, t_->morale); }
  GunPosition position(Row unit) const { return GunPosition(get(unit, t_->position)); }
  bool engaged(Row unit) const { return get(unit, t_->engaged) != 0; }
  /// TOE points that the unit has at full strength (CNA-9.24); 0: what it has in the roster.
  std::int32_t max_toe(Row unit) const { return get(unit, t_->max_toe); }
  /// Battalions or brigades that may be assigned to a headquarters (CNA-9.24).
  std::int32_t max_subunits(Row unit) const { return get(unit, t_->max_subunits); }
  Engineers engineers(Row unit) const { return Engineers(get(unit, t_->engineers)); }
  /// Offensive Close Assaults of this Operations Stage (CNA-11.4).
  std::int32_t assaults(Row unit) const { return get(unit, t_->assaults); }
  /// CNA-10.17
  bool retreated_in(Row unit) const { return get(unit, t_->retreated_in) != 0; }
  Reserve reserve(Row unit) const { return Reserve(get(unit, t_->reserve)); }
  ShipClass ship_class(Row unit) const { return ShipClass(get(unit, t_->ship_class)); }
  std::int32_t gun(Row ship) const { return get(ship, t_->gun); }
  bool fired(Row unit) const { return get(unit, t_->fired) != 0; }
  /// By Barrage (CNA-5.27), or from the air.
  bool pinned(Row unit) const { return get(unit, t_->pinned) != 0 || has(unit, UnitFlag::pinned_by_air); }
  bool rba(Row unit) const { return get(unit, t_->rba) != 0; }
  std::int32_t cp_segment(Row unit) const { return get(unit, t_->cp_segment); }
  /// In a hex and not eliminated.
  bool on_map(Row unit) const { return get(unit, t_->unit_status) == 0 && exists(hex(unit)); }

  // Groups: TOE Strength Points of one model in a unit.
  Row unit_of(Row group) const { return row(t_->units, group, t_->group_unit); }
  GroupKind kind(Row group) const { return GroupKind(get(group, t_->group_kind)); }
  std::int32_t toe(Row group) const { return get(group, t_->toe); }

  // Trucks
  Row truck_side(Row truck) const { return row(t_->sides, truck, t_->truck_side); }
  /// nothing: loose
  Row truck_unit(Row truck) const { return row(t_->units, truck, t_->truck_unit); }
  TruckType truck_type(Row truck) const { return TruckType(get(truck, t_->truck_type)); }
  std::int32_t points(Row truck) const { return get(truck, t_->points); }
  Cargo cargo(Row truck) const { return Cargo(get(truck, t_->cargo)); }
  std::int32_t amount(Row truck) const { return get(truck, t_->amount); }

  // Dumps
  Row dump_side(Row dump) const { return row(t_->sides, dump, t_->dump_side); }
  bool dump_dummy(Row dump) const { return get(dump, t_->dump_dummy) != 0; }
  bool dump_there(Row dump) const { return get(dump, t_->dump_status) == 0; }

  // Facilities
  FacilityKind facility_kind(Row facility) const { return FacilityKind(get(facility, t_->facility_kind)); }
  Row facility_side(Row facility) const { return row(t_->sides, facility, t_->facility_side); }
  std::int32_t level_of(Row facility) const { return get(facility, t_->facility_level); }
  bool destroyed(Row facility) const { return get(facility, t_->destroyed) != 0; }
  bool facility_there(Row facility) const { return get(facility, t_->facility_status) == 0; }

  /// Calls `visit` for each unit on the map in a hex, of one side or of all (`nothing`), in unit order
  /// (CNA-0.8), until it returns true.
  template <class Visit>
  bool any_unit(Place where, Row side, Visit visit) const {
    for (const Row unit : shared::PiecesIn(*state_, where))
      if (unit.table == t_->units && on_map(unit) && (!side.exists() || this->side(unit) == side) &&
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
      if (piece.table == t_->facilities && facility_there(piece) && visit(piece)) return true;
    return false;
  }
  /// The same for dumps that are there, of one side or of all.
  template <class Visit>
  bool any_dump(Place where, Row side, Visit visit) const {
    for (const Row piece : shared::PiecesIn(*state_, where))
      if (piece.table == t_->dumps && dump_there(piece) && (!side.exists() || dump_side(piece) == side) &&
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
  const Traits* t_;
};

using shared::BySide;
using shared::other_side;  // CNA-1.1; check sees to it that there are two

}  // namespace adjudicator::cna

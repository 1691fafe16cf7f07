#include "systems/cna/field/field.hpp"

#include <algorithm>

#include "systems/cna/field/hex_set.hpp"

namespace adjudicator::cna {
namespace {

constexpr bool fighting_type(UnitType type) {
  return type == UnitType::infantry || type == UnitType::tank || type == UnitType::recce || gun_type(type);
}

/// CNA-1.5, without a list: what is asked most often is asked of these.
struct ClassParts {
  bool infantry = false;
  bool gun = false;
  bool armor = false;
  bool is(TargetClass part) const {
    return part == TargetClass::Inf ? infantry : part == TargetClass::Arty ? gun : armor;
  }
};

ClassParts parts_of(const Field& field, Row unit) {
  bool any = false;
  bool armored = false;
  bool unarmored = false;
  bool rated = false;
  bool defends = false;
  field.each_group(unit, [&](Row group) {
    const Ratings& r = field.book().rating(group);
    any = true;
    (r.armor > 0 ? armored : unarmored) = true;
    rated |= r.barrage > 0;
    defends |= r.defense > 0;
  });
  switch (field.type(unit)) {
    case UnitType::infantry:
      return {.infantry = any && !rated, .gun = rated};
    case UnitType::engineer:
      return {.infantry = any};
    case UnitType::recce:
      return {.infantry = any && !armored, .armor = armored};
    case UnitType::headquarters:
      return {.infantry = !armored && !rated && defends, .gun = !armored && rated, .armor = armored};
    case UnitType::tank:
      return {.armor = any};
    case UnitType::tank_recovery:
    case UnitType::dummy_tank:
      return {.armor = true};
    case UnitType::artillery:
    case UnitType::anti_tank:
    case UnitType::anti_aircraft:
      return {.gun = unarmored, .armor = armored};
    case UnitType::sgsu:
    case UnitType::warship:
      break;
  }
  return {};
}

}  // namespace

std::optional<TargetClass> class_of(Word label) {
  for (std::size_t i = 0; i < target_class_words.size(); ++i)
    if (label == target_class_words[i]) return static_cast<TargetClass>(i);
  return std::nullopt;
}

std::int32_t Field::toe_of(Row unit) const {
  std::int32_t sum = 0;
  each_group(unit, [&](Row group) { sum += toe(group); });
  return sum;
}

std::vector<TargetClass> Field::classes(Row unit) const {
  // CNA-2.7: a counter that stands for a target is of one class.
  if (!book().played(side(unit)) && gun_type(type(unit))) return {TargetClass::Arty};
  const ClassParts parts = parts_of(*this, unit);
  std::vector<TargetClass> classes;
  // A gun before the armored guns of the same unit.
  for (const TargetClass part : {TargetClass::Inf, TargetClass::Arty, TargetClass::Tank})
    if (parts.is(part)) classes.push_back(part);
  return classes;
}

bool Field::counts_as(Row group, TargetClass part) const {
  const Row unit = unit_of(group);
  if (gun_type(type(unit)))
    return part == (book_->rating(group).armor > 0 ? TargetClass::Tank : TargetClass::Arty);
  return parts_of(*this, unit).is(part);
}

bool Field::combat_unit(Row unit) const {
  if (!book().played(side(unit))) return type(unit) != UnitType::warship;
  return combat_unit(unit, 0);
}

/// No chain of headquarters is longer than company, battalion, brigade, division; a roster that runs in a
/// circle ends here too.
bool Field::combat_unit(Row unit, int depth) const {
  if (!on_map(unit) || depth > 4) return false;
  if (fighting_type(type(unit))) return toe_of(unit) > 0;
  if (type(unit) != UnitType::headquarters) return false;
  return std::ranges::any_of(book_->assigned.of(unit), [&](Row part) {
    return parent(part) == unit && attached(part) && combat_unit(part, depth + 1);
  });
}

bool Field::gun_unit(Row unit) const {
  if (parts_of(*this, unit).gun) return true;
  bool self_propelled = false;
  each_group(unit, [&](Row group) {
    self_propelled |= kind(group) == GroupKind::artillery && book_->rating(group).barrage > 0;
  });
  return self_propelled;
}

bool Field::barrage_rated(Row unit) const {
  if (type(unit) == UnitType::warship) return gun(unit) > 0;
  bool rated = false;
  each_group(unit, [&](Row group) { rated |= book_->rating(group).barrage > 0; });
  return rated;
}

bool Field::motorized(Row unit) const {
  if (cpa(unit) > 10 || has(unit, UnitFlag::motorized) || has(unit, UnitFlag::halftracks) ||
      has(unit, UnitFlag::motorcycle))
    return true;
  bool carried = false;
  each_truck(unit, [&](Row truck) { carried |= cargo(truck) == Cargo::troops; });
  return carried;
}

Mobility Field::mobility(Row unit) const {
  if (!motorized(unit)) return Mobility::foot;
  if (type(unit) == UnitType::recce) return Mobility::recce;
  if (type(unit) != UnitType::infantry) return Mobility::motor;
  bool light = has(unit, UnitFlag::motorcycle);
  bool heavier = has(unit, UnitFlag::halftracks);
  each_truck(unit, [&](Row truck) {
    if (cargo(truck) == Cargo::troops) (truck_type(truck) == TruckType::light ? light : heavier) = true;
  });
  return light && !heavier ? Mobility::light : Mobility::motor;
}

Cost Field::entry(Row unit, Place from, Direction direction) const {
  const Place to = board().neighbour(from, direction);
  if (!exists(to)) return std::nullopt;
  return book_->terrain.entry(board(), from, direction, mobility(unit),
                              destroyed_here(to, FacilityKind::road),
                              destroyed_here(to, FacilityKind::railroad));
}

bool Field::destroyed_here(Place where, FacilityKind kind) const {
  return any_facility(where,
                      [&](Row facility) { return facility_kind(facility) == kind && destroyed(facility); });
}

std::int32_t Field::effective_cpa(Row unit) const {
  return cpa(unit) == 0 ? 10 : cpa(unit);
}

bool Field::next_to(Place where, Row side) const {
  return std::ranges::any_of(board().neighbours(where),
                             [&](Place place) { return exists(place) && any_unit(place, side); });
}

std::vector<Place> Field::occupied_hexes(Row side) const {
  HexSet occupied;
  for (const Row unit : shared::RowsOf(state(), unit::table))
    if (this->side(unit) == side && on_map(unit)) occupied.add(hex(unit));
  return occupied.take();
}

std::vector<Place> Field::contact_hexes(Row side) const {
  std::vector<Place> hexes = occupied_hexes(side);
  std::erase_if(hexes, [&](Place where) { return !next_to(where, other_side(side)); });
  return hexes;
}

std::int32_t Field::fort_level(Place where) const {
  std::int32_t level = 0;
  bool city = false;
  any_facility(where, [&](Row facility) {
    const FacilityKind kind = facility_kind(facility);
    if (kind != FacilityKind::fortification && kind != FacilityKind::city) return false;
    city |= kind == FacilityKind::city;
    level = std::max(level, std::min(level_of(facility), 3));
    return false;
  });
  constexpr std::int32_t city_at_start = 2;
  return !city && book_->terrain.major_city(where) ? std::max(level, city_at_start) : level;
}

Row Field::minefield_owner(Place where) const {
  Row owner;
  any_facility(where, [&](Row facility) {
    if (facility_kind(facility) != FacilityKind::minefield || get(facility, facility::dummy) != 0)
      return false;
    owner = facility_side(facility);
    return true;
  });
  return owner;
}

}  // namespace adjudicator::cna

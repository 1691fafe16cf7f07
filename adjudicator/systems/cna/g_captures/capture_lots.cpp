#include "systems/cna/g_captures/capture_lots.hpp"

#include <algorithm>
#include <tuple>

#include "systems/cna/c_retreat/retreat_paths.hpp"
#include "systems/cna/field/carriers.hpp"
#include "systems/cna/field/zoc.hpp"

namespace adjudicator::cna {
namespace {

Lot& lot_of(std::vector<Lot>& lots, const Captured& taken) {
  const auto known = std::ranges::find_if(
      lots, [&](const Lot& lot) { return lot.assault.front() == taken.assault.front(); });
  if (known != lots.end()) return *known;
  Lot& lot = lots.emplace_back();
  lot.captor = taken.captor;
  lot.loser = other_side(taken.captor);
  lot.assault = taken.assault;
  return lot;
}

void add_equipment(Lot& lot, const Field& field, const Captured& taken) {
  const std::int32_t model = field.get(taken.group, group::model);
  const GroupKind kind = field.kind(taken.group);
  const auto known = std::ranges::find_if(
      lot.equipment, [&](const Equipment& e) { return e.model == model && e.kind == kind; });
  if (known != lot.equipment.end())
    known->points += taken.toe;
  else
    lot.equipment.push_back({model, kind, taken.toe});
}

bool destroyed_there(const Field& field, Place where, FacilityKind kind) {
  return field.any_facility(where, [&](Row facility) {
    return field.facility_kind(facility) == kind && field.destroyed(facility);
  });
}

/// Prisoners walk.
bool passable(const Field& field, Place from, Direction direction, Place to) {
  return field.book()
      .terrain
      .entry(field.board(), from, direction, Mobility::foot, destroyed_there(field, to, FacilityKind::road),
             destroyed_there(field, to, FacilityKind::railroad))
      .has_value();
}

/// Hexes that can be reached from the assault without passing the enemy of `side`.
std::vector<Place> in_reach(const Field& field, std::span<const Place> assault, Row side) {
  constexpr int range = 3;
  std::vector<Place> found(assault.begin(), assault.end());
  std::size_t first = 0;
  for (int step = 0; step < range; ++step) {
    const std::size_t end = found.size();
    for (; first < end; ++first) {
      const Place from = found[first];
      const std::array<Place, 6> next = field.board().neighbours(from);
      for (const Place to : next) {
        if (!exists(to) || std::ranges::count(found, to) != 0 || barred(field, to, side)) continue;
        const auto direction = field.board().direction(from, to);
        if (direction && passable(field, from, *direction, to)) found.push_back(to);
      }
    }
  }
  std::ranges::sort(found);
  return found;
}

/// Where the captor's part in the assault stood, in hex order.
std::vector<Place> captor_hexes(const Field& field, const Segment& segment, const Lot& lot) {
  std::vector<Place> hexes;
  if (lot.captor == segment.book().other) hexes = lot.assault;
  segment.assigned.committed[lot.captor].each_against(lot.assault, [&](const Commitment& c) {
    if (c.role == Role::close_assault) hexes.push_back(c.from);
  });
  std::erase_if(hexes, [&](Place hex) { return !field.any_unit(hex, lot.captor); });
  std::ranges::sort(hexes);
  return hexes;
}

/// CNA-2.7, 10.26: as the loser says.
std::vector<Lot> told_lots(const Segment& segment, Row captor) {
  std::vector<Lot> lots;
  for (const Reported::Capture& told : segment.plan.reported.captures) {
    const auto assault =
        std::ranges::find_if(segment.assigned.assaults, [&](const Assault& a) { return a.at(told.hex); });
    const std::vector<Place> hexes =
        assault == segment.assigned.assaults.end() ? std::vector{told.hex} : assault->hexes;
    Lot& lot = lot_of(lots, {captor, told.hex, hexes, nothing, nothing, 0});
    lot.prisoners += told.prisoners;
    if (told.points > 0) lot.equipment.push_back({told.model, told.kind, told.points});
  }
  return lots;
}

}  // namespace

bool becomes_prisoners(const Field& field, Row group) {
  const GroupKind kind = field.kind(group);
  if (kind == GroupKind::recce) return field.book().rating(group).armor == 0;
  return infantry_kind(kind) || kind == GroupKind::engineer;
}

std::vector<Lot> lots_of(const Field& field, const Segment& segment, Row captor) {
  std::vector<Lot> lots;
  if (field.book().told.exists() && field.book().told != captor) return told_lots(segment, captor);
  for (const Captured& taken : segment.captures.points) {
    if (taken.captor != captor || taken.toe <= 0) continue;
    Lot& lot = lot_of(lots, taken);
    if (becomes_prisoners(field, taken.group))
      lot.prisoners += taken.toe;
    else
      add_equipment(lot, field, taken);
  }
  return lots;
}

std::vector<Place> destinations(const Field& field, const Lot& lot) {
  std::vector<Place> hexes = in_reach(field, lot.assault, lot.captor);
  std::erase_if(hexes, [&](Place hex) {
    return barred(field, hex, lot.captor) || controlled_for_movement(field, hex, lot.loser);
  });
  return hexes;
}

Place default_destination(const Field& field, const Segment& segment, const Lot& lot,
                          std::span<const Place> legal) {
  for (const Place hex : captor_hexes(field, segment, lot))
    if (std::ranges::count(legal, hex) != 0) return hex;
  for (const Place hex : legal)
    if (field.any_unit(hex, lot.captor)) return hex;
  return legal.empty() ? lot.assault.front() : legal.front();
}

std::int32_t guard_material(const Field& field, Row group) {
  const GroupKind kind = field.kind(group);
  return infantry_kind(kind) && kind != GroupKind::guard ? field.toe(group) : 0;
}

std::int32_t guard_material_of(const Field& field, Row unit) {
  std::int32_t points = 0;
  field.each_group(unit, [&](Row group) { points += guard_material(field, group); });
  return points;
}

Row largest_infantry(const Field& field, Row side, Place where) {
  Row best;
  std::tuple<std::int32_t, std::int32_t> most;
  field.any_unit(where, side, [&](Row unit) {
    const std::tuple size{field.stacking_points(unit), guard_material_of(field, unit)};
    if (std::get<1>(size) > 0 && (!best.exists() || size > most)) {
      best = unit;
      most = size;
    }
    return false;
  });
  return best;
}

std::int32_t guards_in(const Field& field, Row side, Place where) {
  std::int32_t points = 0;
  const auto add = [&](Row group) {
    if (field.kind(group) == GroupKind::guard) points += field.toe(group);
  };
  field.any_unit(where, side, [&](Row unit) {
    field.each_group(unit, add);
    return false;
  });
  // The rulebook knows the groups of the start only.
  for (auto i = static_cast<std::uint32_t>(field.book().ratings.size()); i < field.state().rows(group::table);
       ++i) {
    const Row unit = field.unit_of({group::table, i});
    if (unit.exists() && field.on_map(unit) && field.hex(unit) == where && field.side(unit) == side)
      add({group::table, i});
  }
  return points;
}

std::int32_t prisoners_in(const Field& field, Row side, Place where) {
  std::int32_t points = 0;
  for (const Row piece : shared::PiecesIn(field.state(), where))
    if (piece.table == prisoners::table &&
        static_cast<std::uint32_t>(field.get(piece, prisoners::side)) == side.index)
      points += field.get(piece, prisoners::points);
  return points;
}

bool takes_equipment(const Field& field, Row unit) {
  switch (field.type(unit)) {
    case UnitType::sgsu:
    case UnitType::dummy_tank:
    case UnitType::warship:
      return false;
    default:
      return field.on_map(unit);
  }
}

}  // namespace adjudicator::cna

#include "systems/toaw/naval/fleet.hpp"

#include <algorithm>

#include "systems/toaw/common/sea_values.hpp"

namespace adjudicator::toaw::naval {
namespace {

bool flies_at_ships(const Field& field, const Gear& gear) {
  return gear.flies() && field.flies_now(gear) && anti_naval(gear, Part::planes) > 0 && gear.sea.shell > 0;
}

}  // namespace

Part part_of(const Field& field, Row unit) {
  if (field.units.air(unit)) return Part::planes;
  if (field.units.naval(unit)) return Part::ships;
  return field.units.afloat(unit) ? Part::embarked : Part::coastal;
}

bool in_port(const Field& field, Row unit) {
  return (field.board.features(field.units.hex(unit)) & field.book.marks.port) != 0 &&
         field.state.get(unit, unit::at_sea) == 0;
}

std::int64_t target_value(const Field& field, Row unit) {
  if (!field.units.naval(unit)) return field.units.afloat(unit) ? field.book.sea.values[embarked_row] : 0;
  std::int64_t sum = 0;
  field.any_line(unit, [&](Row line, const Gear& gear) {
    if (gear.sea.is_ship()) sum += gear.sea.value * field.units.assigned(line);
    return false;
  });
  return sum;
}

std::int64_t anti_naval(const Gear& gear, Part part) {
  return part == Part::coastal ? gear.sea.coastal : gear.sea.anti_naval;
}

std::int64_t gun_range(const Gear& gear, std::int32_t limit) {
  return limit > 0 ? std::min<std::int64_t>(gear.range_m, std::int64_t{limit} * 1000) : gear.range_m;
}

std::int64_t distance(const Field& field, Place from, Place to) {
  return std::max<std::int64_t>(0, field.board.range(from, to) - 1) * field.book.scenario.hex_scale;
}

namespace {

/// A line of a unit that could fire at ships at all.
bool is_weapon(const Field& field, Part part, const Gear& gear) {
  switch (part) {
    case Part::planes:
      return flies_at_ships(field, gear);
    case Part::ships:
      return gear.sea.is_ship() && anti_naval(gear, part) > 0 && gear.sea.shell > 0;
    case Part::coastal:
      return !gear.flies() && anti_naval(gear, part) > 0 && gear.sea.shell > 0;
    case Part::embarked:
      break;
  }
  return false;
}

}  // namespace

bool armed(const Field& field, Row unit) {
  const Part part = part_of(field, unit);
  if (part == Part::coastal && field.units.kind(unit) != Kind::coastal) return false;
  return field.any_line(unit, [&](Row line, const Gear& gear) {
    return field.units.assigned(line) > 0 && is_weapon(field, part, gear);
  });
}

bool reaches(const Field& field, Row unit, std::int32_t limit, Place from, Place to) {
  const Part part = part_of(field, unit);
  return field.any_line(unit, [&](Row line, const Gear& gear) {
    if (field.units.assigned(line) == 0 || !is_weapon(field, part, gear)) return false;
    return part == Part::planes ? field.plane_reaches(gear, from, to)
                                : distance(field, from, to) <= gun_range(gear, limit);
  });
}

std::int32_t reach(const Field& field, Row unit, std::int32_t limit) {
  const Part part = part_of(field, unit);
  const std::int64_t scale = field.book.scenario.hex_scale;
  std::int64_t farthest = 0;
  field.any_line(unit, [&](Row line, const Gear& gear) {
    if (field.units.assigned(line) > 0 && is_weapon(field, part, gear))
      farthest = std::max(farthest,
                          part == Part::planes ? gear.flight_m / scale : gun_range(gear, limit) / scale + 1);
    return false;
  });
  return static_cast<std::int32_t>(farthest);
}

bool can_strike(const Field& field, Row unit) {
  return field.may_act(unit) && field.units.air_mission(unit) != AirMission::rest &&
         field.units.readiness(unit) > least_readiness && armed(field, unit);
}

Vessel muster(const Field& field, Row unit) {
  Vessel vessel{.unit = unit, .hex = field.units.hex(unit), .part = part_of(field, unit)};
  vessel.in_port = in_port(field, unit);
  vessel.proficiency = field.units.proficiency(unit);
  const std::int64_t supply = field.units.supply(unit);
  vessel.n4 = efficiency(
      vessel.proficiency, field.units.readiness(unit),
      field.book.rules.supply_cap == SupplyCap::n100 ? std::min<std::int64_t>(supply, 100) : supply);
  vessel.range_limit = field.units.range_limit(unit);
  field.any_line(unit, [&](Row row, const Gear& gear) {
    const std::int32_t items = field.units.assigned(row);
    vessel.lines.push_back(
        {.row = row, .gear = &gear, .count = items, .damage = field.units.damage(row), .first_count = items});
    if (gear.sea.is_ship()) vessel.ships_at_start += field.units.assigned(row);
    return false;
  });
  return vessel;
}

}  // namespace adjudicator::toaw::naval

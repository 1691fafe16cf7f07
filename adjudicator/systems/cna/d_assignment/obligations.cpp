#include "systems/cna/d_assignment/obligations.hpp"

#include <algorithm>

#include "systems/cna/d_assignment/assignment_rules.hpp"
#include "systems/cna/field/zoc.hpp"

namespace adjudicator::cna {
namespace {

/// Is there anybody in the hex whom a Zone of Control obliges?
bool obliged_there(const Field& field, Place hex) {
  const bool all = field.book().options.obligation_scope == ObligationScope::all_units;
  return field.any_unit(hex, field.book().phasing, [&](Row unit) {
    return all ? field.type(unit) != UnitType::warship : !exempt(field, unit);
  });
}

/// CNA-7.15, last clause: could any phasing TOE point assault the hex?
bool assailable(const Field& field, Place hex) {
  return std::ranges::any_of(field.board().neighbours(hex), [&](Place next) {
    return exists(next) && field.any_unit(next, field.book().phasing, [&](Row unit) {
      bool could = false;
      field.each_group(
          unit, [&](Row group) { could = could || !fault_of_role(field, group, Role::close_assault, hex); });
      return could;
    });
  });
}

/// CNA-10.35: points that could assault, but for the terrain (CNA-7.6).
bool kept_by_terrain(const Field& field, Row unit, Place hex) {
  bool any = false;
  bool other = false;
  const bool forbidden = forbidden_by_terrain(field, unit, hex);
  field.each_group(unit, [&](Row group) {
    const bool kept =
        forbidden && fault_of_role(field, group, Role::close_assault, hex) == Key("E-ASG-TERRAIN");
    (kept ? any : other) = true;
  });
  if (any || other) return any && !other;
  // A headquarters without points of its own: as what is attached to it.
  for (const Row part : field.book().assigned.of(unit)) {
    if (!field.attached(part) || field.parent(part) != unit || !field.combat_unit(part)) continue;
    (kept_by_terrain(field, part, hex) ? any : other) = true;
  }
  return any && !other;
}

// A friendly unit does not free its hex of the Zone of Control here (CNA-3.11).
bool mandatory_hex(const Field& field, Place hex) {
  return std::ranges::any_of(field.board().neighbours(hex), [&](Place next) {
    return exists(next) && obliged_there(field, next) && exerts_zoc(field, hex, next, field.book().other);
  });
}

}  // namespace

bool exempt(const Field& field, Row unit) {
  switch (field.type(unit)) {
    case UnitType::artillery:
    case UnitType::anti_tank:
    case UnitType::anti_aircraft:
      return true;
    default:
      return field.pinned(unit) || !field.combat_unit(unit);
  }
}

std::vector<Place> enemy_hexes(const Field& field) {
  std::vector<Place> hexes = field.contact_hexes(field.book().other);
  std::erase_if(hexes, [&](Place hex) {
    return !occupied(field, hex, field.book().other) ||
           std::ranges::none_of(field.board().neighbours(hex), [&](Place next) {
             return exists(next) && occupied(field, next, field.book().phasing);
           });
  });
  return hexes;
}

std::vector<Obligation> find_obligations(const Scene& turn, const Segment& segment) {
  const Field field = field_of(turn, segment.book());
  std::vector<Obligation> obligations;
  if (!segment.book().played(segment.book().phasing)) return obligations;  // the other player's
  for (const Place hex : enemy_hexes(field))
    if (!std::ranges::binary_search(segment.held_off, hex) && mandatory_hex(field, hex))
      obligations.push_back({hex, false});
  return obligations;
}

void judge_obligations(const Field& field, std::vector<Obligation>& obligations) {
  for (Obligation& obligation : obligations) {
    const Place hex = obligation.hex;
    obligation.assailable = assailable(field, hex);
    obligation.kept_by_terrain.clear();
    for (const Place next : field.board().neighbours(hex))
      if (exists(next))
        field.any_unit(next, field.book().phasing, [&](Row unit) {
          if (kept_by_terrain(field, unit, hex)) obligation.kept_by_terrain.push_back(unit);
          return false;
        });
  }
}

}  // namespace adjudicator::cna

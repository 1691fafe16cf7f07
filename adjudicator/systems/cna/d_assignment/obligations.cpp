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

// A friendly unit does not free its hex of the Zone of Control here (CNA-3.11).
bool mandatory(const Field& field, Place hex) {
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
    if (!std::ranges::binary_search(segment.held_off, hex) && mandatory(field, hex))
      obligations.push_back({hex, false});
  return obligations;
}

}  // namespace adjudicator::cna

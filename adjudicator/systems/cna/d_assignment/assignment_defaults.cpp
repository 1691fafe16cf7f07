#include "systems/cna/d_assignment/assignment_defaults.hpp"

#include <algorithm>

#include "systems/cna/d_assignment/assignment_orders.hpp"
#include "systems/cna/d_assignment/assignment_rules.hpp"
#include "systems/cna/field/hex_set.hpp"
#include "systems/cna/segment/charges.hpp"

namespace adjudicator::cna {
namespace {

enum class Of : std::uint8_t { all, tanks, others };

/// As many of the unit's points as may have the role, at most `most`; how many that are.
std::int32_t give(Forces& forces, Row unit, Role role, std::int32_t most, Of of = Of::all) {
  std::int32_t given = 0;
  forces.field().each_group(unit, [&](Row group) {
    if (of != Of::all && (forces.field().kind(group) == GroupKind::tank) != (of == Of::tanks)) return;
    const std::int32_t free = std::min(forces.free(group), most - given);
    if (free <= 0 || fault_of_role(forces.field(), group, role, Place::none)) return;
    const std::int32_t toe = std::min(free, forces.payable(group, role));
    if (toe == 0) return;
    forces.commit(group, toe, role, {}, nullptr, "default", "CNA-7.17");
    given += toe;
  });
  return given;
}

constexpr std::int32_t every_point = 1 << 30;

/// CNA-7.17: how many points of tanks there are infantry points for in the hex.
std::int32_t room_for_tanks(const Forces& forces, Place hex) {
  const Field& field = forces.field();
  std::int32_t room = 0;
  field.any_unit(hex, forces.side(), [&](Row unit) {
    field.each_group(unit, [&](Row group) {
      if (supports_tanks(field.kind(group))) room += field.toe(group);
    });
    if (field.type(unit) == UnitType::tank) room -= forces.assaulting_tanks(unit);
    return false;
  });
  return std::max(room, 0);
}

void defend(Forces& forces, Row unit) {
  switch (forces.field().type(unit)) {
    case UnitType::infantry:
    case UnitType::recce:
    case UnitType::headquarters:
    case UnitType::engineer:
      give(forces, unit, Role::close_assault, every_point);
      break;
    case UnitType::tank:
      // A unit may have infantry of its own, which takes none of the room.
      give(forces, unit, Role::close_assault, every_point, Of::others);
      give(forces, unit, Role::close_assault, room_for_tanks(forces, forces.field().hex(unit)), Of::tanks);
      give(forces, unit, Role::anti_armor, every_point);
      give(forces, unit, Role::close_assault, every_point);
      break;
    case UnitType::anti_tank:
      give(forces, unit, Role::anti_armor, every_point);
      break;
    default:
      break;  // other guns are withheld
  }
}

// ---- CNA-7.16 ----

/// Could any TOE point of the side assault the hex at all?
bool anybody_could(const Forces& forces, Place hex) {
  const Field& field = forces.field();
  return std::ranges::any_of(forces.units(), [&](Row unit) {
    if (!field.board().adjacent(field.hex(unit), hex)) return false;
    bool could = false;
    field.each_group(
        unit, [&](Row group) { could = could || !fault_of_role(field, group, Role::close_assault, hex); });
    return could;
  });
}

bool can_pay(const Forces& forces, Row unit, bool assault) {
  const Costs& costs = forces.book().costs;
  return !fault_of_attack(forces.field(), unit, assault ? costs.phasing_assault : costs.phasing_anti_armor,
                          assault);
}

void send(Forces& forces, Row unit, Place hex, Role role, Key by, Key rule) {
  const Field& field = forces.field();
  if (!field.board().adjacent(field.hex(unit), hex) || forces.free_of(unit) == 0 ||
      !can_pay(forces, unit, role == Role::close_assault))
    return;
  field.each_group(unit, [&](Row group) {
    const bool assault = role == Role::close_assault;
    if (forces.free(group) == 0 || (assault && gun_points(field, group)) ||
        fault_of_joining(forces, group, role, {hex, Place::none}))
      return;
    const std::int32_t toe = std::min(forces.free(group), forces.payable(group, role));
    if (toe > 0) forces.commit(group, toe, role, {hex, Place::none}, nullptr, by, rule);
  });
}

/// A side that wrote orders for this gate is told what they leave out; one that wrote none has the defaults.
void refuse_omission(const Scene& scene, const Forces& forces, Place hex) {
  const auto& orders = forces.segment().plan.of(forces.side()).assignments;
  if (orders.empty() || !anybody_could(forces, hex)) return;
  const Document* file = orders.front().at.file;
  refuse_assignment(scene, forces.side(), {file, &file->root()}, "E-ASG-MANDATORY",
                    {{"order", "assign"}, {"hex", hex}}, "default", {});
}

}  // namespace

void defend_by_default(Forces& forces, const std::vector<bool>& spoken) {
  for (const Row unit : forces.units())
    if (!spoken[unit.index]) defend(forces, unit);
}

std::vector<Place> assaulted_hexes(const Forces& forces) {
  HexSet hexes;
  for (const Draft& draft : forces.drafts()) {
    if (draft.points.role != Role::close_assault) continue;
    hexes.add(draft.points.target);
    hexes.add(draft.points.target2);
  }
  return hexes.take();
}

std::vector<Place> meet_obligations(const Scene& scene, Forces& forces,
                                    const std::vector<Obligation>& obligations,
                                    const std::vector<bool>& spoken) {
  std::vector<Place> missing;
  const std::vector<Place> ordered = assaulted_hexes(forces);
  for (const Obligation& obligation : obligations)
    if (!std::ranges::binary_search(ordered, obligation.hex)) missing.push_back(obligation.hex);
  if (missing.empty()) return missing;
  const bool assigns = forces.book().options.mandatory_default == MandatoryDefault::auto_assign;
  for (const Place hex : missing) {
    refuse_omission(scene, forces, hex);
    if (!assigns) continue;
    for (const Row unit : forces.units())
      send(forces, unit, hex, Role::close_assault, "mandatory", "CNA-7.16");
  }
  const std::vector<Place> sent = assaulted_hexes(forces);
  for (const Place hex : missing) {
    if (!std::ranges::binary_search(sent, hex)) continue;
    for (const Row unit : forces.units())
      if (forces.field().type(unit) == UnitType::anti_tank && !spoken[unit.index])
        send(forces, unit, hex, Role::anti_armor, "default", "CNA-7.17");
  }
  return missing;
}

}  // namespace adjudicator::cna

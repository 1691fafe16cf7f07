#include "systems/cna/segment/charges.hpp"

#include <algorithm>

#include "systems/cna/field/capability.hpp"

namespace adjudicator::cna {
namespace {

bool marked(const std::vector<bool>& marks, Row unit) {
  return unit.index < marks.size() && marks[unit.index];
}

/// Does the hex probe this target (CNA-7.12)?
bool probes(const Segment& segment, Place from, Place target) {
  const auto assault =
      std::ranges::find_if(segment.assigned.assaults, [&](const Assault& a) { return a.at(target); });
  if (assault == segment.assigned.assaults.end() || !assault->probe ||
      assault->status == Assault::Status::cancelled || assault->status == Assault::Status::lapsed)
    return false;
  bool found = false;
  segment.assigned.committed[segment.book().phasing].each_against(target, [&](const Commitment& c) {
    found |= c.role == Role::close_assault && c.toe > 0 && c.from == from;
  });
  return found;
}

/// CNA-11.1: a Probe comes on top of a Barrage that the hex suffered; two Probes of a hex cost as one.
std::int32_t price_of_probe(const Segment& segment, Row unit) {
  const Costs& costs = segment.book().costs;
  const std::int32_t barraged = marked(segment.barrage.fired_at, unit) ? costs.phasing_barraged : 0;
  return std::min(barraged + costs.phasing_probe, costs.phasing_assault);
}

void charge_attackers(const Scene& scene, const Segment& segment, const Fight& fight) {
  const Rulebook& book = segment.book();
  const Field field = field_of(scene, book);
  for (const Place hex : fight.attacker.hexes)
    field.any_unit(hex, fight.attacker.side, [&](Row unit) {
      pay_up(scene, book, unit,
             fight.assault.probe ? price_of_probe(segment, unit) : book.costs.phasing_assault, "CNA-11.1");
      return false;
    });
}

/// Hexes that fired in support of a Probe and have nobody left to make it pay for the fire.
void charge_support_alone(const Scene& scene, const Segment& segment, const Fight& fight) {
  if (!fight.assault.probe) return;
  const Rulebook& book = segment.book();
  segment.assigned.committed[book.phasing].each_against(fight.assault.hexes, [&](const Commitment& c) {
    if (c.role == Role::anti_armor && c.fired && std::ranges::count(fight.attacker.hexes, c.from) == 0)
      charge_hex(scene, book, c.from, book.phasing, book.costs.phasing_anti_armor, "CNA-11.1");
  });
}

/// CNA-11.4: each attacking unit counts its offensive Close Assaults of the stage.
void count_assault(const Scene& scene, const Rulebook& book, Row unit) {
  const Field field = field_of(scene, book);
  constexpr std::int32_t most = 99;  // as far as the roster can hold it
  if (field.get(unit, unit::assaults) < most) scene.change_by(unit, unit::assaults, 1, "CNA-11.4");
  if (field.reserve(unit) == Reserve::released_two) disorganize(scene, book, unit, 1, "CNA-11.4");
}

/// CNA-11.10, 1.5: of Armor and Gun class. A unit's class is that of all its points.
bool heavy_class(const Rulebook& book, const Field& field, Row unit) {
  bool armored = false;
  bool rated = false;
  const auto look = [&] {
    field.each_group(unit, [&](Row group) {
      armored |= book.rating(group).armor > 0;
      rated |= book.rating(group).barrage > 0;
    });
  };
  switch (field.type(unit)) {
    case UnitType::engineer:
    case UnitType::sgsu:
      return false;
    case UnitType::infantry:
      look();
      return rated;
    case UnitType::recce:
      look();
      return armored;
    case UnitType::headquarters:
      look();
      return armored || rated;
    case UnitType::tank:
    case UnitType::artillery:
    case UnitType::anti_tank:
    case UnitType::anti_aircraft:
    case UnitType::tank_recovery:
    case UnitType::dummy_tank:
    case UnitType::warship:
      break;
  }
  return true;
}

}  // namespace

void charge_anti_armor(const Scene& scene, const Segment& segment, Place from, Place target) {
  const Rulebook& book = segment.book();
  if (probes(segment, from, target)) {
    scene.note("part-of-probe", {{"side", book.phasing}, {"from", from}, {"hex", target}}, "CNA-11.1");
    return;
  }
  charge_hex(scene, book, from, book.phasing, book.costs.phasing_anti_armor, "CNA-11.1");
}

void charge_anti_armor_target(const Scene& scene, const Segment& segment, Place target) {
  const Rulebook& book = segment.book();
  charge_hex(scene, book, target, book.other, book.costs.other_anti_armor, "CNA-11.1");
}

void charge_assault(const Scene& scene, const Segment& segment, const Fight& fight) {
  const Rulebook& book = segment.book();
  charge_attackers(scene, segment, fight);
  charge_support_alone(scene, segment, fight);
  for (const Row unit : fight.attacker.units) count_assault(scene, book, unit);
  for (const Place hex : fight.assault.hexes)
    charge_hex(scene, book, hex, fight.defender.side,
               fight.assault.probe ? book.costs.other_probe : book.costs.other_assault, "CNA-11.1");
}

void charge_probes_not_made(const Scene& scene, const Segment& segment) {
  const Rulebook& book = segment.book();
  for (const Assault& assault : segment.assigned.assaults) {
    const bool made = assault.status == Assault::Status::done || assault.status == Assault::Status::to_do;
    if (!assault.probe || made) continue;
    for (const Commitment& c : segment.assigned.committed[book.phasing].all())
      if (c.role == Role::anti_armor && c.fired && assault.at(c.target))
        charge_hex(scene, book, c.from, book.phasing, book.costs.phasing_anti_armor, "CNA-11.1");
  }
}

void refund_defender(const Scene& scene, const Segment& segment, const Fight& fight) {
  constexpr std::int64_t weak = -4;  // CNA-11.2: the columns -4/-5 and worse
  const Rulebook& book = segment.book();
  if (book.attacker_loss->columns.band(fight.column).high > weak) return;
  const Field field = field_of(scene, book);
  for (const Place hex : fight.assault.hexes)
    field.any_unit(hex, fight.defender.side, [&](Row unit) {
      // Who came by retreat paid for what happened to another hex.
      if (!marked(segment.barrage.fired_at, unit) && !marked(segment.barrage.fired_from, unit) &&
          !field.retreated_in(unit))
        give_back(scene, book, unit, book.costs.given_back, "CNA-11.2");
      return false;
    });
}

std::int32_t assault_ammo(const Rulebook& book, const Field& field, Row group) {
  const GroupKind kind = field.kind(group);
  const bool heavy = kind == GroupKind::machinegun || kind == GroupKind::heavy_weapons ||
                     heavy_class(book, field, field.unit_of(group));
  return heavy ? book.costs.ammo_assault_heavy : book.costs.ammo_assault_infantry;
}

std::int32_t anti_armor_ammo(const Rulebook& book) {
  return book.costs.ammo_anti_armor;
}

std::optional<Key> fault_of_attack(const Field& field, Row unit, std::int32_t points, bool assault) {
  const Reserve reserve = field.reserve(unit);
  if (reserve == Reserve::one || reserve == Reserve::two) return Key("E-RESERVE");
  const bool released = reserve == Reserve::released_one || reserve == Reserve::released_two;
  if (assault && released && field.assaults(unit) > 0) return Key("E-RESERVE");
  // What a Barrage cost the hex comes on top of a Probe; in all no more than a full assault.
  const std::int32_t due = std::min(field.cp_segment(unit) + points, field.book().costs.phasing_assault);
  if (!may_spend(field, unit, due)) return Key("E-CP-LIMIT");
  return {};
}

}  // namespace adjudicator::cna

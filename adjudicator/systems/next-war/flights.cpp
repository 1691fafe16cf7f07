#include "systems/next-war/flights.hpp"

#include <algorithm>

#include "systems/next-war/air_defense.hpp"
#include "systems/next-war/moves.hpp"

namespace adjudicator::next_war {
namespace {

/// Airmobile Points that a flight costs (NW-10.26).
std::int32_t cost(const Field& field, Row unit) {
  if (field.units.intrinsic_airmobile(unit)) return 0;
  return (field.units.sp(unit) + 1) / 2 * field.book.support.amp_per_sp;
}

}  // namespace

bool can_fly(const Combat& combat, Row unit) {
  const Field& field = combat.field;
  return field.units.airmobile(unit) && !field.conditions().storm() &&
         cost(field, unit) <= field.state().get(combat.defender(), side::amp);
}

bool can_fly_to(const Combat& combat, Row unit, Place base) {
  const Field& field = combat.field;
  return can_fly(combat, unit) && base != combat.target() && is_open_base(field, base, combat.defender()) &&
         field.board.range(combat.target(), base) <= field.book.support.airmobile_range;
}

std::vector<Place> bases_for(const Combat& combat, Row unit) {
  std::vector<Place> bases;
  if (!can_fly(combat, unit)) return bases;
  for (const Place hex : combat.book().air_bases)
    if (can_fly_to(combat, unit, hex)) bases.push_back(hex);
  nearest_first(combat.field, combat.target(), bases);
  return bases;
}

void fly(Combat& combat, const Scene& scene, Row unit, Place base) {
  const Field& field = combat.field;
  const Row side = combat.defender();
  const std::int32_t paid = cost(field, unit);
  scene.note("flight", {{"flying", unit}, {"base", base}, {"points", paid}}, "NW-10.26");
  if (paid > 0) scene.change_by(side, side::amp, -paid, "NW-10.26");
  if (field.in_zoc_of(combat.target(), combat.attacker())) {
    const AirResult result =
        fire(scene, field,
             {.danger = danger_at(field, side, combat.target()), .from = combat.target(), .to = base});
    lose_points(scene, field, side, side::amp_permanent, result.points, paid);
    if (result.hit) lose_step(scene, field, unit, "air-defense", "NW-10.27");
    if (!field.units.ready(unit)) return;
  }
  leave(scene, field, unit, base, "NW-10.26");
  if (!field.units.retreated_into(unit)) scene.change(unit, unit::retreated_into, 1, "NW-13.1");
}

bool can_embark(const Combat& combat, Row unit, Row ship) {
  const Field& field = combat.field;
  const Units& units = field.units;
  const Place hex = combat.target();
  if (!units.marine(unit) ||
      (field.beachhead(hex) != combat.defender() && !field.marked(hex, field.book.marks.port)))
    return false;
  if (!ship.exists() || !units.is_unit(ship) || units.kind(ship) != Kind::naval ||
      units.side(ship) != combat.defender() || !units.on_map(ship) ||
      field.terrain(units.hex(ship)).name != Key("all-sea") || !field.board.adjacent(units.hex(ship), hex))
    return false;
  std::int32_t free = units.transport(ship);
  for (const Row other : RowsOf(field.state(), unit::table))
    if (units.ready(other) && units.ship(other) == ship) free -= units.sp(other);
  return units.transport(ship) > 0 && units.sp(unit) <= free;
}

std::vector<Row> ships_for(const Combat& combat, Row unit) {
  std::vector<Row> ships;
  if (!combat.field.units.marine(unit)) return ships;
  for (const Place hex : combat.field.board.neighbours(combat.target())) {
    if (!exists(hex)) continue;
    for (const Row ship : PiecesIn(combat.field.state(), hex))
      if (can_embark(combat, unit, ship)) ships.push_back(ship);
  }
  std::ranges::sort(ships, {}, [&](Row ship) { return combat.field.id(ship); });
  return ships;
}

void embark(Combat& combat, const Scene& scene, Row unit, Row ship) {
  scene.note("embarked", {{"embarking", unit}, {"ship", ship}}, "NW-10.28");
  leave(scene, combat.field, unit, Place::none, "NW-10.28");
  scene.change(unit, unit::ship, ship, "NW-10.28");
}

}  // namespace adjudicator::next_war

#include "systems/moo3/rally.hpp"

#include <algorithm>

namespace adjudicator::moo3 {
namespace {

std::int32_t repaired(const Battle& battle, const Force& force, std::int32_t damage) {
  return force.besieged ? std::max(0, damage - battle.book.figures.recovery_besieged) : 0;
}

void rally(Battle& battle, std::size_t party, const Scene& step) {
  const auto routed = [](const Fighter& unit) { return !unit.lost && unit.status == Status::routed; };
  if (std::ranges::none_of(battle.units_of(party), routed)) return;
  const Scene scene = battle.scene_of(step, party, "rallying", "MOO-9.1");
  const Figures& f = battle.book.figures;
  std::int32_t gone = 0;
  for (Fighter& unit : battle.units_of(party)) {
    if (!routed(unit)) continue;
    const Scene at = scene.within(scene.key(unit.soldier->row));
    const std::int32_t chance =
        std::clamp(f.rally_base + unit.rating(Rating::rally), f.rally_least, f.rally_most);
    const auto die = static_cast<std::int32_t>(at.roll("rally", d10, "MOO-9.1").sum());
    unit.rallied = die <= chance;
    at.note("rally",
            {{"unit", unit.soldier->row},
             {"roll", die},
             {"rallies-to", chance},
             {"outcome", unit.rallied ? Key("rallies") : Key("disintegrates")}},
            "MOO-9.1");
    if (unit.rallied) continue;
    battle.lose(at, unit, "disintegrated", "MOO-9.1");
    ++gone;
  }
  if (gone > 0)
    step.tell(battle.parties[Battle::other(party)].side(), "enemy-disintegrated",
              {{"of", battle.parties[party].side()}, {"units", gone}}, "MOO-17.2");
}

}  // namespace

void rally(Battle& battle) {
  const Scene step = battle.scene.within("rally");
  for (const std::size_t party : {attacker, defender}) rally(battle, party, step);
}

void recover(Battle& battle) {
  const Scene step = battle.scene.within("recovery");
  for (Fighter& unit : battle.fighters) {
    if (unit.lost) continue;
    battle.set_status(step, unit, Status::active, "MOO-9.2");
    battle.set_damage(step, unit, repaired(battle, *battle.parties[unit.party].force, unit.damage),
                      "MOO-9.3");
  }
  if (battle.sat_out == nullptr) return;
  for (const Soldier& unit : battle.sat_out->soldiers)
    if (const std::int32_t left = repaired(battle, *battle.sat_out, unit.damage); left != unit.damage)
      step.change(unit.row, unit_equipment.damage, left, "MOO-19.2");
}

}  // namespace adjudicator::moo3

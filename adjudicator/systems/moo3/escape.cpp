#include "systems/moo3/escape.hpp"

namespace adjudicator::moo3 {
namespace {

std::int32_t chance_of(const Battle& battle, const Fighter& unit, std::int32_t halvings) {
  std::int32_t chance = unit.soldier->type->escape.value_or(0);
  if (battle.parties[unit.party].force->blockaded) ++halvings;
  for (; halvings > 0; --halvings) chance /= battle.book.figures.escape_divisor;
  return chance;
}

/// Whether it got away.
bool flee(Battle& battle, const Scene& at, Fighter& unit, std::int32_t halvings) {
  if (unit.soldier->is(Class::support) && !battle.book.rules.support_escapes) {
    battle.lose(at, unit, "destroyed", "MOO-12.1");
    return false;
  }
  const std::int32_t chance = chance_of(battle, unit, halvings);
  const auto die = static_cast<std::int32_t>(at.roll("escape", d100, "MOO-12.1").sum());
  const bool away = die <= chance;
  at.note("escape",
          {{"unit", unit.soldier->row},
           {"roll", die},
           {"escapes-to", chance},
           {"outcome", away ? Key("escaped") : Key("lost-in-escape")}},
          "MOO-12.2");
  if (away)
    battle.depart(at, unit, Status::escaped, "escaped", "MOO-12.1");
  else
    battle.lose(at, unit, "lost-in-escape", "MOO-12.1");
  return away;
}

}  // namespace

void irregulars_vanish(Battle& battle, const Scene& scene, std::size_t party, Word rule) {
  for (Fighter& unit : battle.units_of(party))
    if (!unit.lost && unit.soldier->is(Class::irregular))
      battle.lose(scene.within(scene.key(unit.soldier->row)), unit, "vanished", rule);
}

void escape(Battle& battle, std::size_t party, std::int32_t halvings, Word rule) {
  const Scene step = battle.scene.within("escape");
  const Scene scene = battle.scene_of(step, party, "fleeing", rule);
  irregulars_vanish(battle, scene, party, "MOO-12.1");
  std::int32_t away = 0;
  for (Fighter& unit : battle.units_of(party))
    if (!unit.lost && flee(battle, scene.within(scene.key(unit.soldier->row)), unit, halvings)) ++away;
  step.tell(battle.parties[Battle::other(party)].side(), "enemy-left",
            {{"of", battle.parties[party].side()}, {"units", away}}, "MOO-17.2");
}

}  // namespace adjudicator::moo3

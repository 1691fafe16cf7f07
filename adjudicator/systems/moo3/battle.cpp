#include "systems/moo3/battle.hpp"

namespace adjudicator::moo3 {

Battle::Battle(const Scene& at, const Plan& plan, const Site& of, const Pairing& pairing)
    : scene(at), book(plan.book), site(of) {
  const auto& orders = plan.orders[static_cast<std::size_t>(&site - plan.sites.data())];
  const std::array<std::size_t, 2> places{pairing.attacker, pairing.defender};
  for (const std::size_t party : {attacker, defender}) {
    parties[party].force = &site.forces[places[party]];
    parties[party].choice = orders[places[party]].choice[party];
    if (party == defender) first_defender_ = fighters.size();
    for (const Soldier& soldier : parties[party].force->soldiers) {
      Fighter fighter;
      fighter.soldier = &soldier;
      fighter.party = party;
      fighter.damage = soldier.damage;
      fighters.push_back(fighter);
    }
    parties[party].in_combat = static_cast<std::int32_t>(parties[party].force->soldiers.size());
  }
  if (pairing.sat_out) sat_out = &site.forces[*pairing.sat_out];
}

Scene Battle::scene_of(const Scene& step, std::size_t party, Word what, Word rule) const {
  const Scene at = step.within(scene.key(parties[party].side()));
  at.began(what, {{"acting", parties[party].side()}}, rule);
  return at;
}

void Battle::set_status(const Scene& at, Fighter& unit, Status status, Word rule) {
  if (unit.status == status) return;
  const bool was_in_combat = unit.in_combat();
  unit.status = status;
  parties[unit.party].in_combat += (unit.in_combat() ? 1 : 0) - (was_in_combat ? 1 : 0);
  at.change(unit.soldier->row, unit_equipment.status, status, rule);
}

void Battle::set_damage(const Scene& at, Fighter& unit, std::int32_t damage, Word rule) {
  if (unit.damage == damage) return;
  unit.damage = damage;
  at.change(unit.soldier->row, unit_equipment.damage, damage, rule);
}

void Battle::lose(const Scene& at, Fighter& unit, Word cause, Word rule) {
  if (unit.in_combat()) --parties[unit.party].in_combat;
  unit.lost = true;
  at.remove(unit.soldier->row, cause, rule);
}

void Battle::depart(const Scene& at, Fighter& unit, Status status, Word cause, Word rule) {
  const State& state = scene.state();
  const Row row = unit.soldier->row;
  const Name id = state.id(row);
  // Who left before, came back and leaves again is in the list already.
  const Row known = state.find(departed::table, id);
  const Row left = known.exists() ? known : at.create(departed::table, id, rule);
  const auto set = [&](Trait trait, std::int32_t value) {
    if (state.get(left, trait) != value) at.change(left, trait, value, rule);
  };
  set(departed::side, static_cast<std::int32_t>(parties[unit.party].side().index));
  set(departed::from, static_cast<std::int32_t>(site.planet.index));
  const Equipment& from = unit_equipment;
  const Equipment& to = departed_equipment;
  for (const Trait Equipment::*trait :
       {&Equipment::name, &Equipment::type, &Equipment::experience, &Equipment::environment, &Equipment::suit,
        &Equipment::shield, &Equipment::weapon, &Equipment::damage, &Equipment::vertical, &Equipment::nbc})
    set(to.*trait, state.get(row, from.*trait));
  for (std::size_t i = 0; i < ratings; ++i) set(to.rating[i], state.get(row, from.rating[i]));
  set(to.status, static_cast<std::int32_t>(status));
  lose(at, unit, cause, rule);
}

Key name_of(Level level) {
  constexpr std::array<Key, 6> names{"total", "decisive", "substantial", "marginal", "draw", "surrender"};
  return names[static_cast<std::size_t>(level)];
}

}  // namespace adjudicator::moo3

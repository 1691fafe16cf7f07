#include "systems/moo3/fire.hpp"

#include <algorithm>
#include <span>

namespace adjudicator::moo3 {
namespace {

std::int64_t tickets_of(const Battle& battle, const Fighter& unit, bool first_round) {
  const Figures& f = battle.book.figures;
  const BattlePlan& plan = *battle.parties[unit.party].choice.plan;
  std::int64_t tickets = unit.rating(Rating::target_priority);
  if (unit.soldier->dropped && first_round) tickets *= f.tickets_dropped;
  if (plan.exposes_vertical && unit.soldier->ratings.vertical) tickets *= f.tickets_vertical;
  if (std::ranges::count(plan.exposes, unit.soldier->type->key.text()) > 0) tickets *= f.tickets_exposed;
  return tickets;
}

/// What one action comes to.
struct Volley {
  std::int64_t hit_chance = 0;   // P
  std::int64_t save_chance = 0;  // Q
  std::int32_t shots = 0;
  std::int32_t hits = 0;
  std::int32_t shaken_off = 0;
  std::int32_t damage = 0;
  bool destroyed = false;
};

/// MOO-8.6
std::int64_t hit_chance(const Battle& battle, const Fighter& unit, const Fighter& target,
                        const Operations& in_effect) {
  const Figures& f = battle.book.figures;
  const Party& own = battle.parties[unit.party];
  std::int64_t accuracy = unit.rating(Rating::accuracy);
  if (in_effect.hackers) accuracy += f.hackers_accuracy;
  if (in_effect.without_supply) accuracy /= f.isolated_divisor;
  accuracy = std::max<std::int64_t>(0, accuracy);
  const std::int64_t evade = target.rating(Rating::evade);
  std::int64_t chance = accuracy + evade == 0 ? f.hit_of_nothing : 100 * accuracy / (accuracy + evade);
  chance += std::int64_t{f.hit_per_matrix} * own.match;
  chance += std::int64_t{f.hit_per_favourability} * own.favourability;
  chance += f.hit_care[static_cast<std::size_t>(own.choice.care)];
  if (target.party == defender)
    chance -= std::int64_t{f.hit_per_fortification} * battle.parties[defender].force->fortification;
  return std::clamp<std::int64_t>(chance, f.hit_least, f.hit_most);
}

/// MOO-8.7
std::int64_t save_chance(const Battle& battle, const Fighter& unit, const Fighter& target,
                         const Operations& in_effect) {
  const Figures& f = battle.book.figures;
  const WeaponRow& weapon =
      battle.book.special[static_cast<std::size_t>(battle.parties[unit.party].choice.in_use())];
  std::int64_t strength = unit.rating(Rating::attack_strength);
  if (in_effect.commandos) strength += f.commandos_attack_strength;
  if (!target.soldier->ratings.nbc) strength += weapon.attack_strength;
  strength = std::max<std::int64_t>(0, strength);
  const std::int64_t armor = target.rating(Rating::armor);
  const std::int64_t chance = armor + strength == 0 ? f.save_of_nothing : 100 * armor / (armor + strength);
  return std::clamp<std::int64_t>(chance, f.save_least, f.save_most);
}

/// All hit rolls before any save (MOO-8.6). Hits that are left when the target is destroyed need no save
/// (MOO-8.8).
void shoot(Series& dice, const Fighter& target, Volley& volley) {
  for (std::int32_t shot = 0; shot < volley.shots; ++shot)
    if (static_cast<std::int64_t>(dice.draw(d100, "hit")) <= volley.hit_chance) ++volley.hits;
  const std::int32_t left = target.rating(Rating::hits) - target.damage;
  for (std::int32_t hit = 0; hit < volley.hits && !volley.destroyed; ++hit) {
    if (static_cast<std::int64_t>(dice.draw(d100, "save")) <= volley.save_chance)
      ++volley.shaken_off;
    else
      volley.destroyed = ++volley.damage >= left;
  }
}

}  // namespace

Lottery::Lottery(const Battle& battle, const Scene& round, bool first_round) {
  tickets_.reserve(battle.fighters.size());
  for (const Fighter& unit : battle.fighters) tickets_.push_back(tickets_of(battle, unit, first_round));
  if (round.tells())
    for (const std::size_t party : {attacker, defender}) tell(battle, round, party);
}

void Lottery::tell(const Battle& battle, const Scene& round, std::size_t party) const {
  std::vector<Arg> args{{"holder", battle.parties[party].side()}};
  for (const Fighter& unit : battle.units_of(party)) {
    if (!unit.in_combat()) continue;
    args.push_back({"unit", unit.soldier->row});
    args.push_back({"tickets", of(battle, unit)});
  }
  round.note("tickets", args, "MOO-8.5");
}

std::int64_t Lottery::total(const Battle& battle, std::size_t party) const {
  std::int64_t sum = 0;
  for (const Fighter& unit : battle.units_of(party))
    if (unit.in_combat()) sum += of(battle, unit);
  return sum;
}

Fighter& Lottery::owner(Battle& battle, std::size_t party, std::int64_t ticket) const {
  const std::span<Fighter> units = battle.units_of(party);
  auto last = units.begin();
  for (auto unit = last; unit != units.end() && ticket > 0; ++unit) {
    if (!unit->in_combat()) continue;
    last = unit;
    ticket -= of(battle, *unit);
  }
  return *last;
}

void fire(Battle& battle, const Scene& at, const Fighter& unit, const Lottery& lottery,
          const Operations& in_effect) {
  Party& own = battle.parties[unit.party];
  const std::int32_t attacks = unit.rating(Rating::attacks);
  if (attacks == 0) return;  // MOO-19.9: with nuclear weapons too
  const WeaponRow& weapon = battle.book.special[static_cast<std::size_t>(own.choice.in_use())];
  Series dice = at.series("fire", "MOO-8.5");
  const std::int64_t tickets = lottery.total(battle, Battle::other(unit.party));
  const auto ticket =
      static_cast<std::int64_t>(dice.draw({1, 1, static_cast<std::uint64_t>(tickets)}, "target"));
  Fighter& target = lottery.owner(battle, Battle::other(unit.party), ticket);
  Volley volley;
  volley.hit_chance = hit_chance(battle, unit, target, in_effect);
  volley.save_chance = save_chance(battle, unit, target, in_effect);
  volley.shots = attacks + weapon.attacks;
  shoot(dice, target, volley);
  own.shots += battle.book.rules.shot_unit == Shot::hit_roll ? volley.shots : 1;
  dice.close("fire", {{"firer", unit.soldier->row},
                      {"firer-type", unit.soldier->type->key},
                      {"target", target.soldier->row},
                      {"target-type", target.soldier->type->key},
                      {"tickets", tickets},
                      {"ticket", ticket},
                      {"p", volley.hit_chance},
                      {"q", volley.save_chance},
                      {"shots", volley.shots},
                      {"hits", volley.hits},
                      {"shaken-off", volley.shaken_off},
                      {"damage", volley.damage},
                      {"effect", volley.destroyed    ? Key("destroyed")
                                 : volley.damage > 0 ? Key("damaged")
                                                     : Key("none")}});
  if (volley.damage == 0) return;
  battle.set_damage(at, target, target.damage + volley.damage, "MOO-8.8");
  if (!volley.destroyed) return battle.set_status(at, target, Status::disrupted, "MOO-8.8");
  battle.lose(at, target, "destroyed", "MOO-8.8");
  at.note("destroyed", {{"destroyed", target.soldier->row}, {"destroyed-type", target.soldier->type->key}},
          "MOO-8.8");
}

}  // namespace adjudicator::moo3

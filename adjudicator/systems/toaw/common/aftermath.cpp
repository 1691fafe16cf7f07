#include "systems/toaw/common/aftermath.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "systems/toaw/common/sea_spotting.hpp"

namespace adjudicator::toaw {
void set(const Scene& scene, Row row, Trait trait, std::int64_t value, Word rule) {
  if (scene.state().get(row, trait) != value)
    scene.change(row, trait, static_cast<std::int32_t>(value), rule);
}

void exhaust(const Scene& scene, const Field& field, Row unit, Effort effort) {
  const std::int64_t rate = field.book.scenario.supply_readiness_rate;
  const Cost& cost = field.book.costs[static_cast<std::size_t>(effort)];
  const std::int64_t supply = std::max<std::int64_t>(0, field.units.supply(unit) - cost.supply * rate / 100);
  const std::int64_t readiness =
      std::max<std::int64_t>(least_readiness, field.units.readiness(unit) - cost.readiness * rate / 100);
  set(scene, unit, unit::supply, supply, "TOAW-9.1");
  set(scene, unit, unit::readiness, std::min(readiness, std::max<std::int64_t>(least_readiness, supply)),
      "TOAW-9.1");
}

void exhaust(Engagement& battle, const Scene& round) {
  for (Party& party : battle.parties)
    for (Fighter& fighter : party.fighters) {
      if (!fighter.there || fighter.grounded) continue;
      fighter.fought = true;
      exhaust(round, battle.field, fighter.unit, fighter.effort);
    }
}

void make_veterans(Engagement& battle, const Scene& round) {
  const Scene scene = round.within("veteran");
  for (Party& party : battle.parties)
    for (Fighter& fighter : party.fighters) {
      const Units& units = battle.field.units;
      if (!fighter.engaged || !fighter.fought || !units.ready(fighter.unit) || !units.untried(fighter.unit))
        continue;
      const std::int64_t spread =
          scene.within(scene.key(fighter.unit)).roll("first-battle", {3, 0, 23}, "TOAW-9.2").sum();
      const std::int64_t before = units.proficiency(fighter.unit);
      const std::int64_t after = std::clamp<std::int64_t>((before * (67 + spread) + 50) / 100, 1, 100);
      round.note("veteran", {{"unit", fighter.unit}, {"before", before}, {"after", after}}, "TOAW-9.2");
      round.change(fighter.unit, unit::experience, Experience::veteran, "TOAW-9.2");
      set(round, fighter.unit, unit::proficiency, after, "TOAW-9.2");
    }
}

namespace {

/// How many of its lost items a unit has back.
std::int64_t return_losses(const Engagement& battle, const Scene& scene, const Fighter& fighter) {
  std::int64_t lost = 0;
  for (const Line& line : fighter.lines) lost += line.lost;
  if (lost == 0) return 0;
  std::int64_t sum = 0;
  std::vector<std::int64_t> back(fighter.lines.size());
  if (battle.field.units.supplied(fighter.unit)) {
    Fire fire(scene, scene.key(fighter.unit), "TOAW-5.22");
    for (std::size_t i = 0; i < back.size(); ++i)
      sum += back[i] = fire.fraction(fighter.lines[i].lost, 3, "fraction");
    fire.close("returned", {{"unit", fighter.unit}, {"lost", lost}, {"returned", sum}});
  }
  for (std::size_t i = 0; i < back.size(); ++i) {
    const Line& line = fighter.lines[i];
    if (back[i] > 0) scene.change_by(line.row, line::pool, static_cast<std::int32_t>(back[i]), "TOAW-5.22");
    if (line.lost > back[i])
      scene.change_by(line.row, line::dead, static_cast<std::int32_t>(line.lost - back[i]), "TOAW-5.22");
  }
  return sum;
}

/// TOAW-18.27: planes that are shot down count as well.
void mark_severe(const Engagement& battle, const std::vector<Fighter>& fighters) {
  for (const Fighter& fighter : fighters)
    if (battle.field.units.ready(fighter.unit) && Engagement::battle_loss(fighter) >= severe_loss)
      set(battle.scene, fighter.unit, unit::severe, 1, "TOAW-9.5");
}

}  // namespace

void return_losses(const Engagement& battle, const std::vector<Fighter>& interceptors) {
  const Scene scene = battle.scene.within("returns");
  std::array<std::int64_t, 2> sums{};
  const auto count = [&](const std::vector<Fighter>& fighters) {
    for (const Fighter& fighter : fighters)
      sums[battle.field.units.side(fighter.unit) == battle.parties[0].side ? 0 : 1] +=
          return_losses(battle, scene, fighter);
  };
  for (const Party& party : battle.parties) count(party.fighters);
  count(interceptors);
  for (std::size_t i = 0; i < sums.size(); ++i)
    if (sums[i] > 0)
      scene.note("came-back", {{"side", battle.parties[i].side}, {"returned", sums[i]}}, "TOAW-5.22");
  for (const Party& party : battle.parties) mark_severe(battle, party.fighters);
  mark_severe(battle, interceptors);
}

void tell_classes(const Engagement& battle, const Party& party) {
  const Scene& scene = battle.scene;
  if (!scene.tells()) return;
  std::array<std::int64_t, 4> lost{};
  for (const Fighter& fighter : party.fighters)
    for (const Line& line : fighter.lines)
      lost[line.gear->flies() ? 3 : static_cast<std::size_t>(line.gear->target)] += line.start - line.count;
  const std::int64_t all = std::accumulate(lost.begin(), lost.end(), std::int64_t{0});
  if (party.attacks && !battle.planned.assault && all == 0) return;  // nobody fires back
  std::vector<Arg> args{{"all", all},
                        {"vehicles", lost[static_cast<std::size_t>(TargetClass::vehicle)]},
                        {"infantry", lost[static_cast<std::size_t>(TargetClass::infantry)]},
                        {"guns", lost[static_cast<std::size_t>(TargetClass::stationary)]}};
  if (lost[3] > 0) args.push_back({"aircraft", lost[3]});
  scene.note(party.attacks ? Word("attacker-losses") : Word("defender-losses"), args, "TOAW-16.2");
}

void cut_movement(const Scene& scene, const Field& field, Row unit) {
  const std::int64_t stamp = scene.state().get(row_of(field.units.hex(unit)), place::time_stamp);
  const std::int64_t left = field.units.allowance(unit) * (10 - stamp) / 10;
  if (stamp == 0 || field.units.remaining(unit) <= left) return;
  set(scene, unit, unit::remaining, left, "TOAW-9.3");
}

void take(const Scene& scene, Place hex, Row side) {
  set(scene, row_of(hex), place::owner, side.index, "TOAW-7.8");
}

void disengage(Engagement& battle) {
  const Field& field = battle.field;
  const Scene& scene = battle.scene;
  const Place target = battle.planned.target;
  const bool empty = !field.units.has_enemy(target, battle.attacker().side);
  for (const Fighter& fighter : battle.attacker().fighters) {
    if (!fighter.engaged || !field.units.ready(fighter.unit)) continue;
    set(scene, fighter.unit, unit::attacked, 1, "TOAW-7.8");
    const auto named = [&](const AttackOrder* order) {
      return std::ranges::find(order->advance, fighter.unit) != order->advance.end();
    };
    Deployment becomes = fighter.there ? Deployment::attacking : Deployment::mobile;
    if (fighter.there && empty && std::ranges::any_of(battle.planned.orders, named) &&
        field.units.count_own(target, battle.attacker().side) < most_units &&
        battle.book.enterable(field.board, target)) {
      scene.move(fighter.unit, target, "TOAW-7.8");
      naval::look_from_coast(scene.within("coast").within(scene.key(fighter.unit)), battle.plan,
                             fighter.unit);
      take(scene, target, battle.attacker().side);
      becomes = Deployment::advancing;
    }
    if (field.units.deployment(fighter.unit) != Deployment::reorganizing)
      set(scene, fighter.unit, unit::deployment, static_cast<std::int32_t>(becomes), "TOAW-7.8");
  }
}

}  // namespace adjudicator::toaw

#include "systems/toaw/land/no_enemy.hpp"

#include <algorithm>

#include "core/exact.hpp"
#include "systems/shared/report_orders.hpp"

namespace adjudicator::toaw {

void lose_a_tenth(const Scene& scene, Row unit) {
  const Units units(scene.state());
  const auto lost = static_cast<std::int32_t>(round_up(units.allowance(unit), 10));
  const std::int32_t left = std::max(0, units.remaining(unit) - lost);
  if (left != units.remaining(unit)) scene.change(unit, unit::remaining, left, "TOAW-18.9");
}

void find_nobody(const Scene& scene, const Plan& plan, const PlannedBattle& planned) {
  scene.began("no-enemy", {{"attacker", plan.book.phasing}, {"target", planned.target}}, "TOAW-18.9");
  std::vector<Row> named;
  const auto name = [&](Row unit) {
    if (std::ranges::find(named, unit) == named.end()) named.push_back(unit);
  };
  for (const AttackOrder* order : planned.orders) {
    for (const Participant& part : order->participants) name(part.unit);
    for (const Supporter& supporter : order->support) name(supporter.unit);
    if (scene.tells())
      scene.refuse({plan.book.phasing,
                    "TOAW-E12",
                    "TOAW-18.9",
                    {{"target", planned.target}},
                    order->at.file,
                    order->at.node,
                    "target"});
  }
  const Units units(scene.state());
  for (const Row unit : named)
    if (units.on_map(unit)) lose_a_tenth(scene, unit);
}

bool lacks_attackers(const Scene& scene, const Engagement& battle) {
  if (!battle.attacker().fighters.empty()) return false;
  const Place target = battle.planned.target;
  scene.began("no-fire", {{"attacker", battle.attacker().side}, {"target", target}}, "TOAW-18.27");
  for (const Support& one : battle.planned.attacker_support) {
    const Key why = battle.field.idle(one.unit);
    scene.note("cannot-attack",
               {{"unit", one.unit}, {"why", why.empty() ? Key("range") : why}, {"target", target}},
               "TOAW-18.27");
  }
  return true;
}

}  // namespace adjudicator::toaw

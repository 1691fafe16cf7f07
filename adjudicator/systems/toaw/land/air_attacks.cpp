#include "systems/toaw/land/air_attacks.hpp"

#include <algorithm>

#include "systems/toaw/common/aftermath.hpp"
#include "systems/toaw/common/air.hpp"
#include "systems/toaw/land/bombardment.hpp"
#include "systems/toaw/land/no_enemy.hpp"

namespace adjudicator::toaw {
namespace {

constexpr std::int64_t breaks_a_bridge = 500'000;  // thousandths of strength

void bomb(const Scene& scene, const Plan& plan, const AirAttackOrder& order) {
  PlannedBattle planned;
  planned.target = order.target;
  planned.attacker_support.push_back({order.unit, 100, Effort::air_attack});
  Engagement battle(scene, plan, planned);
  if (lacks_attackers(scene, battle)) return;
  scene.began("air-attack",
              {{"attacker", plan.book.phasing},
               {"defender", plan.book.opposing},
               {"target", order.target},
               {"by", order.unit},
               {"aim", order.kind == AirTarget::bridge ? Key("bridge") : Key("airfield")}},
              "TOAW-6.5");
  battle.fix_strengths();
  std::vector<Fighter> interceptors;
  fight_for_the_air(battle, interceptors);
  const bool arrived = std::ranges::any_of(battle.attacker().fighters, &Fighter::there);
  if (arrived && order.kind == AirTarget::bridge) {
    const std::int64_t strength = bombardment_strength(battle);
    const Trait bridge = place::bridge;
    const bool intact = Bridge(scene.state().get(row_of(order.target), bridge)) == Bridge::intact;
    const bool broken =
        intact && strength >= breaks_a_bridge &&
        percent(scene, "bridge", std::min<std::int64_t>(90, strength / 50'000), "TOAW-6.5", order.unit);
    if (broken)
      scene.change(row_of(order.target), bridge, Bridge::destroyed, "TOAW-6.5");
    else
      scene.note("bridge-stands", {{"target", order.target}}, "TOAW-6.5");
  } else if (arrived) {
    bomb_airfield(battle, scene);
  }
  exhaust(battle, scene);
  return_losses(battle, interceptors);
  for (const Party& party : battle.parties) tell_classes(battle, party);
}

}  // namespace

void begin_air_attacks(const Scene& turn, const Plan& plan) {
  const auto is_one = [](const StrikeOrder& strike) {
    const auto* order = std::get_if<AirAttackOrder>(&strike);
    return order != nullptr && order->kind != AirTarget::port;
  };
  if (!turn.tells() || std::ranges::none_of(plan.strikes, is_one)) return;
  // TOAW-16.2a: sides read of them by location; their order is that of the phasing side's file.
  turn.within("air-attacks")
      .began("from-above",
             {{"phasing", plan.book.phasing}, {"opposing", plan.book.opposing}, {"listed", Key("by-target")}},
             "TOAW-16.2a");
}

void resolve_air_attack(const Scene& turn, const Plan& plan, const AirAttackOrder& order) {
  bomb(turn.within("air-attacks").within(turn.key(order.unit)), plan, order);
}

}  // namespace adjudicator::toaw

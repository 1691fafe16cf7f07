#include "systems/toaw/segment.hpp"

#include "systems/shared/report_orders.hpp"
#include "systems/toaw/end_of_turn.hpp"
#include "systems/toaw/land/air_attacks.hpp"
#include "systems/toaw/land/battle.hpp"
#include "systems/toaw/land/enter.hpp"
#include "systems/toaw/naval/attacks.hpp"
#include "systems/toaw/naval/moves.hpp"

namespace adjudicator::toaw {
namespace {

/// TOAW-4.0, step 3
void apply_settings(const Scene& turn, const Plan& plan) {
  const Scene scene = turn.within("settings");
  for (const Setting& setting : plan.settings)
    if (turn.state().get(setting.unit, setting.trait) != setting.value)
      scene.change(setting.unit, setting.trait, setting.value, setting.rule);
}

/// TOAW-4.0, step 6: naval, port, airfield and bridge attacks in the order of the file. How many of them were attacks at
/// sea.
std::int32_t resolve_strikes(const Scene& turn, const Plan& plan) {
  naval::begin_attacks(turn, plan);
  begin_air_attacks(turn, plan);
  std::int32_t at_sea = 0;
  for (const StrikeOrder& strike : plan.strikes) {
    if (const auto* order = std::get_if<NavalAttackOrder>(&strike)) {
      if (naval::resolve_attack(turn, plan, *order)) ++at_sea;
      continue;
    }
    const auto& air = std::get<AirAttackOrder>(strike);
    if (air.kind != AirTarget::port) {
      resolve_air_attack(turn, plan, air);
      continue;
    }
    const NavalAttackOrder port{.at = air.at, .target = air.target, .units = {air.unit}, .port_attack = true};
    if (naval::resolve_attack(turn, plan, port)) ++at_sea;
  }
  return at_sea;
}

}  // namespace

void resolve(Scene turn) {
  const Plan& plan = plan_of(turn.turn());
  shared::report_orders(turn, plan, "TOAW-3.3", [](const Scene&, const SideInfo&) {});
  apply_settings(turn, plan);
  naval::resolve_moves(turn, plan);
  resolve_enters(turn, plan);
  const std::int32_t at_sea = resolve_strikes(turn, plan);
  const Scene combat = turn.within("combat");
  // TOAW-16.2a: sides read of battles by location; the order of TOAW-4.2 would tell how many units support them.
  combat.began("combat",
               {{"phasing", plan.book.phasing}, {"opposing", plan.book.opposing}, {"listed", Key("by-name")}},
               "TOAW-4.0");
  std::vector<Fought> fought;
  for (const PlannedBattle& battle : plan_battles(turn, plan))
    if (const auto number = fight(combat.within(turn.key(battle.target)), plan, battle))
      fought.push_back({battle.target, *number});
  end_turn(turn, plan, fought, at_sea);
}

}  // namespace adjudicator::toaw

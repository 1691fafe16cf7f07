#include "systems/moo3/phase.hpp"

#include <algorithm>

#include "systems/moo3/closing.hpp"
#include "systems/moo3/collateral.hpp"
#include "systems/moo3/matrix.hpp"
#include "systems/moo3/pairing.hpp"
#include "systems/moo3/rally.hpp"
#include "systems/moo3/rounds.hpp"
#include "systems/moo3/surrender.hpp"
#include "systems/moo3/territory.hpp"
#include "systems/moo3/victory.hpp"
#include "systems/shared/report_orders.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::moo3 {
namespace {

Key source_name(Choice::Source source) {
  constexpr std::array<Key, 6> names{"silence", "order", "voided", "rejected", "refused", "unnamed"};
  return names[static_cast<std::size_t>(source)];
}

/// MOO-16: each side is told of its own orders only. Which of its refusals count where three were present is
/// known by now.
void report_orders(const Scene& turn, const Plan& plan, const std::vector<std::optional<Pairing>>& pairings) {
  shared::report_orders(turn, plan, "MOO-16", [&](const Scene& orders, const SideInfo& side) {
    for (std::size_t at = 0; at < plan.sites.size(); ++at) {
      const Site& site = plan.sites[at];
      const Force* force = site.of(side.row);
      if (force == nullptr || !pairings[at]) continue;
      const auto place = static_cast<std::size_t>(force - site.forces.data());
      const ForceOrders& of = plan.orders[at][place];
      if (pairings[at]->sat_out == place) {
        for (const Refusal& refusal : of.if_sat_out) orders.refuse(refusal);
      } else {
        const std::size_t stance = pairings[at]->attacker == place ? attacker : defender;
        for (const Refusal& refusal : of.refusals[stance]) orders.refuse(refusal);
        if (of.choice[stance].source == Choice::Source::voided)
          orders.note("orders-voided", {{"sender", side.row}, {"planet", site.planet}}, "MOO-16");
      }
    }
  });
}

void begin(const Battle& battle) {
  if (!battle.scene.tells()) return;
  std::vector<Arg> args{{"planet", battle.site.planet},
                        {"attacker", battle.parties[attacker].side()},
                        {"defender", battle.parties[defender].side()}};
  // A sat-out owner sees more of the damage to his land than another one (MOO-19.11).
  if (battle.sat_out != nullptr)
    args.push_back({battle.sat_out->role == Role::owner ? Word("sat-out-owner") : Word("sat-out"),
                    battle.sat_out->side});
  battle.scene.began("battle", args, "MOO-1.2");
}

void note_plans(const Battle& battle) {
  if (!battle.scene.tells()) return;
  for (const std::size_t party : {attacker, defender}) {
    const Choice& choice = battle.parties[party].choice;
    std::vector<Arg> args{{"planner", battle.parties[party].side()},
                          {"plan", choice.plan->name},
                          {"category", key_of(choice.plan->category)},
                          {"intensity", key_of(choice.intensity)},
                          {"weapon", key_of(choice.in_use())},
                          {"collateral", key_of(choice.care)},
                          {"surrender", shared::yes_or_no(choice.surrender)},
                          {"source", source_name(choice.source)}};
    // What an order that counts left open, and the default filled in.
    const bool ordered = choice.source == Choice::Source::order || choice.source == Choice::Source::refused ||
                         choice.source == Choice::Source::unnamed;
    if (ordered && !choice.intensity_ordered) args.push_back({"filled", Key("intensity")});
    if (ordered && !choice.care_ordered) args.push_back({"filled", Key("collateral")});
    battle.scene.within("plan")
        .within(battle.scene.key(battle.parties[party].side()))
        .began("plan", args, "MOO-6.1");
  }
}

/// MOO-4.2, 19.4: who has no unit at all has lost.
std::optional<Outcome> without_units(const Battle& battle) {
  const bool none_attack = battle.parties[attacker].in_combat == 0;
  const bool none_defend = battle.parties[defender].in_combat == 0;
  if (!none_attack && !none_defend) return std::nullopt;
  if (none_attack && none_defend) return Outcome{};
  return Outcome{Level::total, none_attack ? defender : attacker, false, false};
}

Outcome fight(Battle& battle) {
  note_plans(battle);
  if (auto outcome = without_units(battle)) {
    note_level(battle, *outcome);
    take_all_regions(battle, *outcome);
    return *outcome;
  }
  if (auto outcome = surrender(battle)) {
    note_level(battle, *outcome);
    take_all_regions(battle, *outcome);
    return *outcome;
  }
  compare_plans(battle);
  fight_rounds(battle);
  const auto collapsed = note_collapse(battle);
  // MOO-11.1 compares who is still in combat now.
  const Standing standing = standing_after_rounds(battle);
  rally(battle);
  Outcome outcome = judge(battle, collapsed);
  recover(battle);
  move_front(battle, outcome, standing);
  damage_land(battle);
  return outcome;
}

void resolve_battle(const Scene& scene, const Plan& plan, const Site& site, const Pairing& pairing) {
  Battle battle(scene, plan, site, pairing);
  begin(battle);
  const Outcome outcome = fight(battle);
  if (!outcome.fought) recover(battle);
  close(battle, outcome);
  tell_forces(scene.within("end"), plan, site, "remaining", "MOO-17.2");
}

}  // namespace

void resolve(Scene turn) {
  const Plan& plan = plan_of(turn.turn());
  const auto pairings = draw_pairings(turn, plan);
  turn.gate(0);
  report_orders(turn, plan, pairings);
  const Scene battles = turn.within("battle");
  for (std::size_t i = 0; i < plan.sites.size(); ++i)
    if (pairings[i])
      resolve_battle(battles.within(turn.key(plan.sites[i].planet)), plan, plan.sites[i], *pairings[i]);
}

}  // namespace adjudicator::moo3

#include <optional>
#include <string>
#include <utility>

#include "systems/moo3/battle_plans.hpp"
#include "systems/moo3/drafts.hpp"
#include "systems/moo3/plan.hpp"
#include "systems/shared/list_rows.hpp"

namespace adjudicator::moo3 {
namespace {

/// A line for each plan that is open to the side: how it compares, how long it fights, what it gains (MOO-6.2). Where a die decides
/// its stance, for each that may be.
std::vector<FormLine> plan_lines(const Turn& turn, const Site& site, std::optional<Stance> stance,
                                 const Force& force) {
  std::vector<FormLine> lines;
  lines.push_back(
      {!stance                       ? "form.either"
       : *stance == Stance::attacker ? "form.attacker"
                                     : "form.defender",
       {{"planet", std::string(turn.key(site.planet).text())}, {"leader", std::to_string(force.leader)}}});
  for (const BattlePlan& plan : plan_of(turn).book.plans) {
    if (closed(plan, stance.value_or(Stance::attacker), force) &&
        closed(plan, stance.value_or(Stance::defender), force))
      continue;
    lines.push_back({"form.plan",
                     {{"plan", std::string(plan.name.text())},
                      {"category", std::string(key_of(plan.category).text())},
                      {"intensity", std::string(key_of(plan.intensity).text())},
                      {"rounds", std::to_string(plan.intensity_effect)},
                      {"terrain-gain", std::to_string(plan.terrain_gain)},
                      {"favourability", std::to_string(plan.favourability)}},
                     {"plan", std::string(plan.name.text())}});
    auto& values = lines.back().values;
    for (const std::string_view type : plan.exposes) values.emplace_back("exposes", std::string(type));
    if (plan.exposes_vertical) values.emplace_back("exposes", "vertical");
  }
  FormLine weapons{"form.weapons"};
  for (const auto& [bit, word] :
       {std::pair(nuclear, "nuclear"), {chemical, "chemical"}, {biological, "biological"}})
    if ((force.authorization & bit) != 0) weapons.values.emplace_back("authorized", word);
  if (weapons.values.empty()) weapons.sentence = "form.no-weapons";
  lines.push_back(std::move(weapons));
  return lines;
}

OrderDraft& add_plan(shared::Drafts& drafts, std::string_view planet, std::string_view plan) {
  return drafts.add("battle-plan", {{"battle", std::string(planet)},
                                    {"intensity", "low"},
                                    {"plan", std::string(plan)},
                                    {"collateral", "average"},
                                    {"surrender", "false"}});
}

/// In which role a side will fight; nothing where a die decides.
std::optional<Stance> stance_of(const Site& site, const Force& force) {
  if (site.forces.size() != 2) return std::nullopt;
  const Pairing pairing = site.pairing(site.forces[0].role, site.forces[1].role);
  return &site.forces[pairing.attacker] == &force ? Stance::attacker : Stance::defender;
}

}  // namespace

std::vector<OrderDraft> form(const Turn& turn, Row side) {
  if (!turn.plan) return {};
  shared::Drafts drafts(turn);
  for (const Site& site : plan_of(turn).sites) {
    const Force* force = site.of(side);
    if (force == nullptr || !site.battle()) continue;
    // Open to rebels too, whatever they will be (MOO-19.12).
    OrderDraft& draft = add_plan(drafts, turn.key(site.planet).text(),
                                 force->role == Role::invader ? "probe" : "single-line");
    draft.lines = plan_lines(turn, site, stance_of(site, *force), *force);
  }
  return drafts.take();
}

std::vector<OrderDraft> gate_form(const Turn& turn, Row side, const Node& report) {
  shared::Drafts drafts(turn);
  const std::string own(turn.key(side).text());
  const Plan& plan = plan_of(turn);
  for (const shared::ListRow& row : shared::rows_of(report, "battlefields")) {
    const bool attacks = row["attacker"] == own;
    if (!attacks && row["defender"] != own) continue;
    OrderDraft& draft = add_plan(drafts, row["planet"], attacks ? "probe" : "single-line");
    for (const Site& site : plan.sites)
      if (const Force* force = site.of(side);
          force != nullptr && turn.key(site.planet).text() == row["planet"])
        draft.lines = plan_lines(turn, site, attacks ? Stance::attacker : Stance::defender, *force);
  }
  return drafts.take();
}

}  // namespace adjudicator::moo3

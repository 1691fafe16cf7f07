#include <string>

#include "systems/moo3/drafts.hpp"
#include "systems/moo3/plan.hpp"
#include "systems/shared/list_rows.hpp"

namespace adjudicator::moo3 {
namespace {

void add(shared::Drafts& drafts, std::string_view planet, std::string_view plan) {
  drafts.add("battle-plan", {{"battle", std::string(planet)},
                             {"intensity", "low"},
                             {"plan", std::string(plan)},
                             {"collateral", "average"},
                             {"surrender", "false"}});
}

}  // namespace

std::vector<OrderDraft> form(const Turn& turn, Row side) {
  if (!turn.plan) return {};
  shared::Drafts drafts(turn);
  for (const Site& site : plan_of(turn).sites) {
    const Force* force = site.of(side);
    if (force == nullptr || !site.battle()) continue;
    // Open to rebels too, whatever they will be (MOO-19.12).
    add(drafts, turn.key(site.planet).text(), force->role == Role::invader ? "probe" : "single-line");
  }
  return drafts.take();
}

std::vector<OrderDraft> gate_form(const Turn& turn, Row side, const Node& report) {
  shared::Drafts drafts(turn);
  const std::string own(turn.key(side).text());
  for (const shared::ListRow& row : shared::rows_of(report, "battlefields")) {
    if (row["attacker"] == own) add(drafts, row["planet"], "probe");
    if (row["defender"] == own) add(drafts, row["planet"], "single-line");
  }
  return drafts.take();
}

}  // namespace adjudicator::moo3

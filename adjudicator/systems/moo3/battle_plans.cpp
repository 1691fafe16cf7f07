#include "systems/moo3/battle_plans.hpp"

#include <algorithm>

namespace adjudicator::moo3 {

bool has_needs(const BattlePlan& plan, const Force& force) {
  if (static_cast<std::int64_t>(force.soldiers.size()) < plan.needs_units) return false;
  const auto any = [&](auto test) { return std::ranges::any_of(force.soldiers, test); };
  if (plan.needs_vertical && !any([](const Soldier& unit) { return unit.ratings.vertical; })) return false;
  return plan.needs_types.empty() || any([&](const Soldier& unit) {
           return std::ranges::count(plan.needs_types, unit.type->key.text()) > 0;
         });
}

std::optional<Closed> closed(const BattlePlan& plan, Stance stance, const Force& force) {
  const std::optional<std::int32_t>& leader = stance == Stance::attacker ? plan.attacker : plan.defender;
  if (!leader) return Closed::role;
  if (force.leader < *leader) return Closed::leader;
  if (!has_needs(plan, force)) return Closed::needs;
  return std::nullopt;
}

Weapon Choice::in_use() const {
  if ((weapons & nuclear) != 0) return Weapon::nuclear;
  if ((weapons & chemical) != 0) return Weapon::chemical;
  return (weapons & biological) != 0 ? Weapon::biological : Weapon::conventional;
}

const BattlePlan& default_plan(const Rulebook& book, Stance stance) {
  return book.plans[stance == Stance::attacker ? book.probe : book.single_line];
}

Choice default_choice(const Rulebook& book, Stance stance) {
  Choice choice;
  choice.plan = &default_plan(book, stance);
  return choice;
}

}  // namespace adjudicator::moo3

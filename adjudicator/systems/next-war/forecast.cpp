#include "systems/next-war/forecast.hpp"

#include <algorithm>

#include "systems/next-war/attack_orders.hpp"
#include "systems/next-war/combat.hpp"
#include "systems/next-war/strict.hpp"
#include "systems/shared/chances.hpp"

namespace adjudicator::next_war {
namespace {

Plan plan_without_orders(const Turn& turn, const Rulebook& book) {
  Plan plan;
  plan.book = book;
  index_defends(plan, turn.board.size());
  return plan;
}

}  // namespace

Forecast::Forecast(const Turn& turn, const Rulebook& book)
    : plan_(plan_without_orders(turn, book)), field_(turn, plan_.book, turn.start) {}

Prospect Forecast::of(Place target, const std::vector<Row>& listed) const {
  AttackOrder order;
  order.target = target;
  order.listed = listed;
  order.counted = within_limits(field_, listed);
  order.amphibious = std::ranges::any_of(listed, [&](Row unit) { return field_.units.embarked(unit); });
  UntoldComplaints untold;
  Prospect p;
  p.declared = declare(field_, plan_, order, untold);
  if (p.declared.is_void() || p.declared.attackers.empty()) return p;
  p.shifts = column_shifts(field_, order, p.declared, {});
  p.start = starting_column(field_, target, p.declared);
  p.column = final_column(field_, target, p.start, p.shifts);
  p.on_die = die_modifiers(field_, order, p.declared, 0, 0);
  return p;
}

std::string chances_of(const Field& field, const Prospect& prospect) {
  std::int64_t modifier = 0;
  for (const Modifier& m : prospect.on_die) modifier += m.by;
  return shared::chances(*field.book.crt, die, static_cast<std::size_t>(prospect.column - 1), modifier);
}

}  // namespace adjudicator::next_war

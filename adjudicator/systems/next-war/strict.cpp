#include "systems/next-war/strict.hpp"

#include <utility>

#include "systems/next-war/declaration.hpp"
#include "systems/next-war/modifiers.hpp"
#include "systems/next-war/support.hpp"

namespace adjudicator::next_war {
namespace {

/// What is wrong with orders in the declaration of the first combat that is fought.
KeptComplaints complaints_of_first(const Turn& turn, Plan& plan) {
  const Field field(turn, plan.book, turn.start);
  for (const AttackOrder& order : plan.attacks) {
    KeptComplaints complaints(plan);
    const Declaration d = declare(field, plan, order, complaints);
    if (d.is_void() || cancelled(field, order, d)) continue;
    const DefendOrder* defend = plan.defend(order.target);
    const Artillery artillery = commit_artillery(field, order, defend, complaints);
    const std::int32_t column = final_column(field, order.target, starting_column(field, order.target, d),
                                             column_shifts(field, order, d, artillery));
    commit(field, order.target, plan.book.phasing, order.support, order.at, complaints);
    const std::optional<std::int32_t> standing = plan.standing[plan.book.opposing.index].min_column;
    // NW-20.10: found in loading, and of this combat alone.
    complaints.erred[plan.book.phasing.index] |= order.erred;
    complaints.erred[plan.book.opposing.index] |= defend != nullptr && defend->erred;
    if (defend != nullptr && column >= defend->policy.min_column.value_or(standing.value_or(1)))
      commit(field, order.target, plan.book.opposing, defend->support, defend->at, complaints);
    return complaints;
  }
  return KeptComplaints(plan);
}

void void_side(Plan& plan, Row side) {
  plan.voided[side.index] = true;
  if (side == plan.book.phasing) plan.attacks.clear();
  std::erase_if(plan.defends, [&](const DefendOrder& order) { return order.side == side; });
  std::erase_if(plan.rebases, [&](const RebaseOrder& order) { return order.side == side; });
  plan.standing[side.index] = {};
}

}  // namespace

void void_by_first_combat(const Turn& turn, Plan& plan) {
  while (true) {
    const KeptComplaints complaints = complaints_of_first(turn, plan);
    bool changed = false;
    for (const Row side : {plan.book.phasing, plan.book.opposing})
      if (complaints.erred[side.index] && !plan.voided[side.index]) {
        for (const Refusal& refusal : complaints.refusals)
          if (refusal.side == side) plan.refusals.push_back(refusal);
        void_side(plan, side);
        changed = true;
      }
    if (!changed) return;
    index_defends(plan, turn.board.size());
  }
}

}  // namespace adjudicator::next_war

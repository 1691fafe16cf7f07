// What each side is told of its own orders at the beginning of a turn.
#pragma once

#include "core/scene.hpp"
#include "core/turn.hpp"

namespace adjudicator::shared {

/// The scene "orders/<side>" below the turn's root: what the side alone, and the moderator, is told of its
/// orders.
inline Scene orders_of(const Scene& turn, const SideInfo& side) {
  return turn.within("orders").within(turn.key(side.row));
}

/// Begins that scene for each side and tells what of its orders the plan refused; then `more(scene, side)`
/// tells what else there is to say. Nothing in tally mode: it is told to people only.
template <class More>
void report_orders(const Scene& turn, const Plan& plan, Word rule, More more) {
  if (!turn.tells()) return;
  for (const SideInfo& side : turn.turn().sides) {
    const Scene orders = orders_of(turn, side);
    orders.began("orders", {{"sender", side.row}}, rule);
    for (const Refusal& refusal : plan.refusals)
      if (refusal.side == side.row) orders.refuse(refusal);
    more(orders, side);
  }
}

}  // namespace adjudicator::shared

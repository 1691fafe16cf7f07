// The plan: what the orders of all sides come to, before any die is rolled.
#pragma once

#include <vector>

#include "core/scene.hpp"
#include "core/turn.hpp"
#include "systems/shared/order_desk.hpp"
#include "systems/skeleton/views.hpp"

namespace adjudicator::skeleton_code {

/// An accepted attack (SKELETON-2.1).
struct Attack {
  Row side;
  Place target = Place::none;
  std::vector<Row> units;  // in the order of the order
};

/// An accepted retreat order (SKELETON-2.2): the hexes that its owner prefers, best first.
struct RetreatOrder {
  Row side;
  Row unit;
  std::vector<Place> to;
};

/// The results of the table (SKELETON-3.4).
enum class Result : std::uint8_t { none, back, loss, attacker_loss };

struct Plan : shared::OrderPlan {
  const GridChart* table = nullptr;
  std::vector<Result> results;  // of its cells, row by row
  Features forest = 0;
  std::vector<Attack> attacks;         // in the order in which they are resolved (SKELETON-3.1)
  std::vector<RetreatOrder> retreats;  // at most one of a unit

  Result result(const Cell& cell) const { return results[cell.row * table->columns.size() + cell.column]; }
  const RetreatOrder* retreat_of(Row unit) const {
    for (const RetreatOrder& order : retreats)
      if (order.unit == unit) return &order;
    return nullptr;
  }
};

inline const Plan& plan_of(const Turn& turn) {
  return static_cast<const Plan&>(*turn.plan);
}

}  // namespace adjudicator::skeleton_code

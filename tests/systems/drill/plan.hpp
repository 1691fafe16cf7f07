// The plan: what the orders of all sides come to, before any die is rolled.
#pragma once

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

#include "core/scene.hpp"
#include "core/turn.hpp"
#include "systems/drill/views.hpp"

namespace adjudicator::drill {

/// An accepted attack (DRILL-2.1).
struct Attack {
  Row side;
  Place target = Place::none;
  std::vector<Row> units;  // in the order of the order
};

/// An accepted retreat order (DRILL-2.2): the hexes that its owner prefers, best first.
struct RetreatOrder {
  Row side;
  Row unit;
  std::vector<Place> to;
};

/// An accepted order to hold (DRILL-2.4).
struct HoldOrder {
  Row side;
  Row unit;
};

/// The results of the table (DRILL-3.4).
enum class Result : std::uint8_t { none, back, loss, attacker_loss };

struct Plan : adjudicator::Plan {
  const GridChart* table = nullptr;
  std::vector<Result> results;  // of its cells, row by row
  const GridChart* archery = nullptr;
  Name archers = Name::none;  // the type
  Features forest = 0;
  Features town = 0;
  std::int32_t rounds = 1;             // of a battle, at most (DRILL-3.8)
  bool lists = true;                   // sides get them (DRILL-6)
  std::vector<Attack> attacks;         // in the order in which they are resolved (DRILL-3.1)
  std::vector<RetreatOrder> retreats;  // at most one of a unit
  std::vector<HoldOrder> holds;        // the same
  std::deque<std::string> words;       // keeps the characters of words in refusals alive

  Result result(const Cell& cell) const { return results[cell.row * table->columns.size() + cell.column]; }
  const RetreatOrder* retreat_of(Row unit) const {
    for (const RetreatOrder& order : retreats)
      if (order.unit == unit) return &order;
    return nullptr;
  }
  bool holds_by_order(Row unit) const {
    return std::ranges::find(holds, unit, &HoldOrder::unit) != holds.end();
  }
};

inline const Plan& plan_of(const Turn& turn) {
  return static_cast<const Plan&>(*turn.plan);
}

}  // namespace adjudicator::drill

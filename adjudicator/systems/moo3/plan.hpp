// The plan: what the orders of all sides come to, before any die is rolled.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/order_faults.hpp"
#include "systems/moo3/battle_plans.hpp"
#include "systems/moo3/site.hpp"
#include "systems/shared/order_desk.hpp"

namespace adjudicator::moo3 {

/// What the orders of a side for one planet come to. Which role rebels have, and whether a side sits out, is
/// drawn where three are present: so each case is judged, and one of them counts (MOO-5.1, 16).
struct ForceOrders {
  std::array<Choice, 2> choice;                  // by stance
  std::array<std::vector<Refusal>, 2> refusals;  // the same; where three are present
  std::vector<Refusal> if_sat_out;               // where three are present
  std::int32_t kept = 0;                         // orders that were not rejected
};

struct Plan : shared::OrderPlan, JudgedByLot {
  Rulebook book;
  std::vector<Site> sites;
  std::vector<std::vector<ForceOrders>> orders;  // by site and force

  /// MOO-5.1: where it is known who fights.
  std::vector<Refusal> settled(const Turn& turn, Row side, const FallenDice& dice) const override;
};

inline const Plan& plan_of(const Turn& turn) {
  return static_cast<const Plan&>(*turn.plan);
}

}  // namespace adjudicator::moo3

// Who takes part in a combat, who leads, and at which odds (NW-3, NW-4, NW-5): all that is settled before the
// first die.
#pragma once

#include <vector>

#include "systems/next-war/complaints.hpp"
#include "systems/next-war/strength.hpp"

namespace adjudicator::next_war {

struct Declaration {
  std::vector<Row> attackers;  // counted
  std::vector<Row> accompany;  // who was to, and still stands with an attacker (NW-20.22)
  std::vector<Row> defenders;  // counted ground units
  std::vector<Row> outposts;   // in the order of ids
  std::vector<Row> uncounted;
  std::vector<Row> passengers;              // NW-13.1; alone they can be attacked (NW-20.23)
  std::vector<Strength> attack_strengths;   // their steps only where complaints are heard
  std::vector<Strength> defense_strengths;  // of the counted ones, then of the outposts
  std::int32_t attack = 0;
  std::int32_t defense = 0;
  std::size_t band = 0;    // column of the chart `odds`
  bool remainder = false;  // NW-4.3
  bool below = false;      // NW-W02
  bool beyond = false;     // above the last odds of the row
  Row attack_lead;
  Row defense_lead;                 // nothing: passengers are alone
  bool counted_by_default = false;  // which defenders count was open, and no order settled it (NW-W05)

  /// Nobody is left to be attacked (NW-3.5).
  bool is_void() const { return defenders.empty() && outposts.empty() && passengers.empty(); }
};

Declaration declare(const Field& field, const Plan& plan, const AttackOrder& order, Complaints& complaints);

/// NW-3.13: it asks for better odds than these.
bool cancelled(const Field& field, const AttackOrder& order, const Declaration& declaration);

}  // namespace adjudicator::next_war

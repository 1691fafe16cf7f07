// Combat support: what both sides commit before the first die (NW-7.1 to NW-7.5).
#pragma once

#include <vector>

#include "systems/next-war/complaints.hpp"

namespace adjudicator::next_war {

struct Artillery {
  std::vector<Row> attacker;
  std::vector<Row> defender;
};

/// A helicopter that flies, and the Air Points that escort it.
struct Mission {
  Row helicopter;
  std::int32_t escort = 0;
};
struct Commitment {
  std::vector<Mission> missions;
  std::int32_t air_points = 0;  // in the support group
  std::vector<Row> naval;

  bool empty() const { return missions.empty() && air_points == 0 && naval.empty(); }
  /// Air Points that leave the pool.
  std::int32_t spent() const {
    std::int32_t sum = air_points;
    for (const Mission& m : missions) sum += m.escort;
    return sum;
  }
};

/// NW-5.2, artillery; what cannot be used is told.
Artillery commit_artillery(const Field& field, const AttackOrder& order, const DefendOrder* defend,
                           Complaints& complaints);
/// What an order commits, as far as it may. `order` of the side that is told of what it may not; `at`: where
/// it stands; a defender's list is one of preference.
Commitment commit(const Field& field, Place target, Row side, const SupportOrder& order, const OrderNode& at,
                  Complaints& complaints);
/// A helicopter, a ship of the side that can give support at all (NW-7.3).
bool gives_support_by_air(const Field& field, Row side, Row unit);
bool gives_support_by_sea(const Field& field, Row side, Row unit);
/// In a word why it does not, for NW-E15.
Key no_support(const Field& field, Row side, Row unit);
/// NW-7.3: in a word why this helicopter cannot fly against the hex now, or this ship not fire at it; empty: it
/// can.
Key grounded(const Field& field, Row helicopter, Place target);
Key out_of_reach(const Field& field, Row ship, Place target);
inline bool may_fly(const Field& field, Row helicopter, Place target) {
  return grounded(field, helicopter, target).empty();
}
inline bool may_fire(const Field& field, Row ship, Place target) {
  return out_of_reach(field, ship, target).empty();
}

}  // namespace adjudicator::next_war

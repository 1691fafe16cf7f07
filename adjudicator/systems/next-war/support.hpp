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
/// NW-7.3: whether this helicopter may fly against the hex now.
bool may_fly(const Field& field, Row helicopter, Place target);
bool may_fire(const Field& field, Row ship, Place target);

}  // namespace adjudicator::next_war

// Air Defense Fire (NW-7.6, NW-7.7).
#pragma once

#include "systems/next-war/combat.hpp"

namespace adjudicator::next_war {

/// Who flies where, as fire on it is aimed.
struct Flight {
  Row side = nothing;
  Row unit;                  // nothing: a group of Air Points
  Place from = Place::none;  // none: it flies over nothing
  Place to = Place::none;
  Place target = Place::none;  // for what lies near it: the hex under attack
  std::int32_t escort = 0;
  bool passengers = true;  // whether units that retreated into the target count as near (NW-20.14)
};

/// Begins the scene of a flight and fires on it: one roll on the table, by the air level as the flying side
/// sees it.
AirResult fire(const Scene& scene, const Field& field, const Flight& flight);

/// Takes `points` lost from a side's permanent entitlement, at most what was `committed`.
void lose_points(const Scene& scene, const Field& field, Row side, Trait track, std::int32_t points,
                 std::int32_t committed);

/// The hexes that a straight flight crosses, the one where it begins and the one where it ends left out
/// (NW-20.3).
std::vector<Place> crossed(const Board& board, Place from, Place to);

}  // namespace adjudicator::next_war

// Air Defense Fire (NW-7.6, NW-7.7).
#pragma once

#include "systems/next-war/combat.hpp"

namespace adjudicator::next_war {

/// What stands near the hex under attack: the same for every flight of a side in one combat.
struct Danger {
  Row side = nothing;  // who flies
  Place target = Place::none;
  bool near_base = false;
  bool near_mech = false;
};
Danger danger_at(const Field& field, Row side, Place target);

/// Who flies where, as fire on it is aimed.
struct Flight {
  Danger danger;
  Place from = Place::none;  // none: a group of Air Points, which flies over nothing
  Place to = Place::none;
  std::int32_t escort = 0;
};

/// What is added to the roll against it, and the column of the table: contested in the middle, the better for
/// who flies the farther to the right.
std::vector<Modifier> air_modifiers(const Field& field, const Flight& flight);
std::size_t air_level(const Field& field, Row side);

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

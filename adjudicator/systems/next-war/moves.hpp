// Moves of single pieces: units that change their hex, bases that may take them.
#pragma once

#include <algorithm>

#include "systems/next-war/combat.hpp"

namespace adjudicator::next_war {

/// A unit goes from where it stands (or from its ship) to a hex; none: off the map. It loses a Clearing
/// marker (NW-20.16).
inline void leave(const Scene& scene, const Field& field, Row unit, Place to, Word rule) {
  const bool embarked = field.units.embarked(unit);
  scene.move(unit, to, rule);
  if (embarked) scene.change(unit, unit::ship, -1, rule);
  if (field.units.clearing(unit)) scene.change(unit, unit::clearing, 0, "NW-20.16");
}

/// NW-10.26, NW-15.4: an airbase or airfield that its side controls and no enemy holds.
inline bool is_open_base(const Field& field, Place hex, Row side) {
  return field.air_base(hex) && field.control(hex) == side && !field.units.occupied(hex, other_side(side));
}

/// By distance from a hex, then by id.
inline void nearest_first(const Field& field, Place from, std::vector<Place>& bases) {
  std::stable_sort(bases.begin(), bases.end(),
                   [&](Place a, Place b) { return field.board.range(from, a) < field.board.range(from, b); });
}

}  // namespace adjudicator::next_war

// Which hexes a unit may attack (CRT-6.7, CRT-6.9, CRT-6.10), for forms.
#pragma once

#include <algorithm>

#include "systems/classic/los.hpp"
#include "systems/classic/zoc.hpp"
#include "systems/shared/rings.hpp"

namespace adjudicator::classic {

/// Calls `visit` for the enemy-occupied hexes that a unit may attack, near ones first, up to `farthest`,
/// until it returns true.
template <class Visit>
bool any_target(const Field& field, Row unit, int farthest, Visit visit) {
  const Row enemy = other_side(field.units.side(unit));
  if (!field.units.on_map(unit) || field.units.attack(unit) == 0) return false;
  const Place from = field.units.hex(unit);
  const bool adjacent_only = field.book.rules.zoc_stops_ranged_fire && enemy_controlled(field, from, enemy);
  const int range = adjacent_only ? 1
                                  : std::min({farthest, static_cast<int>(field.units.range(unit)),
                                              shared::longest_range(field.board)});
  for (int radius = 1; radius <= range; ++radius) {
    const bool found = shared::any_at_range(field.board, from, radius, [&](Place hex) {
      if (!field.units.any_in(hex, enemy)) return false;
      if (radius > 1 && field.book.rules.los_required && !line_of_sight(field.board, from, hex)) return false;
      return visit(hex);
    });
    if (found) return true;
  }
  return false;
}

}  // namespace adjudicator::classic

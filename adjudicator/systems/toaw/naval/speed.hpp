// How far ships go: a hex of the sea costs one of their movement (TOAW-10.21).
#pragma once

#include "systems/toaw/common/field.hpp"

namespace adjudicator::toaw::naval {

/// Hexes that a unit can still enter: its allowance, cut by the damage of its most damaged lead ship, less what it has
/// spent. Planes are carried.
inline std::int64_t hexes_left(const Field& field, Row unit) {
  if (field.units.air(unit)) return 9999;
  std::int64_t damage = 0;
  field.any_line(unit, [&](Row line, const Gear& gear) {
    if (gear.sea.is_ship() && field.units.assigned(line) > 0)
      damage = std::max<std::int64_t>(damage, field.units.damage(line));
    return false;
  });
  const std::int64_t speed = field.units.allowance(unit) * (100 - damage) / 100;
  return speed - (field.units.allowance(unit) - field.units.remaining(unit));
}

}  // namespace adjudicator::toaw::naval

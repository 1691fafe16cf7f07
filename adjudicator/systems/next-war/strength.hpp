// Strengths of counted units, step by step (NW-4.1, NW-4.2).
#pragma once

#include <array>

#include "systems/next-war/field.hpp"

namespace adjudicator::next_war {

/// One step that changed a strength.
struct StrengthStep {
  Key name;
  Ratio times;
  std::int32_t becomes = 0;
};
struct Strength {
  Row unit;
  std::int32_t printed = 0;
  std::int32_t value = 0;
  std::vector<StrengthStep> steps = {};
};

/// Against which defenders a unit attacks: NW-4.1 step 3 looks for armor and mech among the counted ones.
struct Target {
  Place hex = Place::none;
  bool armored = false;
};

/// Whether the steps are wanted too, or the value alone.
enum class Steps : std::uint8_t { listed, left_out };
Strength attack_strength(const Field& field, const Target& target, Row unit, Steps steps);
/// Of an outpost its printed value (NW-20.13).
Strength defense_strength(const Field& field, Place hex, Row unit, Steps steps);
bool any_armored(const Field& field, const std::vector<Row>& units);

}  // namespace adjudicator::next_war

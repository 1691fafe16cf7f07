#include "systems/next-war/strength.hpp"

#include <algorithm>

namespace adjudicator::next_war {
namespace {

/// What a step looks at.
struct Situation {
  const Field& field;
  Place hex;  // under attack
  bool armored;
  Row unit;
};

bool applies(const StrengthEffect& effect, const Situation& at) {
  using enum EffectId;
  const Field& field = at.field;
  if ((effect.arms >> static_cast<int>(field.units.arm(at.unit)) & 1) == 0) return false;
  const bool here = effect.here[field.book.terrain_of[static_cast<std::size_t>(at.hex)]];
  switch (effect.when) {
    case supply:
      return (effect.supply >> static_cast<int>(field.units.supply(at.unit)) & 1) != 0;
    case open:
      return here && !field.city(at.hex) && !field.fortification(at.hex) && !at.armored;
    case terrain:
      return here;
    case river:
      break;
  }
  return (field.between(field.units.place(at.unit), at.hex) & field.book.marks.river) != 0;
}

std::int32_t multiplied(const StrengthEffect& effect, std::int32_t strength) {
  const std::int64_t whole = std::int64_t{strength} * effect.factor.numerator();
  const std::int64_t d = effect.factor.denominator();
  const std::int64_t value = effect.round == Rounding::up ? round_up(whole, d) : round_down(whole, d);
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, effect.least, 1'000'000));
}

Strength stepped(const std::vector<StrengthEffect>& effects, const Situation& at, std::int32_t printed,
                 Steps steps) {
  Strength strength{at.unit, printed, printed};
  for (const StrengthEffect& effect : effects) {
    if (!applies(effect, at)) continue;
    strength.value = multiplied(effect, strength.value);
    if (steps == Steps::listed) strength.steps.push_back({effect.name, effect.factor, strength.value});
  }
  return strength;
}

}  // namespace

Strength attack_strength(const Field& field, const Target& target, Row unit, Steps steps) {
  return stepped(field.book.attack, {field, target.hex, target.armored, unit}, field.units.attack(unit),
                 steps);
}

Strength defense_strength(const Field& field, Place hex, Row unit, Steps steps) {
  const std::int32_t printed = field.units.defense(unit);
  if (field.units.outpost(unit)) return {unit, printed, printed};
  return stepped(field.book.defense, {field, hex, false, unit}, printed, steps);
}

bool any_armored(const Field& field, const std::vector<Row>& units) {
  return std::ranges::any_of(units, [&](Row unit) {
    return field.units.arm(unit) == Arm::armor || field.units.arm(unit) == Arm::mech;
  });
}

}  // namespace adjudicator::next_war

// MOO-6: battle plans, who may choose them, and what is done without an order.
#pragma once

#include <cstdint>
#include <optional>

#include "systems/moo3/site.hpp"

namespace adjudicator::moo3 {

/// How a side stands in a battle.
enum class Stance : std::uint8_t { attacker, defender };
inline Stance opposite(Stance stance) {
  return stance == Stance::attacker ? Stance::defender : Stance::attacker;
}

/// Why a plan is not open to a side, whatever the intensity, in the order of the tests (MOO-16).
enum class Closed : std::uint8_t { role, leader, needs };
std::optional<Closed> closed(const BattlePlan& plan, Stance stance, const Force& force);
/// MOO-6.2, the column "needs".
bool has_needs(const BattlePlan& plan, const Force& force);

/// What a side does in a battle (MOO-15).
struct Choice {
  const BattlePlan* plan = nullptr;
  Intensity intensity = Intensity::low;
  Care care = Care::average;
  std::uint32_t weapons = 0;  // bits of those that it ordered and may use
  bool surrender = false;
  /// Where the plan comes from: an order; the default, for there is no order, one that an error voided (MOO-16),
  /// none but rejected ones, one whose plan is refused or that names none.
  enum class Source : std::uint8_t {
    silence,
    order,
    voided,
    rejected,
    refused,
    unnamed
  } source = Source::silence;
  bool intensity_ordered = false;
  bool care_ordered = false;

  /// MOO-6.6: the first of nuclear, chemical, biological.
  Weapon in_use() const;
};

/// MOO-6.7
const BattlePlan& default_plan(const Rulebook& book, Stance stance);
Choice default_choice(const Rulebook& book, Stance stance);

}  // namespace adjudicator::moo3

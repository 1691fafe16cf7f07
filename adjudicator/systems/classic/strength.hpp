// Strengths (CRT-5.1, CRT-5.2): what both sides bring to an attack, exactly.
#pragma once

#include "core/exact.hpp"
#include "systems/classic/battle.hpp"

namespace adjudicator::classic {

struct Totals {
  Ratio attack;
  Ratio defense;
};

/// Leaves the note "strengths": for each unit attack-unit, attack-printed, what changes it (attack-reason,
/// then attack-times or attack-plus) and attack-strength, and the same with defense-; hex-reason and
/// hex-plus; attack-total, defense-total.
Totals strengths(const Battle& battle);

}  // namespace adjudicator::classic

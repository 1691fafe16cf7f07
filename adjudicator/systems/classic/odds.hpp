// Differential and ratio (CRT-5.4 to CRT-5.9): the column before shifts.
#pragma once

#include <cstdint>

#include "core/exact.hpp"
#include "systems/classic/battle.hpp"
#include "systems/classic/strength.hpp"

namespace adjudicator::classic {

/// The column before shifts, clamped to the chart (CRT-5.9). Leaves the note "differential" (attack-total,
/// defense-total; terrain and points for each effect; exact, rounding, differential) or "odds" (attack-total,
/// defense-total; rounding, odds-attacker, odds-defender, or only `special`: no-attack, no-defense), each
/// with `column` and `band`.
std::size_t base_column(const Battle& battle, const Totals& totals);

}  // namespace adjudicator::classic

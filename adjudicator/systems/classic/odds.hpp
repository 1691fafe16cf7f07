// Differential and ratio (CRT-5.4 to CRT-5.9): the column before shifts.
#pragma once

#include <cstdint>

#include "core/exact.hpp"
#include "systems/classic/battle.hpp"
#include "systems/classic/strength.hpp"

namespace adjudicator::classic {

/// The column before shifts, limited to the chart, and how many columns farther out the odds or the differential
/// would stand on a chart written on: 0 unless the chart is to be the limit only after shifts (CRT-5.9).
struct BaseColumn {
  std::size_t printed = 0;
  std::int64_t beyond = 0;  // negative: to the left
};

/// Leaves the note "differential" (attack-total,
/// defense-total; terrain and points for each effect; exact, rounding, differential) or "odds" (attack-total,
/// defense-total; rounding, odds-attacker, odds-defender, or only `special`: no-attack, no-defense), each
/// with `column` and `band`.
BaseColumn base_column(const Battle& battle, const Totals& totals);

}  // namespace adjudicator::classic

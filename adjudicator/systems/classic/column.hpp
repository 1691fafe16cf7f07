// Shifts of the column and of the die (CRT-6.2 to CRT-6.8), and points on the differential.
#pragma once

#include "systems/classic/battle.hpp"

namespace adjudicator::classic {

std::int64_t sum_of(const Modifiers& modifiers);

/// CRT-6.2, CRT-6.3: does an effect that is not one on strengths apply to this attack?
bool applies(const Battle& battle, const Effect& effect);

/// CRT-5.9, CRT-6.4, CRT-6.8: the column shifts that count, each with its reason. Of the columns `beyond` the chart (BaseColumn)
/// those count that other shifts take back: more would tell the attacker of odds that the final column hides (CRT-13.2).
Modifiers column_shifts(const Battle& battle, std::int64_t beyond);
/// The modifiers of the die: all that apply (CRT-6.4).
Modifiers die_modifiers(const Battle& battle);
/// CRT-5.5: the points that terrain adds to the differential, combined by CRT-6.4.
Modifiers differential_points(const Battle& battle);

/// Leaves the note "terrain": every entry of the TEC that applied, counted or not, but for those on
/// strengths.
void note_terrain(const Battle& battle);

}  // namespace adjudicator::classic

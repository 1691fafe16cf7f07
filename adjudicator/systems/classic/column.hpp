// Shifts of the column and of the die (CRT-6.2 to CRT-6.8), and points on the differential.
#pragma once

#include "systems/classic/battle.hpp"

namespace adjudicator::classic {

/// CRT-6.2, CRT-6.3: does an effect that is not one on strengths apply to this attack?
bool applies(const Battle& battle, const Effect& effect);

/// CRT-6.4, CRT-6.8: the column shifts that count, each with its reason.
Modifiers column_shifts(const Battle& battle);
/// The modifiers of the die: all that apply (CRT-6.4).
Modifiers die_modifiers(const Battle& battle);
/// CRT-5.5: the points that terrain adds to the differential, combined by CRT-6.4.
Modifiers differential_points(const Battle& battle);

/// Leaves the note "terrain": every entry of the TEC that applied, counted or not, but for those on
/// strengths.
void note_terrain(const Battle& battle);

}  // namespace adjudicator::classic

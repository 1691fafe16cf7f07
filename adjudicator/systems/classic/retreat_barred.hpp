// Why a unit could not retreat (CRT-9.2, CRT-9.4): each hex around it and what barred it.
#pragma once

#include "systems/classic/battle.hpp"

namespace adjudicator::classic {

/// Notes, at `barred` below the retreat, `retreat-barred` of a unit that has no complete path from `from`:
/// `unit`; `off-map`, how many hexes around lie beyond the edge; then the others under what barred them:
/// `impassable`, `across` (a hexside that nobody retreats over), `no-room`, `enemy-unit`, `enemy-zoc`, and
/// `no-way-on` (it may be entered, but the retreat cannot be completed from there). Under `contact` also
/// `retreat-barred-seen`, for its side: the same but for the last three, which are all `barred`. Whether a
/// unit that it may not know stands near, or controls a hex, is not to be read from it (CRT-13.2).
void note_barred(const Scene& retreat, const Battle& battle, Row unit, Place from);

}  // namespace adjudicator::classic

// Why a unit has no way to retreat (CNA-9.6, 10.11, 10.35): each hex around it and what barred it.
#pragma once

#include "systems/cna/c_retreat/retreat_paths.hpp"

namespace adjudicator::cna {

/// Notes, at `barred` below the retreat, `retreat-barred` of a unit that has no way by these terms, for the
/// moderator: `unit`; `immobile`, it cannot leave its hex at all; `off-map`, how many hexes around lie beyond
/// the edge; then the others under what barred them: `impassable` to this unit, `nearer` to all assaulting
/// hexes, `enemy-unit`, `enemy-zoc`, `no-way-on` (it may be entered, but no retreat may end there or lead
/// on). And `retreat-barred-seen`, for its side: the last three are all `barred`, so that nothing of the
/// enemy is to be read from it but that he is in the way (CNA-13).
void note_barred(const Scene& retreat, const Field& field, Row unit, const RetreatTerms& terms, Key rule);

}  // namespace adjudicator::cna

// Gate C: Retreat Before Assault (CNA-6).
#pragma once

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Writes the retreat form L12 of the non-phasing side: which units may retreat, or why not, what breaking
/// off costs them, how far they may go, and which dumps they may blow.
void list_retreats(const Scene& turn, const Segment& segment);

/// Judges the `rba` orders of the non-phasing side (E-RBA-*), blows dumps, moves units, marks them, and tells
/// the phasing side what it learns (CNA-6.11): list L13. A unit's move stands at
/// "retreat-before-assault/<unit>", a dump's die at "dump/<dump>". Where the non-phasing player tells his retreats (CNA-2.7), waits for them.
void retreat_before_assault(const Scene& turn, const Segment& segment);

}  // namespace adjudicator::cna

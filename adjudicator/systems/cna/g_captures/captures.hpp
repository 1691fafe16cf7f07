// What becomes of captured points: gate G (CNA-10.26).
#pragma once

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// L22, before gate G.
void list_captures(const Scene& turn, const Segment& segment);
/// Orders `capture` (E-CAP-*, W-CAP-GUARD) and defaults (CNA-10.26): Prisoner Points, Guard Points,
/// Replacement Points become rows of the roster.
void settle_captures(const Scene& turn, const Segment& segment);

}  // namespace adjudicator::cna

// The end of the segment as it is reported (list L23).
#pragma once

#include "systems/cna/segment.hpp"

namespace adjudicator::cna {

/// Concluded; units still Engaged or in Contact; obligations failed; what is next (CNA-10.37).
void list_end(const Scene& turn, const Segment& segment);

}  // namespace adjudicator::cna

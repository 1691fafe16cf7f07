// Start of the segment (CNA-3.3): who is next to whom, and whose Zones of Control reach whom.
#pragma once

#include "systems/cna/segment.hpp"

namespace adjudicator::cna {

/// Clears what an earlier segment left behind (CNA-10.37) and writes list L1 of both sides.
void start_of_segment(const Scene& turn, Segment& segment);

}  // namespace adjudicator::cna

// End of the segment (CNA-10.37).
#pragma once

#include "systems/cna/segment.hpp"

namespace adjudicator::cna {

/// Clears the working fields: pinned, rba, Capability Points of the segment, tries to blow dumps. Positions
/// stay until the next segment.
void end_of_segment(const Scene& turn, Segment& segment);

}  // namespace adjudicator::cna

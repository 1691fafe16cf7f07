// End of the segment (CNA-10.37), and how it is reported (list L23).
#pragma once

#include "core/lists.hpp"
#include "systems/cna/segment.hpp"

namespace adjudicator::cna {

/// Clears the working fields: pinned, rba, Capability Points of the segment, tries to blow dumps. Positions
/// stay until the next segment. Tells which obligations failed, and that the segment is over.
void end_of_segment(const Scene& turn, const Segment& segment);

/// The units of a side that are still Engaged or in Contact; also what the enemy did to them in this stage
/// stays with them.
void read_end(const Reading& known, ListRows& rows);

}  // namespace adjudicator::cna

// The end of the segment as it is reported (list L23).
#pragma once

#include "core/lists.hpp"
#include "systems/cna/segment.hpp"

namespace adjudicator::cna {

/// Concluded; units still Engaged or in Contact; obligations failed; what is next (CNA-10.37).
void list_end(const Scene& turn, const Segment& segment);

/// The units of a side that are still Engaged or in Contact; also what the enemy did to them in this stage
/// stays with them.
void read_end(const Reading& known, ListRows& rows);

}  // namespace adjudicator::cna

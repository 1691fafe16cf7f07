// End of the segment (CNA-10.37), and how it is reported (list L23).
#pragma once

#include <array>

#include "core/lists.hpp"
#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Clears the working fields, and says that the segment is over.
void end_of_segment(const Scene& turn, const Segment& segment);

/// The units of a side that are still Engaged or in Contact; also what the enemy did to them in this stage
/// stays with them. The obligations that failed.
extern const std::array<ListSpec, 2> end_lists;

}  // namespace adjudicator::cna

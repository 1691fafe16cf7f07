// End of the segment (CNA-10.37), and how it is reported (list L23).
#pragma once

#include <array>

#include "core/lists.hpp"
#include "systems/cna/segment.hpp"

namespace adjudicator::cna {

/// What holds for one segment only, and is no more when the next one begins: pinned, rba, Capability Points of
/// the segment, tries to blow dumps. Positions stay until then.
void clear_working_fields(const Scene& scene);
/// Clears the working fields, and says that the segment is over.
void end_of_segment(const Scene& turn, const Segment& segment);

/// The units of a side that are still Engaged or in Contact; also what the enemy did to them in this stage
/// stays with them. The obligations that failed.
extern const std::array<ListSpec, 2> end_lists;

}  // namespace adjudicator::cna

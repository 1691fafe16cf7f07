// Start of the segment (CNA-3.3): who is next to whom, and whose Zones of Control reach whom.
#pragma once

#include <array>

#include "core/lists.hpp"
#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Clears what an earlier segment left behind (CNA-10.37) and notes the contacts of both sides.
/// CNA-3.3, 13.3: for the other player; after his retreats once more.
void hand_over_contacts(const Scene& turn, const Segment& segment);
void start_of_segment(const Scene& turn, const Segment& segment);

/// L1: the enemy hexes next to a side's units.
extern const std::array<ListSpec, 1> contact_lists;

}  // namespace adjudicator::cna

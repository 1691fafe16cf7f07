// The order of the assaults, and those that the phasing side cancels (CNA-9.1, 9.2).
#pragma once

#include <vector>

#include "systems/cna/segment.hpp"

namespace adjudicator::cna {

/// Puts Segment::assaults into the order of `ca-sequence`; assaults that it does not name follow in hex
/// order.
void arrange_assaults(const Scene& turn, Segment& segment);
/// The phasing side's legal cancellations, by the assaults as they lie in the segment.
std::vector<bool> cancelled_assaults(const Scene& turn, const Segment& segment);

}  // namespace adjudicator::cna

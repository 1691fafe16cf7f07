// The order of the assaults, and those that the phasing side cancels (CNA-9.1, 9.2).
#pragma once

#include <vector>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// The assaults of the segment in the order of `ca-sequence`; those that it does not name follow in hex order.
std::vector<Assault> assaults_in_order(const Scene& turn, const Segment& segment);
/// The phasing side's legal cancellations, by the assaults as they lie in the segment.
std::vector<bool> cancelled_assaults(const Scene& turn, const Segment& segment);

}  // namespace adjudicator::cna

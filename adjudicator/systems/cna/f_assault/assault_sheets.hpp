// L18 (CNA-13.1): the assaults, as far as they are no reading of facts: the defender learns which of his
// hexes are attacked.
#pragma once

#include "systems/cna/segment.hpp"

namespace adjudicator::cna {

/// L18 once more, when all assaults are over: in the order in which they came, with what became of each.
void list_assaults_played(const Scene& turn, const Segment& segment);

}  // namespace adjudicator::cna

// Barrage plans (CNA-5.9 to 5.19): which of the ordered barrages are legal.
#pragma once

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Judges every plan of a side (E-BAR-*, W-BAR-*), and notes what stands: the barrages that it gives, in file
/// order. An illegal gun is struck, a barrage left without guns too (CNA-3.2). Nothing for a side whose player tells his results instead (CNA-2.7).
std::vector<Barrage> judge_plans(const Scene& turn, const Segment& segment, Row side);

}  // namespace adjudicator::cna

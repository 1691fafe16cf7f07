// Barrage plans (CNA-5.9 to 5.19): which of the ordered barrages are legal.
#pragma once

#include "systems/cna/segment.hpp"

namespace adjudicator::cna {

/// Judges every plan of a side (E-BAR-*, W-BAR-*), fills SideMemory::barrages with what stands and notes it.
/// An illegal gun is struck, a barrage left without guns too (CNA-3.2).
void judge_plans(const Scene& turn, Segment& segment, Row side);

}  // namespace adjudicator::cna

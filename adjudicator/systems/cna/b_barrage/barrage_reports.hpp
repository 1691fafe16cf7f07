// The Barrage report (L9) and the confirmation of fire (L10) (CNA-5.29).
#pragma once

#include <span>

#include "systems/cna/b_barrage/barrage.hpp"

namespace adjudicator::cna {

/// All results of the step, in the order in which they were resolved.
void report_barrages(const Scene& turn, const Segment& segment, std::span<const FireResult> results);

}  // namespace adjudicator::cna

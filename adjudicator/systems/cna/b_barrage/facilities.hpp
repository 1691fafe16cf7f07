// Barrage against facilities, dumps and ships (CNA-5.15, 5.16, 5.35, 5.36).
#pragma once

#include <span>

#include "systems/cna/b_barrage/barrage.hpp"

namespace adjudicator::cna {

/// Rolls and reads C-2 in the barrage's own scene. What happens to the target is applied by
/// `apply_facility_results` when all barrages have been resolved.
FireResult barrage_facility(const Scene& scene, const Segment& segment, const Barrage& fire);

/// Applies the results against facilities, dumps and ships, each target once: what several barrages did to it
/// adds up (CNA-0.7). Results against units are passed over.
void apply_facility_results(const Scene& step, const Segment& segment, std::span<const FireResult> results);

}  // namespace adjudicator::cna

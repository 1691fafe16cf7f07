// Anti-Armor points that find no armor (CNA-8.4).
#pragma once

#include <span>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Moves points from Anti-Armor to Close Assault where nothing in these hexes is exposed: by the orders
/// `aa-reassign`, else as many as allowed, the highest Close Assault rating first. `scene`: "aa".
void reassign_points(const Scene& scene, const Segment& segment, Assignment& assigned,
                     std::span<const Place> hexes);

}  // namespace adjudicator::cna

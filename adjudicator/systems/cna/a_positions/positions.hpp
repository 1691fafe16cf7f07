// Gate A (CNA-4): Forward and Back, firing and non-firing; the hex lists L2, L3, L4.
#pragma once

#include <array>
#include <vector>

#include "core/lists.hpp"
#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Sets positions (ordered or by default, CNA-4.2, 4.3) and exchanges the hex lists (CNA-4.7); who fires
/// (CNA-4.6, 4.8), and what is under fire (CNA-5.7).
Firing positions_and_firing(const Scene& turn, const Segment& segment);

/// Hexes with units of `side` from which fire is possible, in hex order: those next to a hex with units of
/// the other side, and those that ships share with the enemy (CNA-5.16, 5.17).
std::vector<Place> fighting_hexes(const Field& field, Row side);
/// L2 as it is before any order, with where each gun would stand by default (CNA-4.3); L2 and L3 of the own guns,
/// L4 of the enemy's hexes.
extern const std::array<ListSpec, 4> gun_lists;
/// CNA-4.3
GunPosition default_position(const Field& field, Row unit);

}  // namespace adjudicator::cna

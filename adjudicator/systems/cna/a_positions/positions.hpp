// Gate A (CNA-4): Forward and Back, firing and non-firing; the hex lists L2, L3, L4.
#pragma once

#include <vector>

#include "core/lists.hpp"
#include "systems/cna/segment.hpp"

namespace adjudicator::cna {

/// Sets positions (ordered or by default, CNA-4.2, 4.3) and exchanges the hex lists (CNA-4.7); who fires
/// (CNA-4.6, 4.8), and what is under fire (CNA-5.7).
Firing positions_and_firing(const Scene& turn, const Segment& segment);

/// Hexes with units of `side` from which fire is possible, in hex order: those next to a hex with units of
/// the other side, and those that ships share with the enemy (CNA-5.16, 5.17).
std::vector<Place> fighting_hexes(const Field& field, Row side);
/// L2 as it is before any order: where each gun stands and would stand by default (CNA-4.3).
void read_gun_defaults(const Reading& known, ListRows& rows);
/// L2 and L3 of the own guns, L4 of the enemy's hexes.
void read_gun_positions(const Reading& known, ListRows& rows);
void read_open_hexes(const Reading& known, ListRows& rows);
void read_closed_hexes(const Reading& known, ListRows& rows);
/// CNA-4.3
GunPosition default_position(const Field& field, Row unit);

}  // namespace adjudicator::cna

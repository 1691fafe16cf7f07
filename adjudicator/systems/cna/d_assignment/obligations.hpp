// Mandatory hexes (CNA-7.15).
#pragma once

#include <vector>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Guns, units that are no combat units, and pinned units oblige nobody to attack.
bool exempt(const Field& field, Row unit);
/// Enemy hexes next to the phasing side, in hex order (ships alone are no target).
std::vector<Place> enemy_hexes(const Field& field);
/// CNA-7.15, in hex order.
std::vector<Obligation> find_obligations(const Scene& turn, const Segment& segment);
/// When forces are assigned: whether each hex could be assaulted, and whom the terrain alone keeps from it.
void judge_obligations(const Field& field, std::vector<Obligation>& obligations);

}  // namespace adjudicator::cna

// Zones of Control (CNA-3.10 to 3.13).
#pragma once

#include "systems/cna/field/field.hpp"

namespace adjudicator::cna {

/// Do the units of `side` in `from` exert a ZOC into its neighbour `into`? Ammunition counts (item 3).
bool exerts_zoc(const Field& field, Place from, Place into, Row side);
/// Is the hex in a ZOC of units of `side`, however many?
bool in_zoc_of(const Field& field, Place where, Row side);
/// The same for movement of the other side: a hex with one of its combat units is free (CNA-3.11).
bool controlled_for_movement(const Field& field, Place where, Row by);

}  // namespace adjudicator::cna

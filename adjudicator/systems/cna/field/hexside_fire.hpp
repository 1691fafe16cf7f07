// What hexsides do to Anti-Armor fire (CNA-8.8, 8.9).
#pragma once

#include "systems/cna/field/field.hpp"

namespace adjudicator::cna {

/// CNA-8.8, 8.9: what hexsides do to fire between the points in these hexes and the target; `forbidden`: not
/// through this hexside at all.
struct HexsideFire {
  bool forbidden = false;     // by and against these points
  bool not_hit = false;       // they come down an escarpment on a track
  Modifier shift;             // by 0: none
  bool phasing_only = false;  // of the shift
};
HexsideFire hexside_fire(const Field& field, Place from, Place target);

}  // namespace adjudicator::cna

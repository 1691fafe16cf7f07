// Holding off (CNA-5.20 to 5.23).
#pragma once

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// What decides whether an enemy hex is held off.
struct HoldOff {
  std::int32_t points = 0;  // Actual Barrage Points of the phasing side that count
  std::int32_t needed = 0;  // N
  bool held = false;
};
/// From the points fired and the units there when the Barrage step began (CNA-5.20, 5.21).
HoldOff hold_off_of(const Scene& turn, const Segment& segment, Place hex);
/// The phasing side's own guess: N by the names on its list, an upper bound (CNA-5.21).
HoldOff preview_of(const Rulebook& book, const FirePlan& plan, Place hex);
/// CNA-5.21, of the phasing side's plan for a target of its list: "holding-off", "held-off", or nothing.
/// While planning by the preview's N, once the points are fired by that of CNA-5.20.
Key planned_status(const Rulebook& book, const FirePlan& plan, std::uint32_t target);
Key fixed_status(const Scene& turn, const Segment& segment, std::uint32_t target);
/// Hexes of the phasing side's list of targets, in hex order.
std::vector<Place> hexes_of_targets(const Segment& segment);

/// The preview while planning (CNA-5.21), told to the phasing side.
void preview_holding_off(const Scene& turn, const Segment& segment);
/// Hexes that are held off by the points fired (CNA-5.20, 5.21), in hex order.
std::vector<Place> fix_holding_off(const Scene& turn, const Segment& segment);
/// Marks by hand (CNA-5.23): orders `hold-off` of gate B′ change `held_off`, which stays in hex order.
void mark_holding_off(const Scene& turn, const Segment& segment, std::vector<Place>& held_off);

}  // namespace adjudicator::cna

// Quality and loss tolerance (TOAW-7.1 to 7.5).
#pragma once

#include "systems/toaw/common/engagement.hpp"

namespace adjudicator::toaw {

/// TOAW-7.3: the highest roll with which a unit holds, 1 to 99.
std::int64_t check_target(const Engagement& battle, const Party& party, const Fighter& fighter);
/// TOAW-7.2: the thresholds of a unit, by its force's intolerance of losses.
struct Thresholds {
  std::int64_t check = 1;
  std::int64_t break_off = 1;
};
Thresholds thresholds(const Engagement& battle, const Party& party, const Fighter& fighter);

/// Step 6 of a round: units without items go, attackers break off, defenders leave.
void check_units(Engagement& battle, const Scene& round);

/// Where those who drive a unit off stand (TOAW-7.6).
std::vector<Place> attackers_hexes(const Engagement& battle);

}  // namespace adjudicator::toaw

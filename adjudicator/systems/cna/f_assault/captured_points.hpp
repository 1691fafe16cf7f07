// Points that are captured in an assault (CNA-10.25).
#pragma once

#include <vector>

#include "systems/cna/segment/fight.hpp"
#include "systems/cna/segment/point_choice.hpp"

namespace adjudicator::cna {

/// CNA-10.25: rolls "capt-att" or "capt-def", and the loser picks among the points that he lost in this
/// assault (`lost`: with the Close Assault rating as worth). One call for both sides, so that both picks are asked
/// at once. A side with nothing captured has an empty `lost`.
void capture_points(const Scene& scene, const Segment& segment, const Fight& fight,
                    const std::vector<Candidate>& attackers_lost,
                    const std::vector<Candidate>& defenders_lost, Captures& captures);

}  // namespace adjudicator::cna

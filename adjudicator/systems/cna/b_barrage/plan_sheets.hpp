// The lists of gate B: targets with plans (L6), firing units (L7) and plan sheets (L8), as the plans of a
// side stand.
#pragma once

#include <array>

#include "core/lists.hpp"
#include "systems/cna/b_barrage/gunnery.hpp"

namespace adjudicator::cna {

/// W-BAR-IDLE, W-BAR-PART (CNA-5.18) or nothing, for a firing unit.
Key idleness(const Gunnery& guns, Row unit);

/// The barrages that stand, for the lists.
void note_plans(const Scene& scene, const Gunnery& guns);

/// L6 with what is planned against each target (CNA-13.1), and of the phasing side with the preview
/// (CNA-5.21); L7; L8. While gate B is open: guns and targets from which its orders choose.
extern const std::array<ListSpec, 5> plan_lists;

}  // namespace adjudicator::cna

// The lists of gate B: targets with plans (L6), firing units (L7) and plan sheets (L8), as the plans of a
// side stand.
#pragma once

#include "systems/cna/b_barrage/gunnery.hpp"

namespace adjudicator::cna {

/// CNA-1.5: "Inf", "Tank", "Arty"; of a target also "ship", "dump", or the kind of facility.
Key label_of(TargetClass part);
Key type_of(const Field& field, const Target& target);
/// W-BAR-IDLE, W-BAR-PART (CNA-5.18) or nothing, for a firing unit.
Key idleness(const Gunnery& guns, Row unit);

/// L6 with what is planned against each target (CNA-13.1), and of the phasing side with the preview
/// (CNA-5.21).
void list_target_plans(const Scene& turn, const Segment& segment, const Gunnery& guns);
void list_firing_units(const Scene& turn, const Gunnery& guns);
void list_plan_sheets(const Scene& turn, const Segment& segment, const Gunnery& guns);

}  // namespace adjudicator::cna

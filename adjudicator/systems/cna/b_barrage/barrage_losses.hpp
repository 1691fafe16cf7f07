// Gate B′: the owner's choice of what Barrage has cost (CNA-5.30 to 5.32), applied together.
#pragma once

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Asks the owner of every unit in `segment.barrage.damage`, where no order or standing order foresees it: TOE points
/// by group, truck points by bin. All questions of both sides are out at once: "barrage-losses/<unit>" (the
/// Gun part of a unit that is two targets: "gun-losses/<unit>") and "truck-losses/<unit>". Takes the losses.
void take_barrage_losses(const Scene& turn, const Segment& segment);

}  // namespace adjudicator::cna

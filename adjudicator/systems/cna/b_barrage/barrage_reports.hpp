// The Barrage report (L9) and the confirmation of fire (L10) (CNA-5.29), and the loss form (L11).
#pragma once

#include <array>

#include "core/lists.hpp"
#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// What the barrages did, a fact for each side: what its units have to lose, before it is chosen.
void note_damage(const Scene& turn, const Segment& segment);

extern const std::array<ListSpec, 4> barrage_lists;

}  // namespace adjudicator::cna

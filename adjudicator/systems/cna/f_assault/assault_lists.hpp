// The lists of gate F (CNA-13.1, 13.3). Both sides are told L18, as the defender learns from it which of his hexes
// are attacked; the others a side reads out of what it knows.
#pragma once

#include <array>

#include "core/lists.hpp"
#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// L18, before the first assault.
void list_assaults(const Scene& turn, const Segment& segment);
/// L18 once more, when all assaults are over: in the order in which they came, with what became of each.
void list_assaults_played(const Scene& turn, const Segment& segment);

/// L19 of all assaults that came to dice, or to a surrender by morale; what the enemy tells before the dice; L20,
/// a list for each assault; L21, at the end of an assault.
extern const std::array<ListSpec, 4> assault_lists;

}  // namespace adjudicator::cna

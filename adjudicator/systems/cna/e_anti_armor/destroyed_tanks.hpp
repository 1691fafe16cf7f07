// Markers of Destroyed Tanks (CNA-8.17).
#pragma once

#include <cstdint>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Adds points of a group to the marker of that owner and model in the hex; makes it where there is none.
void add_destroyed_tanks(const Scene& scene, const Rulebook& book, Place hex, Row group, std::int32_t toe);

}  // namespace adjudicator::cna

// Blowing a supply dump before a retreat (CNA-6.7, chart C-7).
#pragma once

#include <optional>
#include <vector>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Stacking Points of units that stand together: what is attached to a headquarters among them is part of its
/// figure (CNA-1.3).
std::int32_t stacking_of(const Field& field, const std::vector<Row>& units);

/// May the unit try, as far as it goes by itself: it is no gun unit and can pay.
bool may_blow(const Field& field, Row unit);
/// Why nobody may blow the dump now ("not-own", "gone", "dummy", "tried"); nothing where somebody may.
std::optional<Key> fault_of_dump(const Field& field, Row dump, Row side);
/// The one attempt of these units: they pay, the die at "dump/<dump>" is rolled, and what it says is
/// destroyed.
void blow_dump_up(const Scene& turn, const Segment& segment, Row dump, const std::vector<Row>& units);

}  // namespace adjudicator::cna

// Target lists (CNA-5.1 to 5.7): what each side may fire at, and by which name.
#pragma once

#include <array>

#include "core/lists.hpp"
#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// What each side may fire at, as yet without barrages; noted. The names are dealt by dice of the address
/// "targets/<unit>", so that a unit more moves no other's die (CNA-5.3).
BySide<FirePlan> exchange_targets(const Scene& turn, const Segment& segment);

/// L5, and L6 as the owner hands it over.
extern const std::array<ListSpec, 2> target_lists;

/// Private names (CNA-5.4), which orders `name` of gate B give to targets of these plans.
void rename_targets(const Scene& turn, const Segment& segment, BySide<FirePlan>& plans);

/// The label of the part of a unit, "ship", "dump", or the kind of facility.
Key type_of(const Field& field, const Target& target);

}  // namespace adjudicator::cna

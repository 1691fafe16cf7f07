// Random orders of gates D to G, for the laws.
#pragma once

#include <span>

#include "systems/cna/field/field.hpp"
#include "systems/shared/drafts.hpp"
#include "systems/shared/luck.hpp"

namespace adjudicator::cna {

/// `units`: those of the side that are on the map.
void add_late_orders(const Turn& turn, const Field& field, Row side, std::span<const Row> units,
                     shared::Luck& luck, shared::Drafts& drafts);

}  // namespace adjudicator::cna

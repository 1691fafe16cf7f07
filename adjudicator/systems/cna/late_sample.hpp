// Random orders of gates D to G, for the laws.
#pragma once

#include <span>
#include <vector>

#include "core/rule_system.hpp"
#include "systems/cna/field.hpp"
#include "systems/cna/luck.hpp"

namespace adjudicator::cna {

/// `units`: those of the side that are on the map.
void add_late_orders(const Turn& turn, const Field& field, Row side, std::span<const Row> units, Luck& luck,
                     std::vector<OrderDraft>& drafts);

}  // namespace adjudicator::cna

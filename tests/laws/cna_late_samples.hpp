// Random orders of gates D to G, for the laws.
#pragma once

#include <cstddef>
#include <span>

#include "luck.hpp"
#include "systems/cna/field/field.hpp"
#include "systems/shared/drafts.hpp"

namespace adjudicator::cna {

/// So that no list outgrows the schema.
inline constexpr std::size_t longest_sample = 40;

/// `units`: those of the side that are on the map.
void add_late_orders(const Turn& turn, const Field& field, Row side, std::span<const Row> units,
                     laws::Luck& luck, shared::Drafts& drafts);

}  // namespace adjudicator::cna

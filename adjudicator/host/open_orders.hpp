// Which orders a side may give now, and what its desk is made from.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/turn.hpp"
#include "reports/desk_facts.hpp"

namespace adjudicator::host {

/// `gate`: before which the turn waits; none: the first orders are due. `report` is the side's own.
reports::DeskSource desk_source(const Turn& turn, Row side, std::optional<std::size_t> gate,
                                const xmlDoc& report, std::vector<OrderDraft> drafts);

}  // namespace adjudicator::host

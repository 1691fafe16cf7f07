// Which orders a side may give now, and what its desk is made from.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/turn.hpp"
#include "reports/desk/desk_facts.hpp"

namespace adjudicator::host {

/// Of a side that is asked questions: its own report, and of the game its address. Nothing of the position.
reports::DeskSource answer_source(const Node& game, const xmlDoc& report);

/// Of a side that orders are due from. `gate`: before which the turn waits; none: the first orders are due, and `turn`
/// is what the side may know of it. `report` is the side's own.
reports::DeskSource desk_source(const Turn& turn, Row side, std::optional<std::size_t> gate,
                                const xmlDoc& report, std::vector<OrderDraft> drafts);

}  // namespace adjudicator::host

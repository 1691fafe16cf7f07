// Where units can go in Retreat Before Assault (CNA-6.2 to 6.7): read while gate C is open.
#pragma once

#include <array>

#include "core/lists.hpp"

namespace adjudicator::cna {

/// Units that may retreat by L12, each with the hexes that it may enter first, what that costs, and which of them
/// may be enemy-controlled: units that stand together and have the same choice are one row.
extern const std::array<ListSpec, 1> retreat_choice_lists;

}  // namespace adjudicator::cna

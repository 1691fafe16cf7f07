// L16 and L17, the lists of gate E (CNA-8.18, 13.1).
#pragma once

#include <array>

#include "core/lists.hpp"

namespace adjudicator::cna {

/// After the losses: L16 as it ended, L17, and what the enemy inflicted as he hands it over.
extern const std::array<ListSpec, 3> anti_armor_lists;

}  // namespace adjudicator::cna

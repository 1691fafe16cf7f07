// What a side can lose in the Close Assaults that are about to come (CNA-10.4, 10.6, 10.20): read while gate F is
// open.
#pragma once

#include <array>

#include "core/lists.hpp"

namespace adjudicator::cna {

/// Own TOE points in the assaults, what one of them is worth, and when it can be lost.
extern const std::array<ListSpec, 1> stake_lists;

}  // namespace adjudicator::cna

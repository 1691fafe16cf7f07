// DRILL-6: what a side reads out of what it knows.
#pragma once

#include <span>

#include "core/lists.hpp"

namespace adjudicator::drill {

std::span<const ListSpec> lists();

}  // namespace adjudicator::drill

// Lists that a side reads out of what it knows (core/lists.hpp).
#pragma once

#include <span>

#include "core/lists.hpp"

namespace adjudicator::next_war {

std::span<const ListSpec> lists();

}  // namespace adjudicator::next_war

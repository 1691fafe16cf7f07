// SKELETON-5.2: the lists that a side reads out of what it knows.
#pragma once

#include <span>

#include "core/lists.hpp"

namespace adjudicator::skeleton_code {

std::span<const ListSpec> lists();

}  // namespace adjudicator::skeleton_code

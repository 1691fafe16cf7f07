// The lists that a side reads out of what it knows (TOAW-16.9).
#pragma once

#include <span>

#include "core/lists.hpp"

namespace adjudicator::toaw {

std::span<const ListSpec> lists();

}  // namespace adjudicator::toaw

// What a side reads out of what it knows: its planets, units and open plans before it plans; what each unit did in
// each round, its losses and its end roster afterwards (MOO-17).
#pragma once

#include <span>

#include "core/lists.hpp"

namespace adjudicator::moo3 {

std::span<const ListSpec> lists();

}  // namespace adjudicator::moo3

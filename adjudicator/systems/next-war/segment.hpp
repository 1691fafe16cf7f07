// One Combat Segment (NW-3).
#pragma once

#include <cstddef>

#include "core/scene.hpp"

namespace adjudicator::next_war {

void resolve(Scene turn);

/// The same in steps: the beginning, each attack, the end.
std::size_t steps(const Turn& turn);
void resolve_step(Scene turn, std::size_t step);

}  // namespace adjudicator::next_war

// The combat phase (CRT-4.1).
#pragma once

#include <cstddef>

#include "core/scene.hpp"

namespace adjudicator::classic {

/// `turn` stands at the root of the turn, whose plan has been made.
void resolve(Scene turn);

/// The same in steps: the beginning, each attack, the end.
std::size_t steps(const Turn& turn);
void resolve_step(Scene turn, std::size_t step);

}  // namespace adjudicator::classic

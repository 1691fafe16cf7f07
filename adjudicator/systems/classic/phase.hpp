// The combat phase (CRT-4.1).
#pragma once

#include "core/scene.hpp"

namespace adjudicator::classic {

/// `turn` stands at the root of the turn, whose plan has been made.
void resolve(Scene turn);

}  // namespace adjudicator::classic

// The sequence of a resolution (TOAW-4.0).
#pragma once

#include "core/scene.hpp"

namespace adjudicator::toaw {

void resolve(Scene turn);

}  // namespace adjudicator::toaw

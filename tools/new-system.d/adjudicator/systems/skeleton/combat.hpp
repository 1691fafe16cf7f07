// SKELETON-3: the attacks of all sides, one after another.
#pragma once

#include "core/scene.hpp"

namespace adjudicator::skeleton_code {

void resolve(Scene turn);

}  // namespace adjudicator::skeleton_code

// The Combat Segment (CNA-3.1): its steps and gates, in order.
#pragma once

#include "core/scene.hpp"

namespace adjudicator::cna {

void resolve(Scene turn);

}  // namespace adjudicator::cna

// Orders: both sides' files become the plan; what is not accepted is refused, with its code (CRT-11, CRT-12).
#pragma once

#include "core/turn.hpp"
#include "systems/classic/plan.hpp"

namespace adjudicator::classic {

/// Reads and validates the orders of both sides, with the positions at the start of the phase. The rulebook
/// is there.
void read_orders(const Turn& turn, Plan& plan);

}  // namespace adjudicator::classic

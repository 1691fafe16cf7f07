// Strict orders (NW-16.4, NW-20.10).
#pragma once

#include "systems/next-war/plan.hpp"

namespace adjudicator::next_war {

/// Declares the first combat that will be fought, up to its first die; a side whose orders have an error
/// there has none, and the others are looked at again. Says so in `voided`.
void void_by_first_combat(const Turn& turn, Plan& plan);

/// Finds the orders for each hex again.
void index_defends(Plan& plan, std::size_t hexes);

}  // namespace adjudicator::next_war

// Retreats after combat (NW-10) and those of passengers (NW-13).
#pragma once

#include "systems/next-war/combat.hpp"

namespace adjudicator::next_war {

/// NW-10.2: tries to ignore the retreat where the defender wants that; true: nobody retreats.
bool ignores_retreat(Combat& combat);

/// The defenders, one after another in the owner's order; who cannot stays, and one of these checks
/// (NW-10.23, NW-10.24).
void retreat_defenders(Combat& combat, const std::vector<Row>& units);

/// NW-13.2 to NW-13.4: what passengers do when the result has done its work; `obliged`: an R that was not
/// ignored.
void resolve_passengers(Combat& combat, bool obliged);

}  // namespace adjudicator::next_war

// Loss allocation (NW-9).
#pragma once

#include "systems/next-war/combat.hpp"

namespace adjudicator::next_war {

/// Losses of both sides of the combat's result, reduced where NW-9.2 and NW-9.3 say so.
void allocate_losses(Combat& combat);

/// One more step for a stack that stands (NW-10.7), over these units.
void lose_to_stand(Combat& combat, const Scene& scene, const std::vector<Row>& units);

}  // namespace adjudicator::next_war

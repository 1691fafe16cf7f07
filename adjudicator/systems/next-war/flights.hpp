// Retreats by air and by sea (NW-10.7).
#pragma once

#include <vector>

#include "systems/next-war/combat.hpp"

namespace adjudicator::next_war {

/// NW-10.26: whether the unit may fly out of the hex under attack at all, and to this base.
bool can_fly(const Combat& combat, Row unit);
bool can_fly_to(const Combat& combat, Row unit, Place base);
/// All bases that it can reach, the nearest one first, then by id.
std::vector<Place> bases_for(const Combat& combat, Row unit);
/// Carries it there: pays, suffers Air Defense Fire where it starts in an enemy ZOC, lands if it survives.
void fly(Combat& combat, const Scene& scene, Row unit, Place base);

/// NW-10.28: the ships that can take it, by id.
std::vector<Row> ships_for(const Combat& combat, Row unit);
bool can_embark(const Combat& combat, Row unit, Row ship);
void embark(Combat& combat, const Scene& scene, Row unit, Row ship);

}  // namespace adjudicator::next_war

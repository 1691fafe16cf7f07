// The size of a side in an assault (CNA-9.24) and chart C-5 (CNA-9.17).
#pragma once

#include <cstdint>

#include "systems/cna/segment/fight.hpp"

namespace adjudicator::cna {

/// Fills in Force::size and Force::largest from the TOE points that take part in combat against or in the
/// hex: Close Assault and Anti-Armor. Notes them for the owner; the size alone is the enemy's too.
void find_size(const Scene& scene, const Segment& segment, const Fight& fight, Force& force);
/// Columns for the side with the larger unit; positive: to the right, for the attacker.
std::int32_t organisation_shift(const Rulebook& book, std::int32_t attacker, std::int32_t defender);

}  // namespace adjudicator::cna

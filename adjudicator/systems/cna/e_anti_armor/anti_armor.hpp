// Gate E: Anti-Armor fire (CNA-8).
#pragma once

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// L16, what is known before the dice: for each attacked hex, for each side that would fire or be fired on.
void list_anti_armor(const Scene& turn, const Segment& segment);

/// The whole step: sequence (CNA-8.1), reassignment (8.4), fire of both sides at "aa/<hex>" with the dice
/// "phasing" and "nonphasing", losses chosen and taken together (8.14, 8.15), Destroyed Tanks (8.17), dummy
/// tanks (8.5), ammunition (8.16) and Capability Points (charges.hpp); the reports L16 and L17 (8.18).
void fire_anti_armor(const Scene& turn, const Segment& segment, Assignment& assigned);

}  // namespace adjudicator::cna

// Gate F: Close Assault (CNA-9): the assaults one after another, up to the dice.
#pragma once

#include "systems/cna/segment/fight.hpp"

namespace adjudicator::cna {

/// The whole step, each assault at "ca/<hex>" (the lower hex of a pair): sequence, cancelling and lapsing
/// (9.1, 9.2), Capability Points, surrender before fighting (9.4), nobody attacks or defends (9.5, 9.6),
/// strength, column, morale, dice (labels "att", "def", "morale-att", "morale-def"), results
/// (assault_results.hpp); the assault sheet L19.
void close_assaults(const Scene& turn, const Segment& segment, Assignment& assigned, Captures& captures);

}  // namespace adjudicator::cna

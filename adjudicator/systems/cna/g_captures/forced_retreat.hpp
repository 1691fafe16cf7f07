// Failed obligations (CNA-10.35).
#pragma once

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Before gate G, for the phasing side: mandatory hexes that were not discharged, and the units that must go.
void list_failed_obligations(const Scene& turn, const Segment& segment);
/// After all assaults, before captures are settled: orders `forced-retreat` (E-RET-*), default the cheapest
/// way; who cannot go surrenders.
void force_retreats(const Scene& turn, const Segment& segment, Toll toll);

}  // namespace adjudicator::cna

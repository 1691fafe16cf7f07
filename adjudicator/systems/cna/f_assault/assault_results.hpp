// What an assault does (CNA-10.1 to 10.20, 10.30, 10.31).
#pragma once

#include "systems/cna/segment/fight.hpp"

namespace adjudicator::cna {

/// Rolls "att" and "def" on C-4, looks up loss, Captured, Engaged and Retreat, and carries it all out:
/// adjustments (10.3), retreats (10.10 to 10.13, at "retreat/<unit>"), pools and losses (10.4 to 10.8),
/// Engaged and Contact (10.14, 10.15), gun Vulnerability (10.20), captures (captures.hpp), cohesion
/// (10.30, 10.31).
void resolve_fight(const Scene& turn, const Scene& scene, const Segment& segment, Fight& fight, Toll toll);

/// CNA-9.6: every unit of a hex that nobody defends goes 3 hexes (orders `undefended-retreat`, default the
/// cheapest way), with 3 Disorganization Points. False: some could not; they stay.
bool retreat_undefended(const Scene& scene, const Segment& segment, const Fight& fight, Place hex);

/// CNA-10.31: units of a successful attack earn Reorganization Points.
void reward_attackers(const Scene& scene, const Segment& segment, const Fight& fight);

}  // namespace adjudicator::cna

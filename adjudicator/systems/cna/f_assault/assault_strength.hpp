// Raw and Actual Close Assault Points (CNA-9.8 to 9.11).
#pragma once

#include "systems/cna/segment/fight.hpp"

namespace adjudicator::cna {

/// Fills in hexes, units and the points that count of both sides, as they are now (after Anti-Armor losses).
/// A target hex that is empty is not among the defender's hexes.
Fight fight_of(const Field& field, const Segment& segment, Assault& assault);
/// The defender's side of it alone.
Force defender_of(const Field& field, const Segment& segment, const Assault& assault);
/// CNA-9.6: are TOE points of units in the hex assigned to Close Assault? Those of units that retreated into
/// it do not count (CNA-10.17).
bool defended(const Field& field, const Segment& segment, Place hex);
/// CNA-9.19: it burns fuel and has none.
bool without_fuel(const Field& field, Row unit);

/// Points that were assigned and cannot take part: each side is told its own, with the reason (CNA-9.8).
void note_idle_points(const Scene& scene, const Segment& segment, const Assault& assault);
/// Ammunition of each point that takes part (CNA-11.10); points for which there is none drop out.
void spend_ammunition(const Scene& scene, const Segment& segment, Fight& fight);
/// Raw, Actual and unsupported tanks; notes them.
void find_strength(const Scene& scene, const Segment& segment, Fight& fight);

/// CNA-2.7, of the one side that has points here: raw Points are counted; whether its Actual Points hang on
/// nothing but them; Actual Points, with the other side's raw Points (halves) where they do.
void count_raw(const Scene& scene, Force& force);
bool not_small(const Rulebook& book, const Force& force);
void find_own_actual(const Scene& scene, const Segment& segment, Force& force, std::int32_t enemy_raw,
                     bool sure);
/// CNA-9.18
bool only_unrated_in(const Scene& scene, const Segment& segment, const Force& defender);

}  // namespace adjudicator::cna

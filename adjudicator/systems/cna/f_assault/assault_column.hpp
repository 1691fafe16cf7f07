// The column of the Close Assault chart (CNA-9.12 to 9.19).
#pragma once

#include <cstdint>
#include <vector>

#include "systems/cna/segment/fight.hpp"

namespace adjudicator::cna {

/// CNA-9.12, from the Actual Points. A half, which the small-numbers rule can leave (CNA-9.10), is rounded
/// away from zero.
std::int32_t basic_differential(const Fight& fight);
/// CNA-9.13 to 9.19, without morale (9.23): hex, hexside, engineers, raw superiority, organisation size,
/// unrated defender, fuel; and the one of 9.7. Strengths and sizes are those of the fight.
std::vector<Modifier> assault_shifts(const Field& field, const Segment& segment, const Fight& fight);
/// What of C-8 lies in the target hexes and on the hexsides crossed, whether it counts or not.
void note_ground(const Scene& scene, const Segment& segment, const Fight& fight);
/// From the basic differential and Fight::shifts the final column and the Overrun; notes them with each
/// shift.
void find_column(const Scene& scene, const Segment& segment, Fight& fight);

/// CNA-9.15, 9.19: does the side bring engineers, does it defend with tanks that have no fuel?
bool brings_engineers(const Field& field, const Force& attacker);
bool lacks_fuel(const Field& field, const Force& defender);

}  // namespace adjudicator::cna

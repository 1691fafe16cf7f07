// Surrender of units (CNA-10.27) and of committed points (CNA-9.23).
#pragma once

#include <span>

#include "systems/cna/segment/fight.hpp"
#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// What became of a unit that is no longer on the map: "surrendered", "eliminated"; nothing of one that is.
Key fate_of(const Segment& segment, const Field& field, Row unit);

/// CNA-10.27: all TOE points of these units are captured, the units removed, their first-line trucks and
/// supplies stay in the hex for the captor.
void surrender(const Scene& scene, const Rulebook& book, Toll toll, std::span<const Row> units, Row captor,
               std::span<const Place> assault, Key rule);
/// The same of attackers' committed points only (CNA-9.23).
void surrender_points(const Scene& scene, const Rulebook& book, Toll toll, std::span<const Points> points,
                      Row captor, std::span<const Place> assault, Key rule);

/// The name of a model of weapons.
Key model_word(const Scene& scene, std::int32_t model);

}  // namespace adjudicator::cna

// Captured points, prisoners, guards, surrender (CNA-10.25 to 10.27), and gate G.
#pragma once

#include <span>
#include <vector>

#include "systems/cna/f_assault/fight.hpp"
#include "systems/cna/field/point_choice.hpp"

namespace adjudicator::cna {

/// CNA-10.25: rolls "capt-att" or "capt-def", and the loser picks among the points that he lost in this
/// assault (`lost`: with the Close Assault rating as worth). One call for both sides, so that both picks are asked
/// at once. A side with nothing captured has an empty `lost`.
void capture_points(const Scene& scene, const Segment& segment, const Fight& fight,
                    const std::vector<Candidate>& attackers_lost,
                    const std::vector<Candidate>& defenders_lost, Captures& captures);

/// What became of a unit that is no longer on the map: "surrendered", "eliminated"; nothing of one that is.
Key fate_of(const Segment& segment, const Field& field, Row unit);

/// CNA-10.27: all TOE points of these units are captured, the units removed, their first-line trucks and
/// supplies stay in the hex for the captor.
void surrender(const Scene& scene, const Rulebook& book, Toll toll, std::span<const Row> units, Row captor,
               std::span<const Place> assault, Key rule);
/// The same of attackers' committed points only (CNA-9.23).
void surrender_points(const Scene& scene, const Rulebook& book, Toll toll, std::span<const Points> points,
                      Row captor, std::span<const Place> assault, Key rule);

Key model_word(const Scene& scene, std::int32_t model);

/// L22, before gate G.
void list_captures(const Scene& turn, const Segment& segment);
/// Orders `capture` (E-CAP-*, W-CAP-GUARD) and defaults (CNA-10.26): Prisoner Points, Guard Points,
/// Replacement Points become rows of the roster.
void settle_captures(const Scene& turn, const Segment& segment);

}  // namespace adjudicator::cna

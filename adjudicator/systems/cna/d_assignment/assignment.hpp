// Gate D: force assignment (CNA-7).
#pragma once

#include <optional>
#include <vector>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Why TOE points of this group may not have the role against the target ("E-ASG-AA-RATING",
/// "E-ASG-CA-PINNED", ...; CNA-7.3, 7.4, 7.6 to 7.8, 11.4); nothing where they may. `target` none: whatever
/// the target (non-phasing side).
std::optional<Key> fault_of_role(const Field& field, Row group, Role role, Place target);
/// CNA-7.7: is a rating in parentheses, or none at all, usable by this group now?
bool rating_usable(const Field& field, Row group, Rating rating);
/// CNA-7.1: units of a side that can be in combat, in hex order, then unit order.
std::vector<Row> units_in_combat(const Field& field, Row side);

/// L14 (CNA-7.18) for the phasing side, L15 for both.
void list_assignments(const Scene& turn, const Segment& segment);

/// Judges the orders `assign` and `probe` of both sides (E-ASG-*, E-CP-LIMIT, E-RESERVE), fills in what no
/// order says (CNA-7.16, 7.17), and leaves what both sides commit, the assaults with their Probes (CNA-7.12),
/// and which of the obligations nobody meets. Each side is told its own, in scenes "assignment/<side>/<unit>".
void assign_forces(const Scene& turn, const Segment& segment, Assignment& assigned);

/// TOE points of a side in a role against a target hex; of the non-phasing side in that hex.
std::int32_t committed(const Segment& segment, Row side, Role role, Place target);
/// CNA-8.1: hexes that phasing points are assigned against, in hex order.
std::vector<Place> attacked_hexes(const Segment& segment);

}  // namespace adjudicator::cna

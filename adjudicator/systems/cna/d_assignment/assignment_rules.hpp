// Who may do what at gate D (CNA-7.1 to 7.8), piece by piece.
#pragma once

#include <cstdint>

#include "systems/cna/d_assignment/assignment.hpp"

namespace adjudicator::cna {

/// A side is in a hex, for assignment: warships neither assault nor are assaulted.
bool occupied(const Field& field, Place where, Row side);
/// CNA-7.1
bool in_combat(const Field& field, Row unit);
/// CNA-7.6: by itself, not by the trucks that carry its men.
bool inherently_motorized(const Field& field, Row unit);
/// CNA-1.7 and 7.16: a TOE point that nobody is made to assault with.
bool gun_points(const Field& field, Row group);
/// CNA-7.6: the terrain forbids a unit to assault the adjacent hex.
bool forbidden_by_terrain(const Field& field, Row unit, Place hex);
/// Ammunition of one TOE point in a role (CNA-11.10).
std::int32_t ammo_needed(const Field& field, Row group, Role role);
/// Why E-ASG-AA-RATING and E-ASG-CA-RATING: "none", "parentheses" (CNA-7.7) or "headquarters" (CNA-7.8).
Key reason_of_rating(const Field& field, Row group, Role role);
/// The rule that a code of this gate stands in.
Key rule_of(Key code);

}  // namespace adjudicator::cna

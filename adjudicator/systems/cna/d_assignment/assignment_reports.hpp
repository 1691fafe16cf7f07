// What a side is told at gate D (CNA-7.18, 13.1, 13.2).
#pragma once

#include <array>
#include <vector>

#include "core/lists.hpp"
#include "systems/cna/d_assignment/assignment_assaults.hpp"

namespace adjudicator::cna {

/// L14 of the phasing side.
void list_enemy_hexes(const Scene& turn, const Segment& segment);
/// Whom L15 is about: for the other side that hangs on units that it does not see.
void note_units_in_combat(const Scene& turn, const Segment& segment, Row side);
/// L15.
extern const std::array<ListSpec, 1> assignment_lists;
/// What became of every TOE point of the side in combat, at "<scene>/<unit>".
void tell_assignments(const Scene& scene, const Forces& forces, const std::vector<bool>& spoken);
/// The phasing side's assaults, and how mandatory hexes fare that no order assaults.
void tell_assaults(const Scene& scene, const Forces& forces, const std::vector<PlannedAssault>& assaults,
                   const std::vector<Obligation>& obligations, const std::vector<Place>& missing);

}  // namespace adjudicator::cna

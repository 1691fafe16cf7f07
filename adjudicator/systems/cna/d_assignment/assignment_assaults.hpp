// What assaults the assignments of the phasing side come to: Probes (CNA-7.12), and what they cost
// (CNA-11.4).
#pragma once

#include <vector>

#include "systems/cna/d_assignment/forces.hpp"

namespace adjudicator::cna {

/// CNA-9.1, with the points that make it a Probe or not.
struct PlannedAssault {
  Aim aim;
  std::int32_t committed = 0;  // TOE points of its units in this and other assaults, and in Anti-Armor
  std::int32_t present = 0;    // all TOE points of its units
  bool probe() const { return 2 * committed < present; }
};

/// In hex order.
std::vector<PlannedAssault> planned_assaults(const Forces& forces);
/// E-CP-LIMIT, E-RESERVE at what an attack really costs: who would go beyond it does not take part.
void enforce_limits(const Scene& scene, Forces& forces);
/// The orders `probe` (E-ASG-PROBE).
void check_probes(const Scene& scene, const Forces& forces, const std::vector<PlannedAssault>& assaults);

}  // namespace adjudicator::cna

// What no order says at gate D (CNA-7.16, 7.17).
#pragma once

#include <vector>

#include "systems/cna/d_assignment/forces.hpp"

namespace adjudicator::cna {

/// CNA-7.17 for the non-phasing side; `spoken`: units of which an order stands.
void defend_by_default(Forces& forces, const std::vector<bool>& spoken);
/// CNA-7.16: mandatory hexes that no order assaults (E-ASG-MANDATORY), and what 7.17 adds for the phasing
/// side. These hexes.
std::vector<Place> meet_obligations(const Scene& scene, Forces& forces,
                                    const std::vector<Obligation>& obligations,
                                    const std::vector<bool>& spoken);
/// Hexes that Close Assault of the forces names, in hex order.
std::vector<Place> assaulted_hexes(const Forces& forces);

}  // namespace adjudicator::cna

// Judging the orders `assign` (CNA-7.2 to 7.10).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "systems/cna/d_assignment/forces.hpp"

namespace adjudicator::cna {

/// Refuses something of this gate; the rule is the code's.
void refuse_assignment(const Scene& scene, Row side, const OrderNode& at, Key code,
                       std::initializer_list<Arg> args, Key instead, std::string_view attribute);
/// Why points of the group may not join those that have a role already: fault_of_role, E-ASG-TWOHEX of
/// CNA-7.10, and E-RESERVE for a second assault (CNA-11.4).
std::optional<Key> fault_of_joining(const Forces& forces, Row group, Role role, const Aim& aim);

/// Judges the orders of the side in file order; marks in `spoken` (by unit) the units of which some order
/// stands.
void judge_assignments(const Scene& scene, Forces& forces, std::vector<bool>& spoken);
/// Option `partial_withhold: no` (CNA-7.2).
void join_split_units(const Scene& scene, Forces& forces);

}  // namespace adjudicator::cna

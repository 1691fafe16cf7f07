// Orders that the program writes: forms.
#pragma once

#include <vector>

#include "core/rule_system.hpp"

namespace adjudicator::moo3 {

/// An order for each planet with the defaults of MOO-15 written out: who sends it back unchanged orders what
/// silence would.
std::vector<OrderDraft> form(const Turn& turn, Row side);
/// The same where it is known who fights: for a planet on which the side sits out there is nothing to order.
std::vector<OrderDraft> gate_form(const Turn& turn, Row side, const Node& report);

}  // namespace adjudicator::moo3

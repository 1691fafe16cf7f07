// Orders that the program writes: forms for players.
#pragma once

#include <vector>

#include "core/rule_system.hpp"

namespace adjudicator::next_war {

std::vector<OrderDraft> form(const Turn& turn, Row side);
/// Attacks are the phasing side's.
bool takes(const Turn& turn, Row side, std::string_view order, std::string_view gate);

}  // namespace adjudicator::next_war

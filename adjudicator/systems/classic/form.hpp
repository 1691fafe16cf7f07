// Order forms (CRT-11).
#pragma once

#include <vector>

#include "core/rule_system.hpp"
#include "core/turn.hpp"

namespace adjudicator::classic {

/// What `side` could order: each unit that can attack on its nearest target, each unit near an enemy with the
/// directions it could retreat in, best first. Sent as it is, it is legal.
std::vector<OrderDraft> form(const Turn& turn, Row side);

/// Attacks are the phasing side's (CRT-11.1).
bool takes(const Turn& turn, Row side, std::string_view order, std::string_view gate);

/// CRT-9.2: for each unit of the form's retreats the steps that are open now.
std::vector<OrderWay> ways(const Turn& turn, Row side);

}  // namespace adjudicator::classic

// What is wrong with orders and shows only when a lot has fallen, where the side was told of that lot.
#pragma once

#include <string>
#include <vector>

#include "core/turn.hpp"
#include "host/game/game.hpp"

namespace adjudicator::host {

/// Refusals of the side's orders that the dice in its own report of the turn's last mailing settle (JudgedByLot).
/// None where the turn has no mailing yet, or that one has no report of the side as XML or JSON. They point into
/// the turn's documents.
std::vector<Refusal> settled_by_told_lots(const Game& game, const Turn& turn, const SideInfo& side);

}  // namespace adjudicator::host

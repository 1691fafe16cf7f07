// One battle from its first round to its last (TOAW-4.6, 5.0).
#pragma once

#include <optional>

#include "systems/toaw/common/battles.hpp"

namespace adjudicator::toaw {

/// What the battle was for the player turn (TOAW-9.3, 9.4): the final round of one in which somebody assaulted
/// an enemy; nothing otherwise.
std::optional<std::int32_t> fight(const Scene& scene, const Plan& plan, const PlannedBattle& planned);

}  // namespace adjudicator::toaw

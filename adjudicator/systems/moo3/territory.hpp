// MOO-11: regions that change hands, and who is thrown off the planet.
#pragma once

#include <array>
#include <cstdint>

#include "systems/moo3/battle.hpp"

namespace adjudicator::moo3 {

/// Units in combat when the rounds end, and the sum of their mobility (MOO-11.1).
struct Standing {
  std::array<std::int64_t, 2> units{};
  std::array<std::int64_t, 2> mobility{};
};
Standing standing_after_rounds(const Battle& battle);

/// MOO-11.1 to 11.3, and the escape of a side that has no region left (MOO-12).
void move_front(Battle& battle, Outcome& outcome, const Standing& standing);

/// MOO-7.4, 19.22: after a surrender, and where a side had no units, all regions change hands; nobody escapes.
void take_all_regions(Battle& battle, Outcome& outcome);

}  // namespace adjudicator::moo3

// MOO-8.1: what Special Forces do in a round, and who fights without supply.
#pragma once

#include <array>

#include "systems/moo3/battle.hpp"

namespace adjudicator::moo3 {

/// What is in effect for one side in a round.
struct Operations {
  bool psyops = false, commandos = false, hackers = false;
  bool enemy_psyops = false;
  bool without_supply = false;

  bool any() const { return psyops || commandos || hackers; }
};

/// Judged once at the start of a round, by side; told to its owner, and to the enemy that there is something. That a command
/// center cancels them is told when it begins to.
std::array<Operations, 2> special_operations(Battle& battle, const Scene& round);

}  // namespace adjudicator::moo3

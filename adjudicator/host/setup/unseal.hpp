// The end of a game: the seeds of all its turns are published, so that everybody can check every die.
#pragma once

#include "host/game/game.hpp"
#include "host/game/seeds.hpp"

namespace adjudicator::host {

/// Writes unsealed.xml. Stopped where a turn is not resolved to its end: a seed tells all dice of its turn,
/// also those that are still to come.
void unseal(const Game& game, const SeedSource& from, Notes& notes);

}  // namespace adjudicator::host

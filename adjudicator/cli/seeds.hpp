// Where a turn's dice come from: an open seed in game.xml, a seed that the moderator keeps, or a seal.
#pragma once

#include <vector>

#include "cli/game.hpp"
#include "record/record.hpp"

namespace adjudicator::cli {

/// The seed of a turn: from --seed-file or --seed, from the seal that game.xml names (secrets: --secret,
/// unsealed.xml, the usual place), or from `seed` in game.xml. The words are those of the orders that the
/// turn's first mailing froze, else of the orders at hand. Stop, with a sentence, where there is none or the
/// secrets are missing, another game's, or do not belong to the seal; waits (3) where the game's beacon has
/// no value yet.
record::TurnSeed turn_seed(const Game& game, const Turn& turn, const Arguments& arguments, Console& console);

/// The seeds that the first mailing of `turn` shows: those of earlier turns that are closed, sealed with
/// reveal="each-turn", and were not shown yet. `seed` is the turn's own.
std::vector<record::ShownSeed> seeds_to_show(const Game& game, const Turn& turn, const record::TurnSeed& seed,
                                             const Arguments& arguments, Console& console);

}  // namespace adjudicator::cli

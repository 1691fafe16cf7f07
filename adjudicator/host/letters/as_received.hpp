// Orders and answers that came in through `receive` count as they came: whoever changes a file in force by
// hand is told, and, where players rely on it, stopped.
#pragma once

#include "host/game/game.hpp"

namespace adjudicator::host {

/// Files of `inputs` that are not what their sides sent (record/received.hpp): errors in a sealed turn and of
/// a side that has a key, else warnings. A ruling is the way to let other orders count.
void check_as_received(const Game& game, const Turn& turn, const files::GameFolder::Inputs& inputs,
                       Diagnostics& diagnostics);
/// Stopped (moderators_file) where there is an error among them; warnings are told.
void demand_as_received(const Game& game, const Turn& turn, const files::GameFolder::Inputs& inputs,
                        Notes& notes);

}  // namespace adjudicator::host

// A deadline that players are told stays what it was told as.
#pragma once

#include "host/game/game.hpp"

namespace adjudicator::host {

/// In a game with a zone: what is due before a mailing of a turn stands in game.xml from now on in UTC (`at`), with what the clocks
/// of the zone show then, and which zone that is (`local`), whatever a later table of zones says. To be done before players are told; the game is
/// locked. Nothing where there is no zone or no such deadline. Stopped (moderators_file) where game.xml is not understood.
void fix_deadline(const Game& game, int turn, int mailing);

}  // namespace adjudicator::host

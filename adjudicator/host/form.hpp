// What a side fills in: an order form with what it could legally do, or the form of the answers that are due.
#pragma once

#include <string>

#include "core/document.hpp"
#include "host/game.hpp"

namespace adjudicator::host {

/// A document. It names only what the side may know. Stopped where the game has no such side, where the turn
/// waits for answers of others alone, and where the files that it is made from are not understood.
std::string form(const Game& game, int turn, const std::string& side, Spelling spelling, Notes& notes);

}  // namespace adjudicator::host

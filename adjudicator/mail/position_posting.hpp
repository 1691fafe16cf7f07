// The position before the first orders of a turn, by mail: to each side what `adjudicator position` makes for it, and
// nothing else.
#pragma once

#include <string>

#include "host/form.hpp"
#include "host/game.hpp"
#include "host/notes.hpp"

namespace adjudicator::mail {

/// A mail to a side, with its position, form and desk; nothing where the game or the side has no address (the latter
/// is told). The same position goes out once; one that the moderator has changed since goes out again.
void post_position(const host::Game& game, int turn, const std::string& side, const host::Position& position,
                   host::Notes& notes);

}  // namespace adjudicator::mail

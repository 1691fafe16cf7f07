// Pieces of a roster that stand where the map lets nothing stand, or have a name that only looks like another's.
#pragma once

#include "core/diagnostics.hpp"
#include "core/turn.hpp"
#include "host/game/game.hpp"

namespace adjudicator::host {

/// A warning `prohibited-hex` for each piece whose hex has `prohibited` on the map; `next` refuses a move into one. A
/// warning `names-alike` for each whose name looks as an earlier one's does, by a letter of another alphabet, and is
/// another. At most 20 of each kind. The rules play such a position as it stands. `inputs`: where the turn was read from.
Diagnostics doubtful_pieces(const Game& game, const Turn& turn, const files::GameFolder::Inputs& inputs);

}  // namespace adjudicator::host

// Pieces of a roster that stand where the map lets nothing stand.
#pragma once

#include "core/diagnostics.hpp"
#include "core/turn.hpp"
#include "host/game.hpp"

namespace adjudicator::host {

/// A warning `prohibited-hex` for each piece whose hex has `prohibited` on the map, at most 20; `next` refuses a
/// move into one. The rules play such a position as it stands. `inputs`: where the turn was read from.
Diagnostics pieces_in_barred_hexes(const Game& game, const Turn& turn,
                                   const files::GameFolder::Inputs& inputs);

}  // namespace adjudicator::host

// Words of the map and of the roster that look like slips of the pen: `terrain="forrest"`, `type="armour"`.
//
// Such words are free: a house chart may know them, or nobody, and a map may call its terrain what it likes.
// So a word is told only where a chart of the game, a switch in game.xml or the schema knows one that is very
// near to it, or the game itself uses such a one all the time; and never where the game uses it often.
#pragma once

#include "core/diagnostics.hpp"
#include "files/decode.hpp"

namespace adjudicator::files {

class Schema;

/// A warning `strange-word` for each such word, at its first place.
void tell_slips(const TurnFiles& files, const Schema& schema, Diagnostics& diagnostics);

}  // namespace adjudicator::files

// Words of the map and of the roster that look like slips of the pen: `terrain="forrest"`, `type="armour"`.
//
// Such words are free: a house chart may know them, or nobody, and a map may call its terrain what it likes.
// So a word is told only where a chart of the game, a switch in game.xml or the schema knows one that is very
// near to it, or the game itself uses such a one all the time; and never where the game uses it often.
// Where a switch names the chart for terrain, its other words without effect are told too (idle_terrain.hpp).
#pragma once

#include "core/diagnostics.hpp"
#include "files/decode/decode.hpp"

namespace adjudicator::files {

/// A warning `strange-word` for each such word, or `idle-terrain`, at its first place.
void tell_slips(const TurnFiles& files, const RuleSystem& system, Diagnostics& diagnostics);

}  // namespace adjudicator::files

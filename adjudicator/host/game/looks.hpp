// How a game's reports look: the program's stylesheets and wording, and what the moderator put in their place
// (stylesheets/ beside game.xml). Looks are the moderator's, facts are not: report.xml is made without them.
#pragma once

#include <memory>

#include "core/diagnostics.hpp"
#include "core/turn.hpp"
#include "host/game/game.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::host {

/// Of a game that has none of its own they are the program's: those that are made ready by then.
using Looks = std::shared_ptr<const reports::Stylesheets>;

/// The game's stylesheets, tried out; Stopped (moderators_file), all faults told, where they cannot be used.
Looks demand_looks(const Game& game, Notes& notes);

/// The same for those who collect faults: null, and diagnostics, where they cannot be used.
Looks try_looks(const Game& game, Diagnostics& diagnostics);

/// For what must not wait for the moderator: the program's wording where the game's cannot be used.
Looks looks_or_standard(const Game& game);

/// Warns of every language that game.xml names and nobody has wording for.
void check_languages(const Game& game, const Turn& turn, const Looks& looks, Diagnostics& diagnostics);

}  // namespace adjudicator::host

// Every problem in the files of a turn; nothing is written.
#pragma once

#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "host/game/game.hpp"
#include "host/game/seeds.hpp"

namespace adjudicator::host {

/// For the moderator. What shows in the course of the turn only is found where its seed is at hand; where it
/// is not, a note says so. Stopped where a file that an earlier run pinned is not understood.
Diagnostics check(const Game& game, int turn, const SeedSource& from, Notes& notes);

/// Errors in the moderator's files of a turn and in the game's stylesheets, whatever sides have sent: while there are any, the
/// turn cannot be resolved.
/// Stopped where a file that an earlier run pinned is not understood.
Diagnostics moderators_errors(const Game& game, int turn);

/// For a side: as its receipts say it, of its own files and of what it sees of the position alone. The turn
/// is not run for it: what comes of its orders tells of others' orders, and of dice.
std::vector<Diagnostic> check_as(const Game& game, int turn, const std::string& side);

}  // namespace adjudicator::host

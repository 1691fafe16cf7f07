// What a turn was made from stays what its first mailing has: its copies in the mailings are checked against
// their records, the files that lie in the game folder against the copies.
//
// Every later run of a turn reads the copies of its last mailing: roster, map, charts, the orders of closed
// gates. In a sealed game nothing of them may change but by a ruling; in any other a change is told, and read
// with --corrected only, which makes a revision of the turn. Of game.xml what decides nothing
// (files::is_administration) may change in every game, and is read as it is now.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "host/game/game.hpp"

namespace adjudicator::host {

/// Stopped (moderators_file), each file named, where what a mailing of the turn keeps in inputs/ is not as
/// its record has it. A mailing without a record that is understood is passed over: nobody knows what it
/// kept.
void demand_kept_inputs(const Game& game, int turn);

/// Whether the turn's dice were sealed when it began, as its first record has it. False before that.
bool began_sealed(const Game& game, int turn);

/// Whether game.xml says what the last mailing's copy says, but for administration.
bool is_same_game(const Game& game, int turn);

/// What the game folder says otherwise than the turn's last mailing (its freeze) has it, at its place there.
/// The rules in game.xml are not compared once a later turn has come: a past turn is run by its own.
struct LiveChanges {
  std::vector<Diagnostic> inputs;
  std::vector<Diagnostic> administration;
};
LiveChanges changed_files(const Game& game, int turn);

/// Where a turn that waits for its beacon keeps all that it is made from; empty: it has no freeze, or one of
/// an earlier build, which froze the orders alone.
std::filesystem::path frozen_whole(const Game& game, int turn);
/// The files of the game's stylesheets/, by their path in a freeze.
std::map<std::string, std::string> looks_of(const Game& game);

/// Before a turn that has a mailing, or a freeze, is run again. Stopped (moderators_file) as above; where a
/// sealed turn's mailings have other inputs than its first; and where a file of a sealed turn was changed.
/// Tells of every other change.
void demand_same_inputs(const Game& game, int turn, bool corrected, Notes& notes);

}  // namespace adjudicator::host

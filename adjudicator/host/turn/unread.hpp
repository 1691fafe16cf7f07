// What lies in a game folder and is read by nobody: a slip in a name (`ruling.xml`, `blue.xml.txt`,
// `answer/`) would else be a file that its writer believes in. And what an audit could not follow: links.
#pragma once

#include "host/game/game.hpp"

namespace adjudicator::host {

/// A warning for each file of a turn that nothing reads, with the name that was perhaps meant; of the game
/// folder itself only names that look like those of its files. What the program writes is silent.
Diagnostics unread_files(const Game& game, int turn);

/// A warning for each house chart that no rule looks up: the system has none of its name, and no value in
/// game.xml or in another house chart is its name.
Diagnostics unread_charts(const Turn& turn);

/// An error for each file that the turn is made from, or folder on the way to it, that is a link: an audit
/// follows none.
Diagnostics unaudited_files(const Game& game, int turn);

/// Before a turn is run: tells of unread files; Stopped (moderators_file) where there is a link.
void demand_audited_files(const Game& game, int turn, Notes& notes);

}  // namespace adjudicator::host

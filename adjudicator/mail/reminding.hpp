// Mails about a turn that nobody asked for: to a side that has sent nothing, and to the moderator.
#pragma once

#include <string>
#include <vector>

#include "core/document.hpp"
#include "host/game.hpp"
#include "host/moment.hpp"
#include "host/pinned.hpp"

namespace adjudicator::mail {

/// Before a deadline: to each of these sides that has an address, and to the moderator's; to the other sides only if
/// game.xml says so (tell-silent). Each mail is made once for a mailing. How many were made.
int remind(const host::Game& game, const Document& game_file, int turn,
           const std::vector<std::string>& silent, host::Moment deadline);

/// To each side that has an address: the fingerprint of what a turn froze before its beacon was out. Once for each
/// fingerprint.
void tell_frozen(const host::Game& game, const Document& game_file, int turn, const host::Frozen& frozen);

/// To the moderator, where game.xml has an address: what came of a run. Once for a mailing.
void tell_moderator(const host::Game& game, const Document& game_file, int turn,
                    const std::vector<std::string>& waits_for);

/// The same: that a turn waits for something that he alone can do, and what. Once for a mailing.
void tell_stuck(const host::Game& game, const Document& game_file, int turn, const host::Notes& why);

/// The same: that a file of his, or what the game has been, keeps a turn from going on, and why. Once a day (UTC).
void tell_broken(const host::Game& game, const Document& game_file, int turn, const host::Notes& why,
                 host::Moment now);

}  // namespace adjudicator::mail

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

/// The same: that a turn cannot go on without him, and why. Once for a mailing and each of `what` ("stuck": it waits;
/// "failed": a file of his or what the game has been forbids it; "position": it cannot be mailed). False: he was told before, or has no address.
bool tell_stuck(const host::Game& game, const Document& game_file, int turn, const host::Notes& why,
                const std::string& what = "stuck");

}  // namespace adjudicator::mail

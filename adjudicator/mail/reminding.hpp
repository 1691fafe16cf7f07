// Mails about a turn that nobody asked for: to a side that has sent nothing, and to the moderator.
#pragma once

#include <string>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/game/pinned.hpp"
#include "host/game/receipt.hpp"
#include "host/moment.hpp"
#include "mail/message.hpp"
#include "mail/papers.hpp"

namespace adjudicator::mail {

/// Within the hours (`remind` in game.xml) before its deadline: to each of these sides that has an address, and to the
/// moderator's; to the other sides only if game.xml says so (tell-silent). Each mail is made once for a mailing, and once
/// more where the deadline was moved. How many were made.
int remind(const host::Game& game, const Document& game_file, int turn,
           const std::vector<std::string>& silent, host::Moment now);

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

/// The same: that a mail which was written earlier took the place of a later one. Once for each.
void tell_older(const host::Game& game, const Document& game_file, const host::Receipt& receipt);

/// What somebody who is known wrote to the game and is no order.
struct SideLetter {
  std::string side;
  bool proven = false;  // else its address says so, which anybody can write
  const Message& message;
  const Papers& papers;
  std::string words;  // that are passed on
  host::Moment now;
};
/// The same: such a letter, as a mail attached to this one: its head and its words, without what holds a password; of what was
/// attached to it the names. Once a day each, and so many a day (UTC): of those that nobody proved few. Whether it is on its way.
inline constexpr std::size_t most_letters_a_day = 20;
inline constexpr std::size_t most_unproven_letters = 5;  // of a side
bool pass_on(const host::Game& game, const Document& game_file, const SideLetter& letter);

}  // namespace adjudicator::mail

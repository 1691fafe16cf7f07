// A player asks for a later deadline by mail ("extend 2d", "pause until 2026-12-24T00:00Z"), and the moderator grants or refuses
// it by mail. A side's mail moves no deadline: it makes a mail to the moderator with a word that is drawn for it.
//
// The word is the proof, and it counts in a mail from the moderator's address or in a file that the game's key signed. It counts
// once, for 14 days, while the turn waits for the same mailing. GAME/mail/asked/SIDE keeps its hash and what was asked; a side's
// next request takes its place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/game/moved_deadline.hpp"
#include "mail/fault.hpp"
#include "mail/taken.hpp"

namespace adjudicator::mail {

inline constexpr std::size_t most_requests_a_day = 5;  // of a side
inline constexpr std::int64_t days_of_a_word = 14;

/// "grant WORD" or "refuse WORD", with a word as they are drawn; nothing for another text.
struct Decision {
  bool grants = false;
  std::string word;
};
std::optional<Decision> parse_decision(std::string_view line);

/// The one line among somebody's own words that asks for something (a postponement), or that decides; empty: there is none, or
/// there are several that differ.
std::string request_in(std::string_view words);
std::string decision_in(std::string_view words);
/// Besides the line that asks for something.
bool says_more(std::string_view words);
/// Whether a word was drawn for a request that is kept, be it used or too old. A wrong one costs nothing.
bool is_known_word(const host::Game& game, const std::string& word);

/// What keeps a request from going to the moderator.
std::optional<Fault> fault_of_request(const host::Game& game, const Document& game_file,
                                      const std::string& side, const host::Postponement& what,
                                      host::Moment now);

/// Draws a word, keeps its hash and mails it to the moderator, and tells the side that its request is on its way. Done twice for
/// one mail it does the same. False: the deadline has become what it cannot be moved from, and the side is told so.
bool pass_request(const host::Game& game, const Document& game_file, const Entry& mail);

/// What the word of the moderator's mail comes to. Done twice for one mail it does the same.
enum class Decided : unsigned char {
  granted,
  declined,
  impossible,  // the moderator is told why
  no_word      // it is none, was used, or is too old: he is told once a day
};
/// Tells the moderator, once a day, that a mail of his decided nothing.
void tell_no_word(const host::Game& game, const Document& game_file, host::Moment now);
Decided decide(const host::Game& game, const Entry& mail);

/// What the moderator can do by mail, once a day.
void tell_moderator_what_he_can(const host::Game& game, const Document& game_file, host::Moment now);

}  // namespace adjudicator::mail

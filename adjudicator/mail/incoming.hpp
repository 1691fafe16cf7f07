// mail in: one mail, from its bytes to an answer in the outbox.
//
// Who wrote it says nothing: its side must be proven, by the password in the first line of the body or by an
// attached signature. Answers go to the side's address in game.xml and to no other. Programs, bounces and lists are
// not answered at all.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "host/game/game.hpp"
#include "host/moment.hpp"
#include "host/notes.hpp"
#include "mail/games.hpp"

namespace adjudicator::mail {

/// Programs are at work in a game for seconds.
inline constexpr std::chrono::seconds usual_patience{3};

struct MailOptions {
  std::string recipient = {};  // to which it was sent, as the mail system says; empty: the mail's own headers
  std::optional<std::filesystem::path> secrets = {};
  std::optional<std::filesystem::path> key = {};  // that signs receipts
  host::Now now = {};
  std::chrono::milliseconds patience{0};  // how long to wait for another program that is at work in the game
};

/// What became of a mail. In all of these cases it need not come again.
struct Delivered {
  enum class State : unsigned char {
    accepted,
    refused,   // its sender is told why
    repeated,  // it came before
    unproven,  // the side that it names is told, once a day
    trial,     // `mail check` sent it (mail/trial.hpp)
    ignored    // nobody is told
  };
  State state = State::ignored;
  std::string game = {};  // its id
  std::string side = {};
  std::string reason = {};  // for the log of the mail system: a key
};
std::string_view to_word(Delivered::State state);

/// Stopped, DiskError and others where the mail must come again: it was neither lost nor counted then.
Delivered take_mail(const std::string& bytes, const Library& library, const MailOptions& how,
                    host::Notes& notes);

/// Mails that were taken by a program that was killed, or found the game locked, before it had received what they bring:
/// they count from the moment at which they came. The same errors as `take_mail` where that cannot be done now.
void finish_taken(const host::Game& game, const MailOptions& how, host::Notes& notes);

}  // namespace adjudicator::mail

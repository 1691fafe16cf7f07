// mail check: is a game's mail set up, and does a mail go out and come back? For whoever sets up his mail system.
//
// The trial is a mail from the game's address to itself. It goes the way of all others, through the moderator's sendmail, and
// comes back through `mail in`, which knows it by a word that GAME/mail/trial keeps; GAME/mail/trial-back says when it came.
// It says that a program wrote it, so that nobody answers it, and nothing else comes of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/moment.hpp"
#include "host/notes.hpp"
#include "mail/message.hpp"
#include "mail/sending.hpp"

namespace adjudicator::mail {

/// What keeps mails of the game from going out or from being taken, a sentence each: addresses, passwords, secrets.
/// `secrets`: the file of them; its usual place if not given.
host::Notes faults_of_setup(const host::Game& game, const Document& game_file,
                            const std::optional<std::filesystem::path>& secrets);

/// Hands a new trial to a command as `mail out` would, and then a mail of its own to the moderator, if he has an address.
/// What became of the trial.
Handed send_trial(const host::Game& game, const Document& game_file, const std::vector<std::string>& command,
                  host::Moment now);

/// The last trial.
struct Trial {
  std::string sent;     // when, as text
  std::string back;     // when it came; empty: it has not
  std::string address;  // to which it came, as the mail system said; empty: it did not say
};
/// Nothing: none was sent.
std::optional<Trial> last_trial(const host::Game& game);

/// Whether a mail that came in is the game's last trial; then it is kept that it came.
bool take_trial(const host::Game& game, const Message& message, const std::string& recipient,
                host::Moment now);

}  // namespace adjudicator::mail

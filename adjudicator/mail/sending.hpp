// mail out: what waits in a game's outbox goes to a program that takes mails, as `sendmail -t` does.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "host/game/game.hpp"
#include "host/moment.hpp"
#include "host/notes.hpp"
#include "mail/outbox.hpp"

namespace adjudicator::mail {

/// The words of a command, divided by blanks. No shell reads them, so nothing in them is special.
std::vector<std::string> words_of_command(const std::string& command);

/// Runs a program with a file as its input. It took the file where it ended with 0.
Handed hand_to(const std::vector<std::string>& command, const std::filesystem::path& file);

struct Sent {
  std::size_t sent = 0;
  std::size_t failed = 0;    // the program did not take them: they wait
  std::size_t doubtful = 0;  // of which nobody knows; they are not sent again by themselves
};

/// Sends what waits; with `again` what is doubtful too. A mail that is not taken stops nothing of the others.
/// DiskError `busy` where another run sends.
Sent send_mails(const host::Game& game, const std::vector<std::string>& command, host::Moment now, bool again,
                host::Notes& notes);

}  // namespace adjudicator::mail

// That something was not done, and why: the one way in which the life of a game says so. (What the disk
// refuses is a files::DiskError, what a file of secrets or a key is not a record::SecretError or KeyError.)
#pragma once

#include <cstdint>
#include <exception>
#include <string>

#include "host/notes.hpp"

namespace adjudicator::host {

/// What must change before the same can be done.
enum class Reason : std::uint8_t {
  players_file,     // a player's file is at fault
  moderators_file,  // a file of the moderator's is, or what the game has been forbids it
  asked_wrongly,    // there is no such turn, side, gate, seed
  not_there,        // a file that is needed is missing
  waits,            // for orders, a decision, a beacon
  not_yet,          // it is too early: try again later
  clock,            // the clock is not believed
  in_the_way,       // something is there already that is never overwritten
  not_proven,       // a wrong password, signature or key
  other_secrets     // the secrets are another game's
};

class Stopped : public std::exception {
 public:
  Stopped(Reason reason, Notes why);
  Reason reason() const { return reason_; }
  /// All that is wrong, with places and sentences.
  const Notes& why() const { return why_; }
  /// The same as one text.
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  Reason reason_;
  Notes why_;
  std::string text_;
};

[[noreturn]] void stop(Reason reason, std::string sentence);
[[noreturn]] void stop(Reason reason, Notes why);
/// Faults, and what comes of them.
[[noreturn]] void stop(Reason reason, const Diagnostics& faults);
[[noreturn]] void stop(Reason reason, const Diagnostics& faults, std::string sentence);

/// Whose files are at fault: players_file where only files of players are, else moderators_file.
Reason whose_fault(const std::vector<Diagnostic>& faults);

}  // namespace adjudicator::host

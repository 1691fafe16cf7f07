// The secret file of a game: the seeds and the sides' passwords. It lies outside the game folder, readable by
// its owner alone.
//
//   adjudicator secret 1
//   game tobruk
//   seal 1 200 <64 hex digits: the end of the chain>      ("sealing" until its commitment stands in game.xml)
//   mark <32 hex digits>                                  (which game of that name: its folder's .passwords
//   has the same) password axis $argon2id$...
#pragma once

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "record/seeds.hpp"

namespace adjudicator::record {

/// A file of secrets that is not understood, is open to others, or is another game's. Exit code 78.
struct SecretError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Secrets {
  std::string game;
  std::vector<Chain> chains;                     // in the order of their first turns
  std::map<std::string, std::string> passwords;  // side -> argon2id hash, as libsodium writes it
  std::string mark =
      {};  // of the one game whose passwords these are; empty: there are none, or of an older program

  /// The chain of a turn: the last one that begins no later; null where it has run out or there is none.
  const Chain* chain(int turn) const;
};

/// 32 lower-case hex digits.
bool is_mark(std::string_view text);
/// A new one, from the system's source of randomness.
std::string draw_mark();

/// Where a game's secrets lie unless a command says otherwise: $ADJUDICATOR_SECRETS/<game>.secret, else
/// $XDG_DATA_HOME/adjudicator/<game>.secret, else ~/.local/share/adjudicator/<game>.secret.
std::filesystem::path usual_place(const std::string& file_name);

/// Throws SecretError (also for a file that group or others may read), DiskError where there is none.
Secrets read_secrets(const std::filesystem::path& path, const std::string& game);
/// Mode 0600, whole or not at all; its folder is made (0700) if need be.
void write_secrets(const std::filesystem::path& path, const Secrets& secrets);

}  // namespace adjudicator::record

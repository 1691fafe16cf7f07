// Backups of games: one archive (tar, gzip) with every file of each, and SHA256SUMS, which `sha256sum -c` checks too.
//
// A game is locked while it is read, so that a backup made while `run` works holds no half of anything. Secrets are not in it:
// they go to an archive of their own. What is restored over a game that is there knows what that game has sent, so that nothing
// goes out twice; the game itself is kept, in the folder .before-restore among the games. Who could not read a file before cannot
// read it afterwards.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "host/notes.hpp"

namespace adjudicator::mail {

struct BackedUp {
  std::size_t games = 0;
  std::size_t files = 0;
};

/// DiskError `busy` where another program is at work in a game for long; then nothing is written. Games go by the names of
/// their folders: Stopped (asked_wrongly) where two have one name.
BackedUp back_up(const std::vector<std::filesystem::path>& games, const std::filesystem::path& to,
                 host::Notes& notes);

/// The files of secrets of these games, and of what was unsealed of them, as far as they lie at their usual places, for their
/// owner alone. How many there were.
std::size_t back_up_secrets(const std::vector<std::filesystem::path>& games, const std::filesystem::path& to);

struct RestoreOptions {
  std::filesystem::path into;  // the folder that holds the games; it is made if need be
  bool over = false;           // also where a game is there already
  bool dry = false;            // the archive is checked, and what would be lost is told; nothing is written
};

struct Restored {
  std::string name;  // of the game's folder; of secrets: "secrets/" and their file
  std::size_t files = 0;
  std::vector<std::string> newer =
      {};                           // what the game there has beyond the backup, or otherwise; folders as one
  std::filesystem::path kept = {};  // where that game is now; empty: there was none
  std::size_t gone = 0;  // mails that went since: none goes again, even where the turn comes out otherwise
  std::size_t doubtful =
      0;              // mails of which nobody knows whether they went since: `mail out --again` sends them
  bool done = false;  // false: it is as it was, and a note says why
};

/// Checks every hash first: Stopped (moderators_file) where the archive is damaged or holds what no backup holds, and nothing
/// is written then. Secrets go to their usual place, and never replace any. What a disk refuses costs one game alone.
std::vector<Restored> restore(const std::filesystem::path& from, const RestoreOptions& how,
                              host::Notes& notes);

}  // namespace adjudicator::mail

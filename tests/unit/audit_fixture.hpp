// A sealed and signed game of two turns, for the tests of `audit`.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {

/// Built once a process: examples/<example>, sealed (`reveal`), with the sides' words, signed, its turns
/// resolved. The secrets lie beside it.
class SealedGame {
 public:
  /// `formats` of the reports.
  SealedGame(const std::string& example, const std::string& reveal, const std::string& formats);
  const fs::path& folder() const { return folder_; }
  std::string secret() const { return (temp_.path() / "game.secret").string(); }
  std::string key() const { return (temp_.path() / "moderator.key").string(); }
  std::string public_key() const { return key() + ".pub"; }
  const std::string& faults() const { return faults_; }

 private:
  void must(const std::vector<std::string>& words);

  TempFolder temp_;
  fs::path folder_;
  std::string faults_;  // of the commands that made it; empty: all went well
};

/// Ridge, whose seeds are shown at unseal only, with its reports in XML and HTML.
const SealedGame& sealed_ridge();

/// A copy without what `side` may not have: other sides' files, the moderator's.
void copy_for_player(const fs::path& game, const fs::path& copy, std::string_view side);

}  // namespace adjudicator::cli_test

// A desk on which games lie as folders, for laws about what the program itself prints and writes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "positions.hpp"

namespace adjudicator::laws {

/// A folder for one game at a time, gone after the test.
class Desk {
 public:
  Desk();
  ~Desk();
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  std::filesystem::path game() const { return path_ / "game"; }
  /// Puts the papers of a turn where its game folder has them, in place of the last game.
  void lay(const Turn& turn, const std::vector<Paper>& papers) const;
  /// Calls the program; the game folder becomes its second word. Exit code, output and messages.
  std::string call(std::vector<std::string> words) const;
  /// A file outside the game; its path.
  std::string letter(const Paper& orders) const;

 private:
  std::filesystem::path path_;
};

/// The bytes of a file.
std::string bytes_of(const std::filesystem::path& file);

}  // namespace adjudicator::laws

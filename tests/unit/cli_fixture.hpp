// The program as its tests call it: in this process or in a child, on copies of games.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"

namespace adjudicator::cli_test {

namespace fs = std::filesystem;

/// What a call did: its exit code, standard output and standard error.
struct Called {
  int code = -1;
  std::string out;
  std::string err;
};

Called call(const std::vector<std::string>& words);

/// A folder that is gone after the test.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// A path in the source tree: source("examples/classic-ridge").
fs::path source(const std::string& name);

/// The games in examples/, by name.
std::vector<std::string> examples();

std::string read(const fs::path& file);
/// Writes a file, and the folders it lies in.
void write(const fs::path& file, std::string_view bytes);
/// Changes the one place of a file that reads `from`; fails the test where there is none.
void edit(const fs::path& file, std::string_view from, std::string_view to);
std::string replace_all(std::string text, std::string_view from, std::string_view to);

/// Every file below a folder, hidden ones too, by relative path.
std::map<std::string, std::string> tree(const fs::path& folder);
/// A mailing without the copies of what came in.
std::map<std::string, std::string> outgoing(const fs::path& mailing);

/// Starts a child that does `work` and exits with its result. Nothing of the test itself happens in it.
pid_t start_child(const std::function<int()>& work);
/// The exit code of a child, or minus the signal that ended it.
int wait_for(pid_t child);

}  // namespace adjudicator::cli_test

#include "cli_fixture.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

namespace adjudicator::cli_test {

Called call(const std::vector<std::string>& words) {
  std::ostringstream out;
  std::ostringstream err;
  cli::Console console{out, err};
  const int code = cli::run(words, console);
  return {code, out.str(), err.str()};
}

TempFolder::TempFolder() {
  std::string name = (fs::temp_directory_path() / "adjudicator-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = name;
}

TempFolder::~TempFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

fs::path source(const std::string& name) {
  return fs::path(ADJUDICATOR_SOURCE_DIR) / name;
}

std::vector<std::string> examples() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(source("examples")))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  EXPECT_TRUE(in) << file;
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& file, std::string_view bytes) {
  fs::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  out << bytes;
  EXPECT_TRUE(out.flush()) << file;
}

void edit(const fs::path& file, std::string_view from, std::string_view to) {
  std::string text = read(file);
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << file << " does not read " << from;
  write(file, text.replace(at, from.size(), to));
}

std::string replace_all(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

std::map<std::string, std::string> tree(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) files[entry.path().lexically_relative(folder).string()] = read(entry.path());
  return files;
}

std::map<std::string, std::string> outgoing(const fs::path& mailing) {
  auto files = tree(mailing);
  std::erase_if(files, [](const auto& file) { return file.first.starts_with("inputs/"); });
  return files;
}

pid_t start_child(const std::function<int()>& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  EXPECT_GT(child, 0);
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace adjudicator::cli_test

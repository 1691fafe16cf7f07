#include "desk.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "cli/command.hpp"

namespace adjudicator::laws {

namespace fs = std::filesystem;

namespace {

void put(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace

Desk::Desk() {
  std::string name = (fs::temp_directory_path() / "adjudicator-law-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = name;
}

Desk::~Desk() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void Desk::lay(const Turn& turn, const std::vector<Paper>& papers) const {
  fs::remove_all(game());
  for (const Paper& paper : papers) {
    const bool of_game = paper.root == "game" || paper.root == "map" || paper.file.starts_with("charts/");
    const std::string of_turn = turn.root_name() + "/";
    put(game() / ((of_game || paper.file.starts_with(of_turn) ? "" : of_turn) + paper.file), paper.text);
  }
}

std::string Desk::call(std::vector<std::string> words) const {
  std::ostringstream out;
  words.insert(words.begin() + 1, game().string());
  cli::Console console{out, out};
  const int code = cli::run(words, console);
  return std::to_string(code) + "\n" + out.str();
}

std::string Desk::letter(const Paper& orders) const {
  put(path_ / "letter", orders.text);
  return (path_ / "letter").string();
}

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

}  // namespace adjudicator::laws

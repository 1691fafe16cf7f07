// segments FOLDER COUNT: random segments of The Campaign for North Africa with orders of both sides, each as a game in a
// folder of its own, for tests that play them through the program.
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "laws/positions.hpp"

namespace {

namespace fs = std::filesystem;
using namespace adjudicator::laws;

void put(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

void write(const fs::path& folder, const Position& position, const std::vector<Paper>& orders) {
  for (const Paper& paper : position.papers)
    put(folder / (paper.root == "roster" ? "turn-01" : "") / paper.file, paper.text);
  for (const Paper& paper : orders) put(folder / "turn-01" / paper.file, paper.text);
}

int write_segments(const fs::path& folder, std::size_t count) {
  const auto fights = in_close_combat(count);
  const auto fires = under_heavy_fire(count);
  for (std::size_t i = 0; i < count; ++i) {
    // Whether a hex next to one's own holds a headquarters alone is what no player is told (CNA-6.4).
    const Position position =
        with_rule(with_questions(i % 3 == 2 ? fires[i] : fights[i], false), "rba-free-adjacent", "any-unit");
    write(folder / std::to_string(i + 1), position, sampled_orders(position, i + 1));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 3) {
    std::cerr << "usage: segments FOLDER COUNT\n";
    return 2;
  }
  return write_segments(argv[1], std::stoul(argv[2]));
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

#include "homes.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace adjudicator::cases {
namespace fs = std::filesystem;
namespace {

/// Both spellings: system="KEY" and "system": "KEY".
bool names(const fs::path& game, std::string_view system) {
  std::ifstream in(game, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::string key(system);
  return text.find("system=\"" + key + "\"") != std::string::npos ||
         text.find("\"system\": \"" + key + "\"") != std::string::npos;
}

}  // namespace

fs::path source_folder() {
  return ADJUDICATOR_SOURCE_DIR;
}

Home home_of(std::string_view system) {
  fs::path root = source_folder();
  const fs::path own = root / "tests/systems" / system;
  if (fs::exists(own / "visibility.xml")) return {own, own / "cases", own / "examples"};
  // Of the product, or made by tools/new-system for the tests.
  if (!fs::exists(root / "adjudicator/systems" / system)) root = ADJUDICATOR_MADE_DIR;
  return {root / "adjudicator/systems" / system, root / "tests/systems" / system / "cases",
          root / "examples"};
}

std::vector<fs::path> example_games(std::string_view system) {
  std::vector<fs::path> games;
  for (const auto& entry : fs::directory_iterator(home_of(system).examples))
    for (const char* file : {"game.xml", "game.json"})
      if (fs::exists(entry.path() / file) && names(entry.path() / file, system))
        games.push_back(entry.path());
  std::sort(games.begin(), games.end());
  return games;
}

std::string system_of_case(const fs::path& file) {
  const fs::path own = fs::absolute(file).parent_path();
  for (fs::path folder = own; folder != folder.parent_path(); folder = folder.parent_path()) {
    const fs::path above = folder.parent_path();
    if (folder.filename() == "cases" && above.parent_path().filename() == "systems")
      return above.filename().string();  // systems/KEY/cases
  }
  return own.filename().string();
}

}  // namespace adjudicator::cases

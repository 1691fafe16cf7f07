#include "cli/map_help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "files/folder/attribute_help.hpp"
#include "files/folder/folder.hpp"
#include "files/help_lines.hpp"
#include "host/setup/known_terrain.hpp"

namespace adjudicator::cli {
namespace {

using host::TerrainWord;

std::string line_of(const TerrainWord& word) {
  std::string look = word.look;
  std::ranges::replace(look, ' ', '+');
  const std::string drawn = look.empty() ? "drawn by its name in the map's legend" : "drawn as " + look;
  return fmt::format("  {:<20} {}\n", word.word, drawn);
}

template <class Wanted>
std::string part(std::string_view heading, const std::vector<TerrainWord>& words, Wanted wanted) {
  std::string text;
  for (const TerrainWord& word : words)
    if (wanted(word)) text += line_of(word);
  return text.empty() ? text : fmt::format("\n{}:\n\n{}", heading, text);
}

}  // namespace

std::string map_help(const RuleSystem& system) {
  if (system.map_words == nullptr) return fmt::format("Games of {} have no map of hexes.\n", system.key);
  Diagnostics none;
  const auto words = host::terrain_words(system, files::embedded_charts(system, none));
  std::string text = files::in_lines(fmt::format("The words of a map of {}. In map.xml they stand in the "
                                                 "attribute 'terrain' of hexes and hexsides, several "
                                                 "separated by spaces. A chart of your own may know others.",
                                                 system.key),
                                     0);
  text += part("In hexes", words, [](const TerrainWord& w) { return w.hex && !w.only_drawn; });
  text += part("On hexsides", words, [](const TerrainWord& w) { return w.hexside && !w.only_drawn; });
  text += part("In hexes, without effect unless a chart of the game knows them", words,
               [](const TerrainWord& w) { return w.hex && w.only_drawn; });
  text +=
      part("On hexsides, the same", words, [](const TerrainWord& w) { return w.hexside && w.only_drawn; });
  return text + files::map_elements_help(system) +
         "\n'adjudicator help map' says how to draw a map with letters.\n";
}

}  // namespace adjudicator::cli

#include "host/setup/known_terrain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <vector>

#include "core/rule_system.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/terrain_looks.hpp"

namespace adjudicator::host {
namespace {

const files::SimpleType* terrain_type(const files::Schema& schema) {
  const files::ElementType* map = schema.root("map");
  const int hex = map->find_child("hex");
  if (hex < 0) return nullptr;
  const files::ElementType* type = map->children[static_cast<std::size_t>(hex)].type;
  const int index = type->find_attribute("terrain");
  return index < 0 ? nullptr : type->attributes[static_cast<std::size_t>(index)].type->item;
}

/// Where a switch names the chart for terrain, words of its maps are free: those that no chart knows are told as without
/// effect. Everywhere else a map with such a word is refused.
bool has_free_words(const RuleSystem& system) {
  return std::ranges::any_of(system.chart_choices,
                             [](const ChartChoice& choice) { return !choice.terrain.empty(); });
}

std::vector<std::string> words_in(const std::string& list) {
  std::istringstream in(list);
  return {std::istream_iterator<std::string>(in), {}};
}

/// The words that map.xsl draws.
struct Drawn {
  explicit Drawn(std::string_view system)
      : hexes(layout(system, "layout.map.hexes")),
        marks(layout(system, "layout.map.marks")),
        hexsides(layout(system, "layout.map.hexsides")),
        looks(reports::sentence(system, "en", "layout.terrain", {})) {}

  static std::vector<std::string> layout(std::string_view system, const char* key) {
    return words_in(reports::sentence(system, "en", key, {}));
  }

  std::string look_of(const MapWord& word) const {
    const auto draws = [&](const std::string& look) {
      const auto has = [&](const auto& list) { return std::ranges::find(list, look) != list.end(); };
      return (word.hex && (has(hexes) || has(marks))) || (word.hexside && has(hexsides));
    };
    std::string text;
    for (const std::string& look : words_in(std::string(looks.of(word.word))))
      if (draws(look)) text += (text.empty() ? "" : " ") + look;
    return text;
  }

  /// What marks a hex as well leads through it; a bridge leads across.
  bool is_along(const TerrainWord& word) const {
    const auto looks_along = [&](const std::string& look) {
      return !look.ends_with("bridge") && std::ranges::find(marks, look) == marks.end();
    };
    return word.hexside && !word.look.empty() && std::ranges::all_of(words_in(word.look), looks_along);
  }

  std::vector<std::string> hexes;
  std::vector<std::string> marks;
  std::vector<std::string> hexsides;
  reports::TerrainLooks looks;
};

void add_drawn(const std::vector<std::string>& words, bool hexside, std::vector<TerrainWord>& all) {
  for (const std::string& word : words) {
    auto found = std::ranges::find(all, word, &TerrainWord::word);
    if (found == all.end()) {
      all.emplace_back();
      found = all.end() - 1;
      found->word = word;
      found->only_drawn = true;
    }
    (hexside ? found->hexside : found->hex) = true;
  }
}

}  // namespace

std::vector<TerrainWord> terrain_words(const RuleSystem& system, std::span<const ChartFile> charts) {
  std::vector<TerrainWord> all;
  if (system.map_words == nullptr) return all;
  for (MapWord& word : system.map_words(charts)) all.push_back({{std::move(word)}, {}});
  const Drawn drawn(system.key);
  if (has_free_words(system)) {
    add_drawn(drawn.hexes, false, all);
    add_drawn(drawn.marks, false, all);
    add_drawn(drawn.hexsides, true, all);
  }
  for (TerrainWord& word : all) {
    word.look = drawn.look_of(word);
    word.along = drawn.is_along(word);
  }
  return all;
}

KnownTerrain::KnownTerrain(const Game& game)
    : system_(game.system->key), type_(terrain_type(files::Schema::of(game.system->key))) {
  for (const TerrainWord& word : terrain_words(*game.system, game.folder.charts(*game.system))) {
    if (word.hex) hex_.insert(word.word);
    if (word.hexside) hexside_.insert(word.word);
    if (word.along) along_.insert(word.word);
  }
  for (auto* words : {&hex_, &hexside_}) words->insert("blocks-los");
  hex_.insert("prohibited");
}

bool KnownTerrain::demand(const Document& drawing, const LineWord& word, In in, Diagnostics& faults) const {
  if (type_ != nullptr && !files::Schema::of(system_).accepts(*type_, word.text)) {
    faults.add(drawing.fault_at(
        word.at, "drawing-legend", "",
        fmt::format("a terrain must be a word of lower-case letters, digits and '-', not '{}'",
                    printable(word.text))));
    return false;
  }
  if ((in == In::hex ? hex_ : hexside_).contains(word.text)) return true;
  faults.add(drawing.fault_at(word.at, "drawing-terrain", "", why_not(word.text, in)));
  return false;
}

std::string KnownTerrain::why_not(std::string_view word, In in) const {
  const auto& here = in == In::hex ? hex_ : hexside_;
  const std::string help = fmt::format("'adjudicator help map {}' lists all words", system_);
  if ((in == In::hex ? hexside_ : hex_).contains(word))
    return fmt::format("'{}' lies {} in {}; {}", printable(word),
                       in == In::hex ? "on hexsides, so it is a line under 'paths',"
                                     : "in hexes, so it is a word of the legend,",
                       system_, help);
  const auto near = did_you_mean(word, {here.begin(), here.end()});
  return fmt::format("{} has no {} '{}'{}; {}", system_, in == In::hex ? "terrain" : "hexside",
                     printable(word), near.empty() ? "" : fmt::format("; did you mean '{}'?", near), help);
}

}  // namespace adjudicator::host

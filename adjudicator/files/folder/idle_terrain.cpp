#include "files/folder/idle_terrain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "core/diagnostics.hpp"
#include "files/decode/map_ways.hpp"
#include "files/schema/schema.hpp"

namespace adjudicator::files {
namespace {

using TerrainWords = std::set<std::string_view>;

void add_all_words(std::string_view text, TerrainWords& words) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.insert(text.substr(at, end - at));
    at = end + 1;
  }
}

/// The switches of a game, with the schema's defaults.
std::map<std::string_view, std::string_view> switches_of(const Schema& schema, const Document& game) {
  std::map<std::string_view, std::string_view> switches;
  const ElementType* root = schema.root("game");
  const int at = root == nullptr ? -1 : root->find_child("rules");
  if (at < 0) return switches;
  for (const AttributeType& a : root->children[static_cast<std::size_t>(at)].type->attributes)
    switches[a.name] = a.fallback ? std::string_view(*a.fallback) : std::string_view();
  if (const Node* rules = game.root().child("rules"))
    for (const Attribute& a : rules->attributes)
      if (!a.faulty) switches[a.name] = a.value;
  return switches;
}

/// A chart that could serve, and the words of its rows.
struct Chart {
  std::string_view name;
  TerrainWords words;
};

std::vector<Chart> charts_by_name(const ChartChoice& choice, std::span<const ChartFile> files) {
  std::vector<Chart> charts;
  for (const auto& file : files) {
    if (!file || file->empty() || !choice.serves(file->root())) continue;
    const std::string_view name = file->root().value("name");
    if (std::ranges::find(charts, name, &Chart::name) != charts.end()) continue;
    Chart& chart = charts.emplace_back(Chart{name, {}});
    for (const Node& row : file->root().children()) add_all_words(row.value(choice.terrain), chart.words);
  }
  return charts;
}

/// How often a word occurs in hexes and hexsides that can be entered.
struct TerrainUse {
  const Node* at = nullptr;
  std::size_t hexes = 0;
  std::size_t hexsides = 0;
};

std::string counted(const TerrainUse& use) {
  const auto of = [](std::size_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : what == "hex" ? "es" : "s");
  };
  if (use.hexsides == 0) return of(use.hexes, "hex");
  if (use.hexes == 0) return of(use.hexsides, "hexside");
  return of(use.hexes, "hex") + " and " + of(use.hexsides, "hexside");
}

class IdleSearch {
 public:
  IdleSearch(const ChartChoice& choice, std::vector<Chart> charts, const Chart& in_force, TerrainWords known,
             std::vector<MapWord> placed)
      : choice_(choice),
        charts_(std::move(charts)),
        in_force_(in_force.name),
        known_(std::move(known)),
        placed_(std::move(placed)) {
    known_.insert(in_force.words.begin(), in_force.words.end());
    known_.insert(way_words.begin(), way_words.end());
    known_.insert("clear");
    std::erase_if(placed_, [](const MapWord& one) {
      return std::ranges::find(way_words, one.word) != std::end(way_words);
    });
  }

  std::vector<IdleWord> of(const Document& map) {
    for (const Node& node : map.root().children())
      if (!node.flag("prohibited"))
        for (const std::string_view word : node.list("terrain")) use(node, word);
    std::vector<IdleWord> idle;
    for (const std::string_view word : order_)
      if (idle.size() < most_told_of_a_kind)
        idle.push_back({std::string(word), uses_.at(word).at, message(word, uses_.at(word))});
    return idle;
  }

 private:
  void use(const Node& node, std::string_view word) {
    if (known_.contains(word) && !is_misplaced(node, word)) return;
    const auto [found, is_new] = uses_.try_emplace(word);
    if (is_new) order_.push_back(word);
    if (is_new) found->second.at = &node;
    ++(node.name == "hexside" ? found->second.hexsides : found->second.hexes);
  }

  /// A row for hexsides alone does nothing in a hex, nor the other way round.
  bool is_misplaced(const Node& node, std::string_view word) const {
    const auto found = std::ranges::find(placed_, word, &MapWord::word);
    return found != placed_.end() && !(node.name == "hexside" ? found->hexside : found->hex);
  }

  std::string message(std::string_view word, const TerrainUse& use) const {
    if (known_.contains(word))
      return fmt::format("'{}' ({}) has no effect: it counts {} only", printable(word), counted(use),
                         use.hexes > 0 ? "on hexsides" : "in hexes");
    return fmt::format("'{}' ({}) has no effect: the game's chart '{}' ({} in game.xml) has no row for it{}",
                       printable(word), counted(use), printable(in_force_), choice_.by, who_knows(word));
  }

  std::string who_knows(std::string_view word) const {
    TerrainWords able;
    std::vector<std::string_view> all;
    for (const Chart& chart : charts_) {
      all.insert(all.end(), chart.words.begin(), chart.words.end());
      if (chart.words.contains(word)) able.insert(chart.name);
    }
    if (able.empty()) {
      const std::string_view near = did_you_mean(word, all);
      return near.empty() ? ", and neither does any other chart" : fmt::format("; did you mean '{}'?", near);
    }
    std::string names;
    for (const std::string_view name : able)
      names += fmt::format("{}'{}'", names.empty() ? "" : ", ", printable(name));
    return "; " + names + (able.size() == 1 ? " has one" : " have one");
  }

  const ChartChoice& choice_;
  std::vector<Chart> charts_;
  std::string_view in_force_;
  TerrainWords known_;
  std::vector<MapWord> placed_;  // by hex or hexside
  std::map<std::string_view, TerrainUse> uses_;
  std::vector<std::string_view> order_;
};

}  // namespace

std::vector<IdleWord> idle_terrain(const RuleSystem& system, const Document& game, const Document& map,
                                   std::span<const ChartFile> files) {
  for (const ChartChoice& choice : system.chart_choices) {
    if (choice.terrain.empty()) continue;
    const auto switches = switches_of(Schema::of(system.key), game);
    auto charts = charts_by_name(choice, files);
    const auto chosen = switches.find(choice.by);
    const auto in_force = std::ranges::find(
        charts, chosen == switches.end() ? std::string_view() : chosen->second, &Chart::name);
    if (in_force == charts.end()) continue;
    TerrainWords known;
    for (const auto& [name, value] : switches) add_all_words(value, known);
    const Chart chart = *in_force;
    return IdleSearch(choice, std::move(charts), chart, std::move(known), system.map_words(files)).of(map);
  }
  return {};
}

}  // namespace adjudicator::files

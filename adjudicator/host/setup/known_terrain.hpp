// The words that a drawn map may have as terrain: those that charts and rules of its game know.
#pragma once

#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "core/map_word.hpp"
#include "files/schema/schema.hpp"
#include "host/game/game.hpp"
#include "host/line_words.hpp"

namespace adjudicator::host {

struct TerrainWord : MapWord {
  /// What it is drawn as on maps: words of the stylesheet, "hill forest"; empty: by its name in the map's legend.
  std::string look;
  bool only_drawn = false;  // no chart and no rule knows it
  bool along = false;       // drawn along hexsides, as rivers are, not across them, as roads and bridges are
};
/// The words of a system's maps. Where a switch names the chart for terrain (RuleSystem::chart_choices) they are free: those
/// that are only drawn are among them.
std::vector<TerrainWord> terrain_words(const RuleSystem& system, std::span<const ChartFile> charts);

class KnownTerrain {
 public:
  explicit KnownTerrain(const Game& game);

  enum class In : unsigned char { hex, hexside };
  /// False, and told at its place: the word cannot be terrain, as the schema has it, or nothing in the game knows it there.
  bool demand(const Document& drawing, const LineWord& word, In in, Diagnostics& faults) const;
  bool lies_along(std::string_view word) const { return along_.contains(word); }

 private:
  std::string why_not(std::string_view word, In in) const;

  std::string_view system_;
  const files::SimpleType* type_ = nullptr;  // of one word
  std::set<std::string, std::less<>> hex_;
  std::set<std::string, std::less<>> hexside_;
  std::set<std::string, std::less<>> along_;
};

}  // namespace adjudicator::host

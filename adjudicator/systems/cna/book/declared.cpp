#include "systems/cna/book/declared.hpp"

#include <algorithm>

namespace adjudicator::cna {
namespace {

/// "fortification-2": the level behind the name; nothing: it is another word.
std::optional<std::int32_t> level_of(std::string_view word, std::string_view name) {
  if (word.size() != name.size() + 2 || !word.starts_with(name) || word[name.size()] != '-') return {};
  const char level = word.back();
  if (level < '1' || level > '3') return {};
  return level - '0';
}

}  // namespace

TerrainStep step_of(std::string_view word) {
  return word == "barrage"      ? TerrainStep::barrage
         : word == "anti-armor" ? TerrainStep::anti_armor
                                : TerrainStep::close_assault;
}

DeclaredTerrain terrain_of(const TerrainChart& chart, const Board& board, const Node& node) {
  DeclaredTerrain declared;
  declared.hex = board.find(node.value("hex"));
  declared.step = step_of(node.value("step"));
  declared.from = board.find(node.value("from"));
  declared.origin = !node.value("from").empty();
  for (const std::string_view word : node.list("rows")) {
    const auto row = declared_row(chart, word);
    if (row)
      declared.rows.push_back(*row);
    else if (declared.unknown.empty())
      declared.unknown = word;
  }
  return declared;
}

Key fault_of(const Board& board, const DeclaredTerrain& declared) {
  if (!exists(declared.hex)) return "hex";
  if (declared.origin && !exists(declared.from)) return "from";
  if (exists(declared.from) && !board.direction(declared.from, declared.hex)) return "not-adjacent";
  const bool crosses = std::ranges::any_of(declared.rows, [](const DeclaredRow& row) {
    return row.what == DeclaredRow::What::hexside || row.what == DeclaredRow::What::way;
  });
  return crosses && !exists(declared.from) ? Key("no-origin") : Key();
}

std::optional<DeclaredRow> declared_row(const TerrainChart& chart, std::string_view word) {
  using What = DeclaredRow::What;
  if (const auto level = level_of(word, "fortification"))
    return DeclaredRow{What::fortification, chart.fortification(*level), *level};
  if (const auto level = level_of(word, "major-city"))
    return DeclaredRow{What::city, chart.fortification(*level), *level};
  if (word == "minefield") return DeclaredRow{What::minefield, chart.own_minefield(), 0};
  if (word == "road" || word == "track") return DeclaredRow{What::way, {}, 0};
  const bool up = word.starts_with("up-");
  const bool down = word.starts_with("down-");
  const std::string_view feature = up ? word.substr(3) : down ? word.substr(5) : word;
  if (const TerrainEffect* side = chart.side_row(feature, up ? "up" : down ? "down" : ""))
    return DeclaredRow{What::hexside, *side, 0};
  // The lake of a hex stops everybody: what is declared is the hexside.
  if (const TerrainEffect* hex = up || down || word == "major-city" ? nullptr : chart.hex_row(word))
    return DeclaredRow{What::hex, *hex, 0};
  return std::nullopt;
}

}  // namespace adjudicator::cna

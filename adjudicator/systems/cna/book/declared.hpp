// Terrain without a map (CNA-2.6): rows of chart C-8 that somebody declared, by target hex and step.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "systems/cna/book/terrain.hpp"

namespace adjudicator::cna {

enum class TerrainStep : std::uint8_t { barrage, anti_armor, close_assault };

/// A row of the chart as it is spelled in files: "rough", "fortification-2", "major-city-3", "minefield";
/// of hexsides "ridge", "up-slope", "down-escarpment", "road", "track".
struct DeclaredRow {
  enum class What : std::uint8_t { hex, fortification, city, minefield, hexside, way };
  What what = What::hex;
  TerrainEffect effect;    // of a way nothing
  std::int32_t level = 0;  // of a fortification or a city
};

struct DeclaredTerrain {
  Place hex = Place::none;
  TerrainStep step = TerrainStep::barrage;
  Place from = Place::none;  // of hexside rows: where the attack comes from
  bool origin = false;       // `from` was written
  std::vector<DeclaredRow> rows;
  std::string_view unknown;  // the first word that is no row of the chart
};

/// An element `terrain`: its hexes may be unknown, and words of it no rows.
DeclaredTerrain terrain_of(const TerrainChart& chart, const Board& board, const Node& node);
/// Why it cannot hold: "hex", "from" (an unknown hex), "not-adjacent", "no-origin" (a hexside without
/// `from`); empty: it can.
Key fault_of(const Board& board, const DeclaredTerrain& declared);

/// Nothing: the chart has no such row.
std::optional<DeclaredRow> declared_row(const TerrainChart& chart, std::string_view word);
TerrainStep step_of(std::string_view word);

/// Calls `visit(row, from)` for each row that was declared of that hex for that step.
template <class Visit>
void each_declared(std::span<const DeclaredTerrain> all, Place hex, TerrainStep step, Visit visit) {
  for (const DeclaredTerrain& declared : all)
    if (declared.hex == hex && declared.step == step)
      for (const DeclaredRow& row : declared.rows) visit(row, declared.from);
}

}  // namespace adjudicator::cna

// The rulebook of one turn: what ruleset, charts and board come to, compiled once before any order is read.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/chart.hpp"
#include "core/diagnostics.hpp"
#include "core/dice.hpp"
#include "core/rule_system.hpp"
#include "core/scene.hpp"
#include "core/turn.hpp"
#include "systems/classic/results.hpp"
#include "systems/classic/schema.hpp"
#include "systems/classic/terrain.hpp"
#include "systems/classic/views.hpp"

namespace adjudicator::classic {

struct Rulebook {
  Ruleset rules;
  Row phasing;
  Row opposing;
  const GridChart* crt = nullptr;
  bool ratio = false;                 // the basis of the CRT (CRT-5.4)
  Dice die = d6;                      // that is thrown for it (CRT-20)
  std::vector<Result> legend;         // CRT-8, CRT-21
  std::vector<std::uint8_t> results;  // of its cells, row by row: which of the legend
  std::int32_t longest_retreat = 2;   // of these, and 2 at least (CRT-9.1)
  TerrainChart terrain;
  std::array<std::int32_t, 100> range_modifier{};  // CRT-6.8, by range
  Features zoc_stopped_by = 0;
  Features no_retreat_across = 0;

  const Result& result(const Cell& cell) const {
    return legend[results[cell.row * crt->columns.size() + cell.column]];
  }
};

/// The switches `crt`, `tec` and `range-chart` (CRT-2.3).
extern const std::array<ChartChoice, 3> chart_choices;

/// Load errors CRT-L1, L2, L3, L7 and the warnings CRT-W1, W2 go to `diagnostics`; with errors the rulebook is of
/// no use.
Rulebook compile_rulebook(const Turn& turn, Diagnostics& diagnostics);

}  // namespace adjudicator::classic

// Terrain effects on combat (CRT-6): the TEC chart of the game, compiled for its board.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/board.hpp"
#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "core/exact.hpp"
#include "core/map_word.hpp"
#include "core/names.hpp"
#include "core/turn.hpp"
#include "systems/classic/schema.hpp"

namespace adjudicator::classic {

/// Where a feature must be present.
enum class Where : std::uint8_t { defender_hex, attacker_hex, hexside };

/// One entry of a TEC chart (CRT-6.1).
struct Effect {
  Key feature;
  Key kind;          // as the chart says it: "column"
  Features bit = 0;  // the feature on this board
  Where where = Where::defender_hex;
  bool multiplies = false;  // strength kinds: multiplies, or adds
  Ratio value;              // strength kinds
  std::int32_t points = 0;  // other kinds
  bool any_type = true;
  std::vector<Name> types;  // strength kinds: the unit types it is for, as far as units have them

  bool is_for(Name type) const {
    return any_type || std::find(types.begin(), types.end(), type) != types.end();
  }
};

/// The entries of one chart whose feature lies somewhere on the board, in the order of the chart.
struct TerrainChart {
  std::vector<Effect> attack;   // on attack strengths, multipliers first (CRT-5.1)
  std::vector<Effect> defense;  // on defense strengths, multipliers first (CRT-5.2)
  std::vector<Effect> hex;      // additions to the defense total, once (`per: hex`)
  std::vector<Effect> die;
  std::vector<Effect> column;
  std::vector<Effect> differential;
};

/// Compiles the chart of the switch `tec`. What is wrong with it goes to `diagnostics` (CRT-L2).
TerrainChart compile_terrain(const Turn& turn, const Document& chart, Diagnostics& diagnostics);

Key word_of(Where where);

/// CRT-6.4: calls `take` for those entries of one kind that count, out of those that apply.
///   max: the most negative one and every positive one; sum: all; hexside-replaces: the hexside entries only,
///   if one applies (several of them combine as under max), else as max.
template <class Applies, class Take>
void combine(const std::vector<Effect>& effects, TecCombine how, Applies applies, Take take) {
  const bool replaced = how == TecCombine::hexside_replaces &&
                        std::any_of(effects.begin(), effects.end(),
                                    [&](const Effect& e) { return e.where == Where::hexside && applies(e); });
  const Effect* worst = nullptr;
  for (const Effect& e : effects) {
    if (e.points == 0 || !applies(e) || (replaced && e.where != Where::hexside)) continue;
    if (how == TecCombine::sum || e.points > 0)
      take(e);
    else if (worst == nullptr || e.points < worst->points)
      worst = &e;
  }
  if (worst != nullptr) take(*worst);
}

/// CRT-9.7 (b): by how many columns a hex's own features help its defender, hexsides ignored.
std::int64_t left_shift_of(const TerrainChart& chart, TecCombine how, Features hex);

/// RuleSystem::map_words.
std::vector<MapWord> map_words(std::span<const ChartFile> charts);

}  // namespace adjudicator::classic

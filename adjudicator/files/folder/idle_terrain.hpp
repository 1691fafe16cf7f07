// Words of a map that no rule of its game uses: `hill`, where the chart that game.xml names has no row for it; `river` in a
// hex, where it has one for hexsides.
//
// Only of systems whose games choose their chart for terrain (RuleSystem::chart_choices); the others tell words
// that they do not know when they load a turn. Not told are words of switches (`no-retreat-across`), roads,
// tracks and railroads, which a map has for its readers, and words of hexes that nothing may enter: their mark
// is the effect.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/document.hpp"
#include "core/rule_system.hpp"

namespace adjudicator::files {

struct IdleWord {
  std::string word;
  const Node* at = nullptr;  // the first hex or hexside of the map that has it
  std::string message;       // how often it occurs, the chart in force, and the charts that know it
};

/// In the order of the map, 20 at most. Of charts of one name the first counts. None where the chart that
/// game.xml names is not there: that is told when the turn is loaded.
std::vector<IdleWord> idle_terrain(const RuleSystem& system, const Document& game, const Document& map,
                                   std::span<const ChartFile> charts);

}  // namespace adjudicator::files

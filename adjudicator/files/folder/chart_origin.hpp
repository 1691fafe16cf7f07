// Where a chart that counts in a turn comes from: a house chart of the game folder is never a published one,
// whatever it says of itself, and a published one says which of its cells are printed otherwise.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rule_system.hpp"
#include "core/turn.hpp"
#include "files/folder/changes.hpp"

namespace adjudicator::files {

/// A cell that is printed otherwise, and why it cannot count as it is printed.
struct CellRepair {
  std::string row;  // its heads, as printed
  std::string column;
  std::string printed;
  std::string used;
  std::string why;  // a word of the schema: "gap"
};

/// A result that the chart defines: what its line says, the code first, by the names of the schema; what does not happen is left out.
using ChartResult = std::vector<std::pair<std::string, std::string>>;

struct ChartOrigin {
  bool house = false;
  bool replaces = false;            // a chart of the same name that the program brings
  std::vector<CellChange> differs;  // from that one
  std::vector<CellRepair> repairs;  // by the chart's own word
  std::string replaced = {};        // what that one says of itself: "published", "project-default"
  std::vector<ChartResult> results = {};
};

/// Of a chart of the turn by its name.
ChartOrigin origin_of(const Turn& turn, std::string_view chart);
/// Of a published one.
ChartOrigin origin_of(const RuleSystem& system, std::string_view chart);

}  // namespace adjudicator::files

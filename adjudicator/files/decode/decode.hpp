// Documents -> Turn. Ids become rows here and dangling ones are found, each with its place and "did you
// mean".
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "core/rule_system.hpp"
#include "core/turn.hpp"

namespace adjudicator::files {

/// The validated files of one turn; game, map and roster are missing where they could not be read.
struct TurnFiles {
  int number = 1;
  std::unique_ptr<Document> game;
  std::unique_ptr<Document> map;
  std::unique_ptr<Document> roster;
  std::shared_ptr<const Document> policy;
  std::unique_ptr<Document> rulings;  // may be missing
  std::vector<ChartFile> charts;      // grids, inverses and catalogues; the first of a name counts
  std::size_t house_charts = 0;       // so many of them, the first, are the game folder's
  std::vector<std::unique_ptr<Document>> orders;  // at most one a side
  std::vector<std::unique_ptr<Document>> answers;
  /// Answers that count beside those of the files, where these leave a question out.
  std::vector<std::unique_ptr<Document>> further_answers = {};
  /// The gates up to which orders were frozen.
  std::vector<std::string> closed_gates = {};
  /// Orders of closed gates, with the gate up to which they count.
  std::vector<std::pair<std::string, std::unique_ptr<Document>>> earlier_orders = {};
  /// Files that are named after one side and speak for another, which is told: the side of the name. So many
  /// of the faults told so far are of that kind, or of orders and answers that are left out for them.
  std::map<const Document*, std::string> named_after = {};  // looked up only
  std::size_t misfits = 0;
  /// That a file is another game's, turn's or side's does not keep the turn from being returned.
  bool judge_misfits = false;
  /// The log of the turn's mailing before, for the labels that it gave (files/decode/logged_labels.hpp).
  std::string earlier_log = {};
};

/// Adds a chart file to `charts` unless one of its name is there already; a file that stays needed is kept in
/// it, every other one comes back.
ChartFile add_chart(Charts& charts, ChartFile file, std::string_view fault_code, Diagnostics& diagnostics);

/// Builds the turn and has its system check it. Null where a file is missing or was not understood; every
/// fault of the others that shows without it is in `diagnostics`. A file of another game or turn is told, and
/// decoded with the rest. Refused orders are no faults: they are in the turn's plan.
std::unique_ptr<Turn> decode_turn(TurnFiles files, const RuleSystem& system, Dictionary dictionary,
                                  Diagnostics& diagnostics);

}  // namespace adjudicator::files

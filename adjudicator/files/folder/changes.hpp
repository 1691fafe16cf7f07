// What a moderator changed in the files of a game from one turn to the next: switches of game.xml, cells of
// charts, values of the roster. Documents are compared value by value; how they are written does not matter.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"

namespace adjudicator::files {

/// A value of game.xml, by the way to it ("rules advance-max-units", "side blue language"). Empty: it was not
/// there, or is not there now.
struct SettingChange {
  std::string name;
  std::string was;
  std::string now;
};
/// In the order of `now`, then what is gone. Deadlines and seals, which other parts of a report tell, are
/// left out.
std::vector<SettingChange> changed_settings(const Document& was, const Document& now);

/// A cell of a chart by the heads of its row and column; a value is empty where there is no such cell. What
/// a chart says of itself as a whole ("rolls") has no row. Of several rows with one head the second is called
/// "swamp (2)". The column "#" is the row's place in the chart.
struct CellChange {
  std::string row;
  std::string column;
  std::string was;
  std::string now;
  bool operator==(const CellChange&) const = default;
};
/// Cells that differ, in the order of `now`, then rows that stand in another order, then those that are gone; a chart's
/// name, source and status are none. Nothing: the charts say the same.
std::vector<CellChange> changed_cells(const Document& was, const Document& now);

/// Rows of a roster that changed in the same way. Places (`hex`) are left out: moving the pieces is what a
/// moderator does between turns.
struct RowsChange {
  enum class Kind : unsigned char { changed, added, removed };
  Kind kind = Kind::changed;
  std::string table;  // "unit"
  std::string trait;  // of changed ones, with its values
  std::string was;
  std::string now;
  std::vector<std::string> ids;
};
std::vector<RowsChange> changed_rows(const Document& was, const Document& now);

/// Whose side is phasing in a roster; empty: nobody's, or its system knows no such thing.
std::string phasing_side(const Node& roster);

}  // namespace adjudicator::files

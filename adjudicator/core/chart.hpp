// Charts: files that look like the printed chart, in three shapes.
//
// A grid is entered by row and column and gives a cell. An inverse chart holds in its cells the rolls that
// give the row's result ("11-53": those of the range that can be thrown). A catalogue is a list of rows with
// typed columns, read by the system from the validated tree. A chart is refused when it is ragged, when bands
// overlap, or when a roll or a number between its ends falls in no band. A grid that says its `rolls` may
// have gaps between its rows where nothing can be thrown: "15-16", then "21-22".
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "core/exact.hpp"
#include "core/names.hpp"

namespace adjudicator {

/// Odds as one number line, in steps of a half: "3-1" is 4, "1.5-1" is 1, "1-1" is 0, "1-2" is -2 (CRT-5.8,
/// NW-4.1).
constexpr std::int64_t odds_favouring_attacker(std::int64_t n) {
  return 2 * (n - 1);
}
constexpr std::int64_t odds_favouring_defender(std::int64_t m) {
  return 2 * (1 - m);
}
/// The place on that line of the odds attack : defense, both more than 0, rounded in the defender's favour;
/// odds beyond a million to one count as a million.
std::int64_t odds_line(Ratio attack, Ratio defense);
/// "1.5-1"
std::string odds_text(std::int64_t odds);

/// A part of an edge of a chart, by the places of its first and last band. What is not said reaches to the
/// end.
struct Limits {
  static constexpr std::size_t end = ~std::size_t{0};
  std::size_t low = 0;
  std::size_t high = end;
  constexpr bool all() const { return low == 0 && high == end; }
};

/// The bands along one edge of a chart, in printed order.
class Axis {
 public:
  enum class Kind : std::uint8_t { number, odds, name };
  struct Band {
    std::int64_t low;  // open-ended bands reach to the ends of 64 bits
    std::int64_t high;
    std::string text;  // as printed
  };

  /// Bands as written in chart files: "3", "2-3", "-10..-8", "..-1", "10.."; odds "1-3", "1.5-1" (or "3-2"), "2-1"; or
  /// names. Odds count up to the next band: without "5-1" those of 5 are "4-1". Says what is wrong in
  /// `fault` (empty: nothing is): overlapping, out of order, not contiguous. With `rolls`, in ascending
  /// order, an edge is entered by these only: numbers between them need no band, but each roll does.
  static Axis parse(Kind kind, std::span<const std::string_view> texts, std::string& fault,
                    std::span<const std::int64_t> rolls = {});

  std::size_t size() const { return bands_.size(); }
  const Band& band(std::size_t index) const { return bands_[index]; }
  Kind kind() const { return kind_; }
  /// The band that holds a value; values beyond the ends count for the first or last band, those of a gap
  /// for the one before it.
  std::size_t clamped(std::int64_t value) const;
  /// The band that holds a value exactly, or -1.
  int find(std::int64_t value) const;
  int find(std::string_view name) const;

 private:
  Kind kind_ = Kind::number;
  std::vector<Band> bands_;
};

/// What all shapes share.
struct ChartTitle {
  std::string name;
  std::string source;  // where the figures come from, as the chart file says
  std::string status;  // published, project-default, house
};

struct CellRuling {
  std::size_t row;
  std::size_t column;
  std::string from;
  std::string by;
  std::string because;
  bool dice_known = false;  // the turn's dice were known when it was given
};

class GridChart : public ChartTitle {
 public:
  /// Reads the element `grid-chart`. Faults go to `diagnostics` with `code` ("CRT-L2"); then the chart is not
  /// usable.
  static std::unique_ptr<GridChart> read(const Document& file, std::string_view code,
                                         Diagnostics& diagnostics);

  std::string basis;
  Axis rows;
  Axis columns;
  Key cell(std::size_t row, std::size_t column) const { return keys_[row * columns.size() + column]; }
  /// A chart with rows of that name; `texts` are its cells, row by row. For what is to be shown as a grid.
  static GridChart of_texts(const ChartTitle& title, Axis rows, Axis columns,
                            std::span<const std::string> texts);
  /// Writes a ruling into the chart; false when the cell does not read `from` (the ruling is then refused).
  bool overrule(CellRuling ruling, std::string_view to);
  const CellRuling* ruling(std::size_t row, std::size_t column) const;
  const std::vector<CellRuling>& rulings() const { return rulings_; }

 private:
  void set(std::size_t row, std::size_t column, std::string_view text);
  std::vector<std::unique_ptr<std::string>> texts_;
  std::vector<Key> keys_;
  std::vector<CellRuling> rulings_;
};

class InverseChart : public ChartTitle {
 public:
  static std::unique_ptr<InverseChart> read(const Document& file, std::string_view code,
                                            Diagnostics& diagnostics);

  Axis columns;
  /// The chart as it is printed: a row a result, the rolls in the cells.
  GridChart face;
  std::vector<std::string> results;
  std::vector<std::int64_t> rolls;  // every roll that can be thrown, ascending
  /// Index into `results`.
  std::size_t result(std::int64_t roll, std::size_t column) const;
  /// The cell as printed.
  std::string_view printed(std::size_t result, std::size_t column) const {
    return printed_[result * columns.size() + column];
  }

 private:
  void show(const Document& file, std::string_view code, Diagnostics& diagnostics);
  std::vector<std::uint16_t> table_;  // [roll index * columns + column]
  std::vector<std::string> printed_;
};

/// A chart's file. Those that the program brings are read once, and shared by all turns of their system.
using ChartFile = std::shared_ptr<const Document>;

/// The charts in force in a turn.
struct Charts {
  std::vector<std::unique_ptr<GridChart>> grids;
  std::vector<std::unique_ptr<InverseChart>> inverses;
  std::vector<ChartFile> catalogues;  // the root's attribute `name` names each

  const GridChart* grid(std::string_view name) const;
  GridChart* grid(std::string_view name);
  const InverseChart* inverse(std::string_view name) const;
  const Document* catalogue(std::string_view name) const;
  std::vector<std::string_view> names() const;
};

}  // namespace adjudicator

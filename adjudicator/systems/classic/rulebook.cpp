#include "systems/classic/rulebook.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "systems/shared/load_faults.hpp"
#include "systems/shared/numbers.hpp"
#include "systems/shared/switches.hpp"

namespace adjudicator::classic {
namespace {

bool is_results_basis(std::string_view basis) {
  return basis == "ratio" || basis == "differential";
}
bool is_range_basis(std::string_view basis) {
  return basis == "range";
}
bool is_results_table(const Node& root) {
  return is_results_basis(root.value("basis"));
}
bool is_terrain_chart(const Node& root) {
  return root.name == "terrain-effects";
}
bool is_range_chart(const Node& root) {
  return is_range_basis(root.value("basis"));
}

class Compiler {
 public:
  Compiler(const Turn& turn, Diagnostics& diagnostics) : turn_(turn), diagnostics_(diagnostics) {}

  Rulebook compile() {
    book_.rules = read_ruleset(shared::rules_of(turn_));
    sides();
    results_table();
    terrain();
    ranges();
    book_.zoc_stopped_by = features(book_.rules.zoc_stopped_by);
    book_.no_retreat_across = features(book_.rules.no_retreat_across);
    return std::move(book_);
  }

 private:
  /// CRT-L7
  void sides() {
    using enum shared::TwoSides::Fault;
    const shared::TwoSides two = shared::two_sides(turn_.start, side::table, side::phasing);
    if (two.fault == count) return fault("", "CRT-L7", "CRT-1.1", two.sentence);
    if (two.fault != none) return phasing_fault(two.fault == both_phasing, two.sentence);
    book_.phasing = two.phasing;
    book_.opposing = two.other;
  }

  /// At the second side that is said to be phasing, or at the roster where none is.
  void phasing_fault(bool both, const std::string& message) {
    if (turn_.roster_file == nullptr) return fault("", "CRT-L7", "CRT-2.3", message);
    const Node* at = &turn_.roster_file->root();
    for (const Node& node : turn_.roster_file->root().children())
      if (both && node.name == "side" && node.flag("phasing")) at = &node;
    diagnostics_.add(turn_.roster_file->fault(*at, both ? "phasing" : "", "CRT-L7", "CRT-2.3", message));
  }

  /// CRT-7.5: six rows, one a face; columns that fit the basis; known codes.
  void results_table() {
    const GridChart* chart = turn_.charts.grid(book_.rules.crt);
    if (chart == nullptr) return unknown_chart("crt", book_.rules.crt);
    const std::string name = "the chart '" + book_.rules.crt + "' ";
    book_.ratio = chart->basis == "ratio";
    if (chart->basis != "ratio" && chart->basis != "differential")
      return malformed(name + "must say its basis: differential or ratio");
    if (chart->columns.kind() != (book_.ratio ? Axis::Kind::odds : Axis::Kind::number))
      return malformed(name + (book_.ratio ? "compares by ratio, so its columns must be odds"
                                           : "compares by differential, so its columns must be numbers"));
    if (!has_six_faces(*chart)) return malformed(name + "must have one row for each face of a die, 1 to 6");
    for (std::size_t row = 0; row < chart->rows.size(); ++row)
      for (std::size_t column = 0; column < chart->columns.size(); ++column) cell(*chart, row, column);
    book_.crt = chart;
  }

  static bool has_six_faces(const GridChart& chart) {
    if (chart.rows.kind() != Axis::Kind::number || chart.rows.size() != 6) return false;
    for (std::size_t i = 0; i < 6; ++i)
      if (chart.rows.band(i).low != static_cast<std::int64_t>(i) + 1 ||
          chart.rows.band(i).high != chart.rows.band(i).low)
        return false;
    return true;
  }

  /// CRT-L3, at the ruling that wrote the cell if one did.
  void unknown_result(const GridChart& chart, std::size_t row, std::size_t column) {
    const std::string message = "the chart '" + book_.rules.crt + "' has an unknown result '" +
                                printable(chart.cell(row, column).text()) + "' (row " +
                                chart.rows.band(row).text + ", column " + chart.columns.band(column).text +
                                ")";
    if (turn_.rulings_file != nullptr && chart.ruling(row, column) != nullptr)
      for (const Node& node : turn_.rulings_file->root().children())
        if (node.value("chart") == chart.name && node.value("row") == chart.rows.band(row).text &&
            node.value("column") == chart.columns.band(column).text)
          return diagnostics_.add(turn_.rulings_file->fault(node, "to", "CRT-L3", "CRT-7.5", message));
    fault("crt", "CRT-L3", "CRT-7.5", message);
  }

  void cell(const GridChart& chart, std::size_t row, std::size_t column) {
    const auto result = result_of(chart.cell(row, column).text());
    if (!result) unknown_result(chart, row, column);
    book_.results.push_back(result.value_or(Result::nr));
  }

  void terrain() {
    const Document* chart = turn_.charts.catalogue(book_.rules.tec);
    if (chart == nullptr || chart->root().name != "terrain-effects")
      return unknown_chart("tec", book_.rules.tec);
    book_.terrain = compile_terrain(turn_, *chart, diagnostics_);
    if (book_.ratio && has_differential(*chart)) ignored(*chart);
  }

  static bool has_differential(const Document& chart) {
    for (const Node& node : chart.root().children())
      if (node.value("kind") == "differential") return true;
    return false;
  }

  /// CRT-W1 (CRT-5.8)
  void ignored(const Document& chart) {
    Diagnostic d = shared::at_switch(turn_, "tec", "CRT-W1", "CRT-5.8",
                                     "the chart '" + std::string(chart.root().value("name")) +
                                         "' has effects on the differential; they are ignored because '" +
                                         book_.rules.crt + "' compares by ratio");
    d.severity = Severity::warning;
    diagnostics_.add(std::move(d));
  }

  /// CRT-6.8: one row of whole numbers; columns from range 1 on, the last one for all that is farther.
  void ranges() {
    const GridChart* chart = turn_.charts.grid(book_.rules.range_chart);
    if (chart == nullptr) return unknown_chart("range-chart", book_.rules.range_chart);
    const std::string name = "the range chart '" + book_.rules.range_chart + "' ";
    if (chart->rows.size() != 1 || chart->columns.kind() != Axis::Kind::number ||
        chart->columns.band(0).low > 1)
      return malformed(name + "must have exactly one row, and its columns must be numbers from 1 up",
                       "range-chart");
    for (std::size_t range = 1; range < book_.range_modifier.size(); ++range) {
      const std::string_view text =
          chart->cell(0, chart->columns.clamped(static_cast<std::int64_t>(range))).text();
      const std::optional<std::int32_t> modifier = shared::whole_number(text);
      if (!modifier || *modifier < -9999 || *modifier > 9999)
        return malformed(
            name + "has a cell '" + printable(text) + "' that is not a whole number from -9999 to 9999",
            "range-chart");
      book_.range_modifier[range] = *modifier;
    }
  }

  /// Features that no hex and no hexside has are left out.
  Features features(const std::vector<std::string>& names) const {
    Features sum = 0;
    for (const std::string& name : names) sum |= turn_.board.feature(name);
    return sum;
  }

  void unknown_chart(std::string_view attribute, const std::string& name) {
    const std::vector<std::string_view> able = charts_for(attribute);
    const std::string_view near = did_you_mean(name, able);
    std::string rest;
    if (!near.empty() && near != name)
      rest = "; did you mean '" + std::string(near) + "'?";
    else
      for (const std::string_view one : able)
        rest += (rest.empty() ? "; these can: " : ", ") + std::string(one);
    fault(attribute, "CRT-L1", "CRT-2.3",
          "there is no chart '" + printable(name) + "' that can serve as '" + std::string(attribute) + "'" +
              rest);
  }
  /// Those of the turn that are of the kind, by name.
  std::vector<std::string_view> charts_for(std::string_view attribute) const {
    std::vector<std::string_view> able;
    for (const auto& chart : turn_.charts.catalogues)
      if (attribute == "tec" && is_terrain_chart(chart->root())) able.push_back(chart->root().value("name"));
    for (const auto& chart : turn_.charts.grids)
      if (attribute == "crt" ? is_results_basis(chart->basis)
                             : attribute == "range-chart" && is_range_basis(chart->basis))
        able.push_back(chart->name);
    std::ranges::sort(able);
    return able;
  }
  void malformed(std::string message, std::string_view attribute = "crt") {
    fault(attribute, "CRT-L2", "CRT-7.5", std::move(message));
  }
  void fault(std::string_view attribute, std::string_view code, std::string_view rule, std::string message) {
    diagnostics_.add(shared::at_switch(turn_, attribute, code, rule, std::move(message)));
  }

  const Turn& turn_;
  Diagnostics& diagnostics_;
  Rulebook book_;
};

}  // namespace

const std::array<ChartChoice, 3> chart_choices{
    {{"crt", is_results_table}, {"tec", is_terrain_chart, "feature"}, {"range-chart", is_range_chart}}};

Rulebook compile_rulebook(const Turn& turn, Diagnostics& diagnostics) {
  return Compiler(turn, diagnostics).compile();
}

}  // namespace adjudicator::classic

#include "systems/classic/rulebook.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice_sums.hpp"
#include "systems/classic/legend.hpp"
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

struct NamedDie {
  std::string_view name;
  Dice die;
};
constexpr std::array<NamedDie, 7> dice_of_charts{{{"d6", d6},
                                                  {"2d6", two_d6},
                                                  {"3d6", {3, 1, 6}},
                                                  {"d10", d10},
                                                  {"d10/0", {1, 0, 10}},
                                                  {"d12", {1, 1, 12}},
                                                  {"d20", {1, 1, 20}}}};

/// The numbers that dice come to.
struct Reach {
  std::int64_t least;
  std::int64_t most;
};
Reach reach_of(const Dice& die) {
  const std::int64_t least = lowest_sum(die);
  return {least, least + die.count * (static_cast<std::int64_t>(die.faces) - 1)};
}

std::string text_of(const Reach& reach) {
  return std::to_string(reach.least) + " to " + std::to_string(reach.most);
}

bool has_hole(const Axis& rows) {
  for (std::size_t i = 1; i < rows.size(); ++i)
    if (rows.band(i).low != rows.band(i - 1).high + 1) return true;
  return false;
}

/// CRT-20. A row without an end on its side reaches as far as one likes.
bool outside_of_bounds(const Axis& rows) {
  constexpr std::int64_t least = -9;
  constexpr std::int64_t most = 30;
  const Axis::Band& first = rows.band(0);
  const Axis::Band& last = rows.band(rows.size() - 1);
  const bool low = (first.low < least && !first.text.starts_with("..")) || first.high < least;
  return low || (last.high > most && !last.text.ends_with("..")) || last.low > most;
}

class Compiler {
 public:
  Compiler(const Turn& turn, Diagnostics& diagnostics) : turn_(turn), diagnostics_(diagnostics) {}

  Rulebook compile() {
    book_.rules = read_ruleset(shared::rules_of(turn_));
    sides();
    results_table();
    terrain();
    rows_within_reach();
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

  /// CRT-7.5, CRT-20: a row for each roll; columns that fit the basis; known codes.
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
    book_.die = die_of(*chart);
    if (const std::string wrong = fault_of_rows(chart->rows); !wrong.empty()) return malformed(name + wrong);
    book_.legend = read_legend(house_chart(chart->name), *chart, diagnostics_);
    for (std::size_t row = 0; row < chart->rows.size(); ++row)
      for (std::size_t column = 0; column < chart->columns.size(); ++column) cell(*chart, row, column);
    for (const Result& result : book_.legend)
      book_.longest_retreat =
          std::max({book_.longest_retreat, result.attacker.retreat, result.defender.retreat});
    book_.crt = chart;
  }

  /// The moderator's chart of that name: of the grids only his keep their files.
  const Document* house_chart(std::string_view name) const {
    for (const auto& file : turn_.files)
      if (!file->empty() && file->root().name == "grid-chart" && file->root().value("name") == name)
        return file.get();
    return nullptr;
  }

  Dice die_of(const GridChart& chart) const {
    const Document* file = house_chart(chart.name);
    const auto named = std::ranges::find(
        dice_of_charts, file == nullptr ? std::string_view() : file->root().value("die"), &NamedDie::name);
    return named == dice_of_charts.end() ? d6 : named->die;
  }

  /// What is wrong with the rows of the CRT; empty: nothing.
  std::string fault_of_rows(const Axis& rows) const {
    const Reach rolls = reach_of(book_.die);
    if (rows.kind() != Axis::Kind::number || has_hole(rows) || rows.find(rolls.least) < 0 ||
        rows.find(rolls.most) < 0)
      return "must have a row for each roll of its die, " + text_of(rolls);
    return outside_of_bounds(rows) ? "must have its rows between -9 and 30" : "";
  }

  /// CRT-W2: what the die cannot give with all modifiers together is hardly meant.
  void rows_within_reach() {
    const Document* file = house_chart(book_.rules.crt);
    const Document* effects = turn_.charts.catalogue(book_.rules.tec);
    if (book_.crt == nullptr || file == nullptr || effects == nullptr) return;
    const Reach reach = modified(reach_of(book_.die), *effects);
    std::size_t row = 0;
    for (const Node& node : file->root().children()) {
      if (node.name != "row") continue;
      const Axis::Band& band = book_.crt->rows.band(row++);
      if (band.high >= reach.least && band.low <= reach.most) continue;
      Diagnostic d = file->fault(node, "at", "CRT-W2", "CRT-20",
                                 "no roll comes to the row '" + band.text + "': with the modifiers of '" +
                                     book_.rules.tec + "' the die gives " + text_of(reach));
      d.severity = Severity::warning;
      diagnostics_.add(std::move(d));
    }
  }

  static Reach modified(Reach reach, const Document& effects) {
    for (const Node& node : effects.root().children()) {
      if (node.value("kind") != "die") continue;
      const std::int64_t points = shared::whole_number(node.value("value")).value_or(0);
      (points < 0 ? reach.least : reach.most) += points;
    }
    return reach;
  }

  /// CRT-L3, at the ruling that wrote the cell if one did, else where a house chart has it.
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
    if (const Document* file = house_chart(chart.name))
      for (const Node& node : file->root().children())
        if (node.name == "row" && node.value("at") == chart.rows.band(row).text)
          return diagnostics_.add(file->fault(node, "cells", "CRT-L3", "CRT-21",
                                              message + way_out(chart.cell(row, column).text())));
    fault("crt", "CRT-L3", "CRT-7.5", message);
  }

  /// What may be meant by a code that nobody knows.
  std::string way_out(std::string_view code) const {
    std::vector<std::string_view> known;
    for (const Result& result : book_.legend) known.push_back(result.code);
    const std::string_view near = did_you_mean(code, known);
    return near.empty() ? "; a line <result code=\"" + printable(code) + "\" .../> says what it does"
                        : "; did you mean '" + std::string(near) + "'?";
  }

  void cell(const GridChart& chart, std::size_t row, std::size_t column) {
    const auto result = std::ranges::find(book_.legend, chart.cell(row, column).text(), &Result::code);
    const bool known = result != book_.legend.end();
    if (!known) unknown_result(chart, row, column);
    book_.results.push_back(known ? static_cast<std::uint8_t>(result - book_.legend.begin()) : 0);
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

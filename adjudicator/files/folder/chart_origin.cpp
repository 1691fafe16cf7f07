#include "files/folder/chart_origin.hpp"

#include <algorithm>

#include "files/folder/folder.hpp"

namespace adjudicator::files {
namespace {

const std::vector<ChartFile>& published(const RuleSystem& system) {
  Diagnostics there_are_none;
  return embedded_charts(system, there_are_none);
}

const Document* named(const std::vector<ChartFile>& charts, std::string_view name) {
  for (const auto& chart : charts)
    if (!chart->empty() && chart->root().value("name") == name && !chart->root().value("status").empty())
      return chart.get();
  return nullptr;
}

/// The moderator's chart of that name; null where there is none. Grids are kept among the turn's files, and
/// catalogues beside the published ones.
const Document* house_chart(const Turn& turn, std::string_view name, const Document* printed) {
  if (const Document* own = named(turn.files, name)) return own;
  const Document* const catalogue = turn.charts.catalogue(name);
  const bool is_printed =
      printed != nullptr && catalogue != nullptr && catalogue->source() == printed->source();
  return is_printed ? nullptr : catalogue;
}

std::string cell_at(const Node& root, const Node& repair) {
  const auto columns = root.list("columns");
  const auto column = std::ranges::find(columns, repair.value("column")) - columns.begin();
  for (const Node& row : root.children()) {
    const bool here = row.value("at") == repair.value("row") || row.value("result") == repair.value("row");
    if (row.name != "row" || !here) continue;
    const auto cells = row.list("cells");
    if (static_cast<std::size_t>(column) < cells.size())
      return std::string(cells[static_cast<std::size_t>(column)]);
  }
  return {};
}

std::vector<CellRepair> repairs_in(const Document& chart) {
  std::vector<CellRepair> all;
  for (const Node& node : chart.root().children())
    if (node.name == "repair")
      all.push_back({std::string(node.value("row")), std::string(node.value("column")),
                     std::string(node.value("printed")), cell_at(chart.root(), node),
                     std::string(node.value("why"))});
  return all;
}

std::vector<ChartResult> results_in(const Document& chart) {
  std::vector<ChartResult> all;
  for (const Node& node : chart.root().children()) {
    if (node.name != "result") continue;
    ChartResult& result = all.emplace_back(ChartResult{{"code", std::string(node.value("code"))}});
    for (const Attribute& a : node.attributes)
      if (a.given && a.name != "code" && a.value != "0") result.emplace_back(a.name, a.value);
  }
  return all;
}

}  // namespace

ChartOrigin origin_of(const RuleSystem& system, std::string_view chart) {
  const Document* const printed = named(published(system), chart);
  ChartOrigin origin;
  if (printed != nullptr) origin.repairs = repairs_in(*printed);
  return origin;
}

ChartOrigin origin_of(const Turn& turn, std::string_view chart) {
  const Document* const printed = named(published(*turn.system), chart);
  const Document* const own = house_chart(turn, chart, printed);
  if (own == nullptr) return origin_of(*turn.system, chart);
  ChartOrigin origin{true, printed != nullptr, {}, repairs_in(*own)};
  if (printed != nullptr) origin.differs = changed_cells(*printed, *own);
  if (printed != nullptr) origin.replaced = printed->root().value("status");
  origin.results = results_in(*own);
  return origin;
}

}  // namespace adjudicator::files

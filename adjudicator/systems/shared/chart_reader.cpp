#include "systems/shared/chart_reader.hpp"

#include <utility>

#include "systems/shared/load_faults.hpp"

namespace adjudicator::shared {

const GridChart* ChartReader::grid(std::string_view name) const {
  const GridChart* chart = turn_.charts.grid(name);
  if (chart == nullptr) malformed("there is no grid chart '" + std::string(name) + "'");
  return chart;
}

const Document* ChartReader::catalogue(std::string_view name, std::string_view root) const {
  const Document* chart = turn_.charts.catalogue(name);
  if (chart != nullptr && chart->root().name == root) return chart;
  malformed("there is no chart '" + std::string(name) + "' of the kind '" + std::string(root) + "'");
  return nullptr;
}

void ChartReader::malformed(std::string message) const {
  diagnostics_.add(at_switch(turn_, "", code_, rule_, std::move(message)));
}

void ChartReader::fault(const Document& chart, const Node& row, std::string_view attribute,
                        std::string message) const {
  diagnostics_.add(chart.fault(row, attribute, code_, rule_, std::move(message)));
}

void ChartReader::unknown_row(const Document& chart, const Node& row) const {
  fault(chart, row, "name",
        "the chart '" + std::string(chart.root().value("name")) + "' has no row '" +
            printable(row.value("name")) + "'");
}

void ChartReader::bad_cell(const GridChart& chart, std::size_t row, std::size_t column,
                           std::string_view expected) const {
  malformed("row " + chart.rows.band(row).text + ", column " + chart.columns.band(column).text +
            " of the chart '" + chart.name + "' must be " + std::string(expected) + ", not '" +
            printable(chart.cell(row, column).text()) + "'");
}

}  // namespace adjudicator::shared

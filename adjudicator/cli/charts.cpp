// charts: the charts in force, of a system or of a game folder; overruled cells are marked.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <ostream>
#include <string_view>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "files/folder/chart_origin.hpp"
#include "files/folder/folder.hpp"
#include "host/game/game.hpp"

namespace adjudicator::cli {
namespace {

using Cells = std::vector<std::string>;
using files::ChartOrigin;
/// Where a chart comes from, by its name.
using Origins = std::function<ChartOrigin(std::string_view)>;
/// The switch that a chart can serve ("crt"), by its name. Empty: the system has no such switches.
using Uses = std::map<std::string, std::string_view, std::less<>>;

Uses uses_of(const RuleSystem& system, const std::vector<ChartFile>& charts) {
  Uses uses;
  for (const ChartChoice& choice : system.chart_choices)
    for (const auto& chart : charts)
      if (!chart->empty() && choice.serves(chart->root()))
        uses.emplace(chart->root().value("name"), choice.by);
  return uses;
}

/// Where a chart comes from: what one of the game folder says of itself is told as its own word.
std::string heading(std::string_view name, std::string_view source, std::string_view status,
                    const ChartOrigin& origin) {
  if (!origin.house) return fmt::format("{}\n{} ({})\n\n", name, source, status);
  return fmt::format(
      "{}\nhouse chart, from the moderator's game folder{}\nIt gives its source as: “{}”\n\n", name,
      !origin.replaces                 ? ""
      : origin.replaced == "published" ? "; it replaces the published chart"
                                       : "; it replaces the program's own chart, a project default",
      printable(source, 300));
}

std::string cell_name(std::string_view row, std::string_view column) {
  return row.empty() ? std::string(column) : fmt::format("row {}, column {}", row, column);
}

/// What it has otherwise than the published one, and what the published one has otherwise than the print.
std::string notes(const ChartOrigin& origin) {
  const auto value = [](const std::string& text) { return text.empty() ? "none" : printable(text, 100); };
  std::string text;
  if (origin.replaces && origin.differs.empty()) text += "No cell differs from the chart that it replaces.\n";
  for (const files::CellChange& cell : origin.differs)
    text += fmt::format("differs at {}: {} instead of {}\n", cell_name(cell.row, cell.column),
                        value(cell.now), value(cell.was));
  for (const files::ChartResult& result : origin.results) {
    text += printable(result.front().second, 100) + ":";
    for (std::size_t i = 1; i < result.size(); ++i)
      text += fmt::format(" {}={}", result[i].first, printable(result[i].second, 100));
    text += result.size() == 1 ? " nothing\n" : "\n";
  }
  for (const files::CellRepair& repair : origin.repairs)
    text += fmt::format("{} row {}, column {}: printed {}, used {}, because {}\n",
                        !origin.house ? "repaired at" : "repaired, by its own account, at", repair.row,
                        repair.column, repair.printed, repair.used,
                        repair.why == "gap" ? "as printed, some rolls have no result"
                                            : "as printed, it names rolls that cannot be thrown");
  return text;
}

/// A table with columns as wide as they need to be.
std::string table(const std::vector<Cells>& lines) {
  std::vector<std::size_t> widths;
  for (const Cells& line : lines) {
    widths.resize(std::max(widths.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  std::string text;
  for (const Cells& line : lines) {
    std::string row;
    for (std::size_t i = 0; i < line.size(); ++i) row += fmt::format("{:<{}}  ", line[i], widths[i]);
    row.resize(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  return text;
}

std::string grid_text(const GridChart& chart, const ChartOrigin& origin) {
  std::vector<Cells> lines(1);
  lines[0].push_back("");
  for (std::size_t c = 0; c < chart.columns.size(); ++c) lines[0].push_back(chart.columns.band(c).text);
  for (std::size_t r = 0; r < chart.rows.size(); ++r) {
    Cells line{chart.rows.band(r).text};
    for (std::size_t c = 0; c < chart.columns.size(); ++c)
      line.push_back(std::string(chart.cell(r, c).text()) + (chart.ruling(r, c) != nullptr ? "*" : ""));
    lines.push_back(std::move(line));
  }
  std::string text = heading(chart.name, chart.source, chart.status, origin) + table(lines) + notes(origin);
  for (const CellRuling& ruling : chart.rulings())
    text += fmt::format("* row {}, column {}: was {}; {}: {}\n", chart.rows.band(ruling.row).text,
                        chart.columns.band(ruling.column).text, ruling.from, ruling.by, ruling.because);
  return text;
}

std::string inverse_text(const InverseChart& chart, const ChartOrigin& origin) {
  std::vector<Cells> lines(1);
  lines[0].push_back("");
  for (std::size_t c = 0; c < chart.columns.size(); ++c) lines[0].push_back(chart.columns.band(c).text);
  for (std::size_t r = 0; r < chart.results.size(); ++r) {
    Cells line{chart.results[r]};
    for (std::size_t c = 0; c < chart.columns.size(); ++c) line.emplace_back(chart.printed(r, c));
    lines.push_back(std::move(line));
  }
  return heading(chart.name, chart.source, chart.status, origin) + table(lines) + notes(origin);
}

std::string catalogue_text(const Document& file, const ChartOrigin& origin) {
  const Node& root = file.root();
  std::vector<Cells> lines(1);
  for (const Node& row : root.children())
    for (const Attribute& a : row.attributes)
      if (std::find(lines[0].begin(), lines[0].end(), a.name) == lines[0].end())
        lines[0].emplace_back(a.name);
  for (const Node& row : root.children()) {
    Cells line;
    for (const std::string& column : lines[0]) line.emplace_back(row.value(column));
    lines.push_back(std::move(line));
  }
  return heading(root.value("name"), root.value("source"), root.value("status"), origin) + table(lines) +
         notes(origin);
}

int print_chart(const Charts& charts, const std::string& name, const Origins& origins, Console& console) {
  const ChartOrigin origin = origins(name);
  if (const auto* grid = charts.grid(name))
    console.out << grid_text(*grid, origin);
  else if (const auto* inverse = charts.inverse(name))
    console.out << inverse_text(*inverse, origin);
  else if (const auto* catalogue = charts.catalogue(name))
    console.out << catalogue_text(*catalogue, origin);
  else {
    const auto near = did_you_mean(name, charts.names());
    throw UsageError(fmt::format("there is no chart '{}'{}", printable(name),
                                 near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  }
  return done;
}

/// By name; where switches choose charts, each has the one that it can serve.
int list_charts(const Charts& charts, const Origins& origins, const Uses& uses, Console& console) {
  std::vector<Cells> lines;
  const auto add = [&](std::string_view name, std::string_view status, std::string_view source) {
    const bool house = origins(name).house;
    Cells line{std::string(name)};
    const auto use = uses.find(name);
    if (!uses.empty()) line.emplace_back(use == uses.end() ? std::string_view("-") : use->second);
    line.emplace_back(house ? "house" : status);
    line.push_back(house ? fmt::format("it gives its source as: “{}”", printable(source, 300))
                         : std::string(source));
    lines.push_back(std::move(line));
  };
  const auto title = [&](const ChartTitle& c) { add(c.name, c.status, c.source); };
  for (const auto& c : charts.grids) title(*c);
  for (const auto& c : charts.inverses) title(*c);
  for (const auto& c : charts.catalogues)
    add(c->root().value("name"), c->root().value("status"), c->root().value("source"));
  std::sort(lines.begin(), lines.end());
  console.out << table(lines);
  return done;
}

int show(const Charts& charts, const std::string& name, const Origins& origins, const Uses& uses,
         Console& console) {
  return name.empty() ? list_charts(charts, origins, uses, console)
                      : print_chart(charts, name, origins, console);
}

}  // namespace

int charts(const Arguments& arguments, Console& console) {
  Telling told(console);
  const std::string& what = arguments["SYSTEM"];
  const std::string& name = arguments["CHART"];
  if (const RuleSystem* system = find_system(what)) {
    Diagnostics diagnostics;
    const Charts published = files::published_charts(*system, diagnostics);
    told.notes.add(diagnostics);
    told.now();
    return show(
        published, name, [&](std::string_view chart) { return files::origin_of(*system, chart); },
        uses_of(*system, files::embedded_charts(*system, diagnostics)), console);
  }
  if (!std::filesystem::exists(what))
    throw UsageError("'" + printable(what) + "' is neither a system nor a game folder");
  const host::Game game = host::open_game(what);
  const int number = chosen_turn(game, arguments);
  const auto turn = host::load_turn(game, number, game.folder.current_inputs(number), told.notes);
  told.now();
  return show(
      turn->charts, name, [&](std::string_view chart) { return files::origin_of(*turn, chart); },
      uses_of(*game.system, game.folder.charts(*game.system)), console);
}

}  // namespace adjudicator::cli

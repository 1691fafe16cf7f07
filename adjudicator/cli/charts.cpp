// charts: the charts in force, of a system or of a game folder; overruled cells are marked.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/game.hpp"
#include "files/folder.hpp"

namespace adjudicator::cli {
namespace {

using Line = std::vector<std::string>;

std::string heading(const ChartTitle& chart) {
  return fmt::format("{}\n{} ({})\n\n", chart.name, chart.source, chart.status);
}

/// A table with columns as wide as they need to be.
std::string table(const std::vector<Line>& lines) {
  std::vector<std::size_t> widths;
  for (const Line& line : lines) {
    widths.resize(std::max(widths.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  std::string text;
  for (const Line& line : lines) {
    std::string row;
    for (std::size_t i = 0; i < line.size(); ++i) row += fmt::format("{:<{}}  ", line[i], widths[i]);
    row.resize(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  return text;
}

std::string grid_text(const GridChart& chart) {
  std::vector<Line> lines(1);
  lines[0].push_back("");
  for (std::size_t c = 0; c < chart.columns.size(); ++c) lines[0].push_back(chart.columns.band(c).text);
  for (std::size_t r = 0; r < chart.rows.size(); ++r) {
    Line line{chart.rows.band(r).text};
    for (std::size_t c = 0; c < chart.columns.size(); ++c)
      line.push_back(std::string(chart.cell(r, c).text()) + (chart.ruling(r, c) != nullptr ? "*" : ""));
    lines.push_back(std::move(line));
  }
  std::string text = heading(chart) + table(lines);
  for (const CellRuling& ruling : chart.rulings())
    text += fmt::format("* row {}, column {}: was {}; {}: {}\n", chart.rows.band(ruling.row).text,
                        chart.columns.band(ruling.column).text, ruling.from, ruling.by, ruling.because);
  return text;
}

std::string inverse_text(const InverseChart& chart) {
  std::vector<Line> lines(1);
  lines[0].push_back("");
  for (std::size_t c = 0; c < chart.columns.size(); ++c) lines[0].push_back(chart.columns.band(c).text);
  for (std::size_t r = 0; r < chart.results.size(); ++r) {
    Line line{chart.results[r]};
    for (std::size_t c = 0; c < chart.columns.size(); ++c) line.emplace_back(chart.printed(r, c));
    lines.push_back(std::move(line));
  }
  return heading(chart) + table(lines);
}

std::string catalogue_text(const Document& file) {
  const Node& root = file.root();
  std::vector<Line> lines(1);
  for (const Node& row : root.children())
    for (const Attribute& a : row.attributes)
      if (std::find(lines[0].begin(), lines[0].end(), a.name) == lines[0].end())
        lines[0].emplace_back(a.name);
  for (const Node& row : root.children()) {
    Line line;
    for (const std::string& column : lines[0]) line.emplace_back(row.value(column));
    lines.push_back(std::move(line));
  }
  return fmt::format("{}\n{} ({})\n\n", root.value("name"), root.value("source"), root.value("status")) +
         table(lines);
}

int print_chart(const Charts& charts, const std::string& name, Console& console) {
  if (const auto* grid = charts.grid(name))
    console.out << grid_text(*grid);
  else if (const auto* inverse = charts.inverse(name))
    console.out << inverse_text(*inverse);
  else if (const auto* catalogue = charts.catalogue(name))
    console.out << catalogue_text(*catalogue);
  else {
    const auto near = did_you_mean(name, charts.names());
    throw UsageError(fmt::format("there is no chart '{}'{}", printable(name),
                                 near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  }
  return done;
}

int list_charts(const Charts& charts, Console& console) {
  std::vector<Line> lines;
  const auto title = [&](const ChartTitle& c) { lines.push_back({c.name, c.status, c.source}); };
  for (const auto& c : charts.grids) title(*c);
  for (const auto& c : charts.inverses) title(*c);
  for (const auto& c : charts.catalogues)
    lines.push_back({std::string(c->root().value("name")), std::string(c->root().value("status")),
                     std::string(c->root().value("source"))});
  std::sort(lines.begin(), lines.end());
  console.out << table(lines);
  return done;
}

int show(const Charts& charts, const std::string& name, Console& console) {
  return name.empty() ? list_charts(charts, console) : print_chart(charts, name, console);
}

}  // namespace

int charts(const Arguments& arguments, Console& console) {
  const std::string& what = arguments["SYSTEM"];
  const std::string& name = arguments["CHART"];
  if (const RuleSystem* system = find_system(what)) {
    Diagnostics diagnostics;
    const Charts published = files::published_charts(*system, diagnostics);
    print(diagnostics, console);
    return show(published, name, console);
  }
  if (!std::filesystem::exists(what))
    throw UsageError("'" + printable(what) + "' is neither a system nor a game folder");
  const Game game = open_game(what, console);
  const int number = chosen_turn(game, arguments, console);
  const auto turn = load_turn(game, number, game.folder.current_inputs(number), console);
  return show(turn->charts, name, console);
}

}  // namespace adjudicator::cli

#include "core/chart.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <stdexcept>

namespace adjudicator {
namespace {

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

std::string counted(std::size_t n, const char* thing) {
  return std::to_string(n) + ' ' + thing + (n == 1 ? "" : "s");
}

bool take_number(std::string_view& text, std::int64_t& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take(std::string_view& text, std::string_view sign) {
  if (!text.starts_with(sign)) return false;
  text.remove_prefix(sign.size());
  return true;
}

/// "3", "2-3", "-10..-8", "..-1", "10.."
std::optional<Axis::Band> number_band(std::string_view text) {
  Axis::Band band{lowest, highest, std::string(text)};
  const bool from_below = take(text, "..");
  if (!take_number(text, from_below ? band.high : band.low)) return std::nullopt;
  if (from_below) return text.empty() ? std::optional(band) : std::nullopt;
  if (text.empty())
    band.high = band.low;
  else if (text == "..") {
    band.high = highest;
    return band;
  } else if ((!take(text, "..") && !take(text, "-")) || !take_number(text, band.high))
    return std::nullopt;
  return text.empty() && band.low <= band.high ? std::optional(band) : std::nullopt;
}

/// "2", "1.5": twice the number.
bool take_halves(std::string_view& text, std::int64_t& halves) {
  constexpr std::int64_t most = 1'000'000;
  std::int64_t whole = 0;
  if (!take_number(text, whole) || whole < 1 || whole > most) return false;
  halves = 2 * whole + (take(text, ".5") ? 1 : 0);
  return true;
}

/// "2-1", "1.5-1", "1-3"; "3-2" for "1.5-1"
std::optional<Axis::Band> odds_band(std::string_view text) {
  const std::string printed(text);
  std::int64_t n = 0;
  std::int64_t m = 0;
  if (!take_halves(text, n) || !take(text, "-") || !take_halves(text, m) || !text.empty())
    return std::nullopt;
  // As printed charts have halves: 3-2, 2-3.
  const std::int64_t greater = std::max(n, m);
  const bool of_two = std::min(n, m) == 4 && greater % 4 == 2;
  if (n != 2 && m != 2 && !of_two) return std::nullopt;
  const std::int64_t steps = of_two ? greater / 2 - 2 : greater - 2;
  return Axis::Band{n < m ? -steps : steps, n < m ? -steps : steps, printed};
}

std::optional<Axis::Band> read_band(Axis::Kind kind, std::string_view text, std::size_t index) {
  switch (kind) {
    case Axis::Kind::number:
      return number_band(text);
    case Axis::Kind::odds:
      return odds_band(text);
    case Axis::Kind::name:
      return Axis::Band{static_cast<std::int64_t>(index), static_cast<std::int64_t>(index),
                        std::string(text)};
  }
  return std::nullopt;
}

Axis::Kind axis_kind(std::string_view text) {
  return text == "odds" ? Axis::Kind::odds : text == "name" ? Axis::Kind::name : Axis::Kind::number;
}

void read_title(const Node& root, ChartTitle& title) {
  title.name = root.value("name");
  title.source = root.value("source");
  title.status = root.value("status");
}

bool is_row(const Node& node) {
  return node.name == "row";
}

/// What the chart says of cells that are printed otherwise: each must be one of its own.
void check_repairs(const Document& file, const Axis& rows, const Axis& columns, std::string_view code,
                   Diagnostics& diagnostics) {
  for (const Node& node : file.root().children()) {
    if (node.name != "repair") continue;
    for (const auto& [axis, name] : {std::pair{&rows, "row"}, std::pair{&columns, "column"}})
      if (axis->find(node.value(name)) < 0)
        diagnostics.add(
            file.fault(node, name, code, "",
                       "the chart has no " + std::string(name) + " '" + printable(node.value(name)) + "'"));
  }
}

Axis read_axis(const Document& file, const Node& node, std::string_view attribute, Axis::Kind kind,
               std::span<const std::string_view> texts, std::string_view code, Diagnostics& diagnostics) {
  std::string fault;
  Axis axis = Axis::parse(kind, texts, fault);
  if (!fault.empty()) diagnostics.add(file.fault(node, attribute, code, "", fault));
  return axis;
}

/// The rows of a grid, told at the first row from which they are wrong.
Axis read_rows(const Document& file, const Node& root, Axis::Kind kind,
               std::span<const std::string_view> bands, std::span<const std::int64_t> rolls,
               std::string_view code, Diagnostics& diagnostics) {
  std::string fault;
  Axis axis = Axis::parse(kind, bands, fault, rolls);
  if (fault.empty()) return axis;
  std::size_t wrong = 0;
  for (std::string part; wrong + 1 < bands.size(); ++wrong) {
    Axis::parse(kind, bands.first(wrong + 1), part, rolls);
    if (part == fault) break;
  }
  const Node* row = root.first;
  for (std::size_t i = 0; i < wrong && row != nullptr && row->next != nullptr; ++i) row = row->next;
  diagnostics.add(file.fault(row != nullptr ? *row : root, "at", code, "", fault));
  return axis;
}

/// The rolls of a cell or of the `rolls` attribute: "11-16", "21", several separated by commas.
bool add_rolls(std::string_view text, std::vector<std::int64_t>& rolls) {
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto band = number_band(text.substr(0, comma));
    // Bounded before anything is computed with it: the text may come from anyone.
    constexpr std::int64_t most = 9999;
    if (!band || band->low < -most || band->high > most || rolls.size() > 20'000) return false;
    for (std::int64_t roll = band->low; roll <= band->high; ++roll) rolls.push_back(roll);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return true;
}

/// The attribute `rolls` of a chart, in ascending order.
std::vector<std::int64_t> read_rolls(const Document& file, std::string_view code, Diagnostics& diagnostics) {
  std::vector<std::int64_t> rolls;
  for (std::string_view text : file.root().list("rolls"))
    if (!add_rolls(text, rolls))
      diagnostics.add(
          file.fault(file.root(), "rolls", code, "", "'" + printable(text) + "' is not a die roll"));
  std::sort(rolls.begin(), rolls.end());
  return rolls;
}

/// One of these lies strictly between two numbers.
bool any_between(std::span<const std::int64_t> rolls, std::int64_t low, std::int64_t high) {
  const auto next = std::upper_bound(rolls.begin(), rolls.end(), low);
  return next != rolls.end() && *next < high;
}

template <class Charts, class Find>
auto by_name(Charts& charts, Find name) -> decltype(charts.front().get()) {
  for (auto& chart : charts)
    if (chart->name == name) return chart.get();
  return nullptr;
}

}  // namespace

std::int64_t odds_line(Ratio attack, Ratio defense) {
  constexpr std::int64_t most = 1'000'000;
  // Half steps that the greater is above the lesser: down for the attacker, up for the defender.
  if (attack >= defense) {
    const Ratio times = attack / defense;
    return times >= Ratio(most) ? odds_favouring_attacker(most) : (times + times).floor() - 2;
  }
  const Ratio times = defense / attack;
  return times >= Ratio(most) ? odds_favouring_defender(most) : 2 - (times + times).ceiling();
}

std::string odds_text(std::int64_t odds) {
  const std::int64_t halves = 2 + (odds >= 0 ? odds : -odds);
  const std::string number = std::to_string(halves / 2) + (halves % 2 == 0 ? "" : ".5");
  return odds >= 0 ? number + "-1" : "1-" + number;
}

Axis Axis::parse(Kind kind, std::span<const std::string_view> texts, std::string& fault,
                 std::span<const std::int64_t> rolls) {
  Axis axis;
  axis.kind_ = kind;
  for (std::string_view text : texts) {
    const auto band = read_band(kind, text, axis.bands_.size());
    if (!band) {
      fault = "'" + printable(text) + "' is not a valid chart band";
      return axis;
    }
    if (!fault.empty()) return axis;
    if (kind == Kind::name && axis.find(text) >= 0)
      fault = "the band '" + printable(text) + "' is given twice";
    if (kind != Kind::name && !axis.bands_.empty()) {
      const Band& last = axis.bands_.back();
      if (band->low <= last.high)
        fault = "the band '" + printable(text) +
                "' overlaps the band before it, or the two are in the wrong order";
      else if (kind == Kind::odds ? last.high < 0 && band->low > 0  // 1-1 is missing
               : rolls.empty()    ? band->low != last.high + 1
                                  : any_between(rolls, last.high, band->low))
        fault = "the chart has a gap before the band '" + printable(text) + "'";
    }
    // Odds between two bands are those of the lower one.
    if (kind == Kind::odds && !axis.bands_.empty() && axis.bands_.back().low < band->low)
      axis.bands_.back().high = band->low - 1;
    axis.bands_.push_back(*band);
  }
  if (axis.bands_.empty()) fault = "the chart must have at least one band on each edge";
  for (const std::int64_t roll : rolls)
    if (fault.empty() && kind != Kind::name && axis.find(roll) < 0)
      fault = "the roll " + std::to_string(roll) + " is in no band";
  return axis;
}

std::size_t Axis::clamped(std::int64_t value) const {
  if (value <= bands_.front().high) return 0;
  const auto found =
      std::partition_point(bands_.begin(), bands_.end(), [&](const Band& b) { return b.high < value; });
  const auto at = static_cast<std::size_t>(found - bands_.begin());
  return found == bands_.end() || value < found->low ? at - 1 : at;
}

int Axis::find(std::int64_t value) const {
  for (std::size_t i = 0; i < bands_.size(); ++i)
    if (bands_[i].low <= value && value <= bands_[i].high) return static_cast<int>(i);
  return -1;
}

int Axis::find(std::string_view name) const {
  for (std::size_t i = 0; i < bands_.size(); ++i)
    if (bands_[i].text == name) return static_cast<int>(i);
  return -1;
}

std::unique_ptr<GridChart> GridChart::read(const Document& file, std::string_view code,
                                           Diagnostics& diagnostics) {
  auto chart = std::make_unique<GridChart>();
  const Node& root = file.root();
  const std::size_t errors = diagnostics.errors();
  read_title(root, *chart);
  chart->basis = root.value("basis");
  chart->columns = read_axis(file, root, "columns", axis_kind(root.value("columns-by")), root.list("columns"),
                             code, diagnostics);
  std::vector<std::string_view> bands;
  for (const Node& row : root.children())
    if (is_row(row)) bands.push_back(row.value("at"));
  const auto rolls = read_rolls(file, code, diagnostics);
  chart->rows = read_rows(file, root, axis_kind(root.value("rows-by")), bands, rolls, code, diagnostics);
  if (diagnostics.errors() != errors) return nullptr;  // what follows would speak of edges that are not right
  chart->keys_.resize(bands.size() * chart->columns.size());
  std::size_t row = 0;
  for (const Node& line : root.children()) {
    if (!is_row(line)) continue;
    const auto cells = line.list("cells");
    if (cells.size() != chart->columns.size())
      diagnostics.add(file.fault(line, "cells", code, "",
                                 "the row has " + counted(cells.size(), "cell") + "; the chart has " +
                                     counted(chart->columns.size(), "column")));
    for (std::size_t c = 0; c < cells.size() && c < chart->columns.size(); ++c) chart->set(row, c, cells[c]);
    ++row;
  }
  check_repairs(file, chart->rows, chart->columns, code, diagnostics);
  return diagnostics.errors() == errors ? std::move(chart) : nullptr;
}

GridChart GridChart::of_texts(const ChartTitle& title, Axis rows, Axis columns,
                              std::span<const std::string> texts) {
  GridChart chart;
  static_cast<ChartTitle&>(chart) = title;
  chart.rows = std::move(rows);
  chart.columns = std::move(columns);
  chart.keys_.resize(chart.rows.size() * chart.columns.size());
  for (std::size_t i = 0; i < texts.size(); ++i)
    chart.set(i / chart.columns.size(), i % chart.columns.size(), texts[i]);
  return chart;
}

void GridChart::set(std::size_t row, std::size_t column, std::string_view text) {
  texts_.push_back(std::make_unique<std::string>(text));
  keys_[row * columns.size() + column] = Key::unowned(*texts_.back());
}

bool GridChart::overrule(CellRuling ruling, std::string_view to) {
  if (cell(ruling.row, ruling.column).text() != ruling.from) return false;
  set(ruling.row, ruling.column, to);
  rulings_.push_back(std::move(ruling));
  return true;
}

const CellRuling* GridChart::ruling(std::size_t row, std::size_t column) const {
  for (const CellRuling& r : rulings_)
    if (r.row == row && r.column == column) return &r;
  return nullptr;
}

std::unique_ptr<InverseChart> InverseChart::read(const Document& file, std::string_view code,
                                                 Diagnostics& diagnostics) {
  auto chart = std::make_unique<InverseChart>();
  const Node& root = file.root();
  const std::size_t errors = diagnostics.errors();
  read_title(root, *chart);
  chart->columns = read_axis(file, root, "columns", axis_kind(root.value("columns-by")), root.list("columns"),
                             code, diagnostics);
  chart->rolls = read_rolls(file, code, diagnostics);
  if (diagnostics.errors() != errors) return nullptr;
  const std::size_t width = chart->columns.size();
  constexpr std::uint16_t empty = 0xffff;
  chart->table_.assign(chart->rolls.size() * width, empty);
  for (const Node& line : root.children()) {
    if (!is_row(line)) continue;
    const auto cells = line.list("cells");
    if (cells.size() != width) {
      diagnostics.add(file.fault(
          line, "cells", code, "",
          "the row has " + counted(cells.size(), "cell") + "; the chart has " + counted(width, "column")));
      continue;
    }
    for (std::size_t c = 0; c < width; ++c) {
      chart->printed_.emplace_back(cells[c]);
      std::vector<std::int64_t> rolls;
      if (cells[c] != "none" && !add_rolls(cells[c], rolls))
        diagnostics.add(file.fault(line, "cells", code, "",
                                   "'" + printable(cells[c]) + "' is neither a die roll nor 'none'"));
      for (std::size_t i = 0; i < rolls.size(); ++i) {
        const std::int64_t roll = rolls[i];
        const auto at = std::lower_bound(chart->rolls.begin(), chart->rolls.end(), roll);
        if (at == chart->rolls.end() || *at != roll) {
          // Inside of a range ("11-53" of two dice read as tens and units) it is passed over.
          const bool inside =
              i > 0 && i + 1 < rolls.size() && rolls[i - 1] + 1 == roll && rolls[i + 1] - 1 == roll;
          if (inside) continue;
          diagnostics.add(
              file.fault(line, "cells", code, "", "the roll " + std::to_string(roll) + " cannot be thrown"));
          continue;
        }
        auto& slot = chart->table_[static_cast<std::size_t>(at - chart->rolls.begin()) * width + c];
        if (slot != empty)
          diagnostics.add(file.fault(line, "cells", code, "",
                                     "the roll " + std::to_string(roll) + " stands twice in column '" +
                                         chart->columns.band(c).text + "'"));
        slot = static_cast<std::uint16_t>(chart->results.size());
      }
    }
    chart->results.emplace_back(line.value("result"));
  }
  for (std::size_t i = 0; i < chart->table_.size(); ++i)
    if (chart->table_[i] == empty)
      diagnostics.add(file.fault(root, "rolls", code, "",
                                 "the roll " + std::to_string(chart->rolls[i / width]) +
                                     " has no result in column '" + chart->columns.band(i % width).text +
                                     "'"));
  if (diagnostics.errors() != errors) return nullptr;
  chart->show(file, code, diagnostics);
  return diagnostics.errors() == errors ? std::move(chart) : nullptr;
}

void InverseChart::show(const Document& file, std::string_view code, Diagnostics& diagnostics) {
  std::string fault;
  const std::vector<std::string_view> names(results.begin(), results.end());
  Axis rows = Axis::parse(Axis::Kind::name, names, fault);
  if (!fault.empty()) {
    diagnostics.add(file.fault(file.root(), "rolls", code, "", fault));
    return;
  }
  check_repairs(file, rows, columns, code, diagnostics);
  face = GridChart::of_texts(*this, std::move(rows), columns, printed_);
}

std::size_t InverseChart::result(std::int64_t roll, std::size_t column) const {
  const auto at = std::lower_bound(rolls.begin(), rolls.end(), roll);
  if (at == rolls.end() || *at != roll)
    throw std::logic_error(name + ": no such roll: " + std::to_string(roll));
  return table_[static_cast<std::size_t>(at - rolls.begin()) * columns.size() + column];
}

const GridChart* Charts::grid(std::string_view name) const {
  return by_name(grids, name);
}
GridChart* Charts::grid(std::string_view name) {
  return by_name(grids, name);
}
const InverseChart* Charts::inverse(std::string_view name) const {
  return by_name(inverses, name);
}

const Document* Charts::catalogue(std::string_view name) const {
  for (const auto& file : catalogues)
    if (file->root().value("name") == name) return file.get();
  return nullptr;
}

std::vector<std::string_view> Charts::names() const {
  std::vector<std::string_view> all;
  for (const auto& chart : grids) all.push_back(chart->name);
  for (const auto& chart : inverses) all.push_back(chart->name);
  for (const auto& file : catalogues) all.push_back(file->root().value("name"));
  return all;
}

}  // namespace adjudicator

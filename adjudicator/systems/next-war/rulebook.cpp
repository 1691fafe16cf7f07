#include "systems/next-war/rulebook.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/scene.hpp"
#include "systems/next-war/position.hpp"
#include "systems/shared/chart_reader.hpp"
#include "systems/shared/load_faults.hpp"
#include "systems/shared/map_words.hpp"
#include "systems/shared/numbers.hpp"
#include "systems/shared/switches.hpp"

namespace adjudicator::next_war {
namespace {

/// What a map says besides the rows of charts.
constexpr std::array<std::string_view, 8> hex_marks{"clear",   "city",     "town", "fortification",
                                                    "airbase", "airfield", "port", "installation"};
constexpr std::array<std::string_view, 7> hexside_marks{
    "bridge", "destroyed-bridge", "no-bridge", "beach", "secondary-road", "primary-road", "highway"};

using Line = std::pair<std::string_view, ChartModifier*>;
using Number = std::pair<std::string_view, std::int32_t*>;

/// "2" or "-" at the beginning of a text; what follows it.
bool take_losses(std::string_view& text, std::int32_t& losses) {
  if (text.empty()) return false;
  if (text.front() != '-' && (text.front() < '0' || text.front() > '9')) return false;
  losses = text.front() == '-' ? 0 : text.front() - '0';
  text.remove_prefix(1);
  return true;
}

/// (-|[0-9])/(-|[0-9])R?
std::optional<CombatResult> combat_result(std::string_view text) {
  CombatResult result;
  if (!take_losses(text, result.attacker) || !text.starts_with('/')) return std::nullopt;
  text.remove_prefix(1);
  if (!take_losses(text, result.defender)) return std::nullopt;
  result.retreat = text == "R";
  if (!text.empty() && !result.retreat) return std::nullopt;
  return result;
}

/// -, Abort(n) or *Abort(n)
std::optional<AirResult> air_result(std::string_view text) {
  if (text == "-") return AirResult{};
  AirResult result{.abort = true};
  if (text.starts_with('*')) {
    result.hit = true;
    text.remove_prefix(1);
  }
  if (!text.starts_with("Abort(") || !text.ends_with(')')) return std::nullopt;
  const auto points = shared::whole_number(text.substr(6, text.size() - 7));
  if (!points || *points < 0 || *points > 99) return std::nullopt;
  result.points = *points;
  return result;
}

/// ELIM, DAM, AMP1, REB, joined by '+'.
std::optional<BaseResult> base_result(std::string_view text) {
  BaseResult result;
  while (true) {
    const std::size_t plus = text.find('+');
    const std::string_view word = text.substr(0, plus);
    if (word == "ELIM")
      result.eliminated = true;
    else if (word == "DAM")
      result.damaged = true;
    else if (word == "AMP1")
      result.point = true;
    else if (word != "REB")
      return std::nullopt;
    if (plus == std::string_view::npos) return result;
    text.remove_prefix(plus + 1);
  }
}

std::optional<Ratio> ratio_of(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto above = shared::whole_number(text.substr(0, slash));
  const auto below =
      slash == std::string_view::npos ? std::optional(1) : shared::whole_number(text.substr(slash + 1));
  if (!above || !below || *below == 0) return std::nullopt;
  return Ratio(*above, *below);
}

class Compiler {
 public:
  Compiler(const Turn& turn, Diagnostics& diagnostics)
      : turn_(turn), diagnostics_(diagnostics), charts_(turn, diagnostics, "NW-E29", "NW-17") {}

  Rulebook compile() {
    book_.rules = read_ruleset(shared::rules_of(turn_));
    sides();
    marks();
    odds_chart();
    terrain_chart();
    hexside_chart();
    terrain_of_hexes();
    results_table();
    air_table();
    base_table();
    strength_chart();
    modifier_charts();
    number_chart();
    scenario();
    edges();
    check_position(turn_, book_, diagnostics_);
    return std::move(book_);
  }

 private:
  void sides() {
    using enum shared::TwoSides::Fault;
    const shared::TwoSides two = shared::two_sides(turn_.start, side::table, side::phasing);
    if (two.fault != none) return fault("NW-L3", "NW-2.4", two.sentence);
    book_.phasing = two.phasing;
    book_.opposing = two.other;
    if (turn_.start.rows(conditions::table) != 1)
      return fault("NW-L4", "NW-2.4", "the roster must have exactly one 'conditions' element");
    book_.conditions = {conditions::table, 0};
  }

  Features bit(std::string_view word) const { return turn_.board.feature(word); }

  void marks() {
    Marks& m = book_.marks;
    m.city = bit("city");
    m.town = bit("town");
    m.fortification = bit("fortification");
    m.airbase = bit("airbase");
    m.airfield = bit("airfield");
    m.port = bit("port");
    m.installation = m.airbase | m.airfield | m.port | bit("installation");
    m.urban = bit("urban");
    m.river = bit("river");
    m.bridge = bit("bridge");
    m.destroyed_bridge = bit("destroyed-bridge");
    m.no_bridge = bit("no-bridge");
    m.all_water = bit("all-water");
    m.beach = bit("beach");
    m.road = bit("secondary-road") | bit("primary-road") | bit("highway");
  }

  /// Rows by name, thirteen odds; in each row columns without a gap, then nothing.
  void odds_chart() {
    const GridChart* chart = charts_.grid("odds");
    if (chart == nullptr) return;
    if (chart->rows.kind() != Axis::Kind::name || chart->columns.kind() != Axis::Kind::odds)
      return charts_.malformed("the chart 'odds' needs names as rows and odds as columns");
    for (std::size_t row = 0; row < chart->rows.size(); ++row) {
      std::vector<std::int32_t> columns;
      bool ended = false;
      for (std::size_t i = 0; i < chart->columns.size(); ++i) {
        const std::string_view text = chart->cell(row, i).text();
        ended = ended || text == "-";
        if (ended && text == "-") continue;
        const auto column = shared::whole_number(text);
        if (ended || !column || *column < 1 || *column > 13)
          return charts_.malformed(
              "the row '" + chart->rows.band(row).text +
              "' of the chart 'odds' needs columns from 1 to 13, without a gap between them");
        columns.push_back(*column);
      }
      if (columns.empty()) return charts_.malformed("a row of the chart 'odds' is empty");
      book_.columns_of.push_back(std::move(columns));
    }
    for (std::size_t i = 0; i < chart->columns.size(); ++i)
      book_.odds_of.push_back(odds_of(chart->columns.band(i).text));
    book_.odds = chart;
  }

  /// "1.5-1", as the axis has accepted it.
  static Ratio odds_of(std::string_view text) {
    const std::size_t dash = text.find('-');
    const std::int32_t left = shared::halves(text.substr(0, dash)).value_or(2);
    const std::int32_t right = shared::halves(text.substr(dash + 1)).value_or(2);
    return {left, std::max(1, right)};
  }

  void terrain_chart() {
    const Document* chart = charts_.catalogue("terrain", "terrain-chart");
    if (chart == nullptr) return;
    for (const Node& node : chart->root().children()) {
      if (node.name != "terrain") continue;
      Terrain t(node);
      if (!t.odds.text().empty() && book_.odds != nullptr) {
        t.odds_row = book_.odds->rows.find(t.odds.text());
        if (t.odds_row < 0)
          charts_.fault(*chart, node, "odds",
                        "the chart 'odds' has no row '" + printable(t.odds.text()) + "'");
      }
      book_.terrains.push_back(t);
    }
  }

  void hexside_chart() {
    const Document* chart = charts_.catalogue("hexsides", "hexside-chart");
    if (chart == nullptr) return;
    Marks& m = book_.marks;
    for (const Node& node : chart->root().children()) {
      if (node.name != "hexside") continue;
      const HexsideLine side(node);
      const Features mark = bit(side.name.text());
      if (!side.attack) m.no_attack |= mark;
      if (!side.zoc) m.no_zoc |= mark;
      if (side.retreat == Crossing::closed) m.no_retreat |= mark;
      if (side.retreat == Crossing::bridge) m.retreat_by_bridge |= mark;
      if (side.second == Crossing::closed) m.no_second |= mark;
      if (side.second == Crossing::bridge) m.second_by_bridge |= mark;
    }
  }

  /// NW-17: each hex has one line of the chart; what names none is flat.
  void terrain_of_hexes() {
    Features known = bit("clear") | book_.marks.city | book_.marks.town | book_.marks.fortification |
                     book_.marks.installation;
    std::vector<Features> bits;
    std::size_t flat = book_.terrains.size();
    for (std::size_t i = 0; i < book_.terrains.size(); ++i) {
      bits.push_back(bit(book_.terrains[i].name.text()));
      known |= bits.back();
      if (book_.terrains[i].name == Key("flat")) flat = i;
    }
    if (flat == book_.terrains.size()) return charts_.malformed("the chart 'terrain' has no row 'flat'");
    book_.terrain_of.assign(turn_.board.size(), static_cast<std::uint8_t>(flat));
    for (std::size_t i = 0; i < turn_.board.size(); ++i) {
      const Place hex = Place(static_cast<std::uint32_t>(i));
      if ((turn_.board.features(hex) & book_.marks.bases()) != 0) book_.air_bases.push_back(hex);
      terrain_of_hex(hex, bits, known);
    }
  }

  /// Each word that is not known is told once.
  void terrain_of_hex(Place hex, const std::vector<Features>& bits, Features& known) {
    const Features features = turn_.board.features(hex);
    const std::string where = "hex " + std::string(turn_.board.id(hex)) + " ";
    int terrains = 0;
    for (std::size_t i = 0; i < bits.size(); ++i)
      if ((features & bits[i]) != 0) {
        ++terrains;
        book_.terrain_of[static_cast<std::size_t>(hex)] = static_cast<std::uint8_t>(i);
      }
    const std::string_view id = turn_.board.id(hex);
    if (terrains > 1)
      diagnostics_.add(shared::at_hex(turn_, id, "NW-E29", "NW-17", where + "has more than one terrain"));
    for (const std::string& name : turn_.board.feature_names()) {
      if ((bit(name) & features & ~known) == 0) continue;
      std::string sentence = where;
      sentence.append("has the terrain '").append(name).append("', for which the chart 'terrain' has no row");
      diagnostics_.add(
          shared::at_map_word(turn_, shared::OnMap::hex, name, "NW-E29", "NW-17", std::move(sentence)));
    }
    known |= features;
  }

  /// NW-17: 16 rows, 13 columns, 208 entries.
  void results_table() {
    const GridChart* chart = charts_.grid("crt");
    if (chart == nullptr) return;
    bool fits = chart->rows.kind() == Axis::Kind::number && chart->columns.kind() == Axis::Kind::number &&
                chart->rows.size() == 16 && chart->columns.size() == 13;
    for (int row = 0; fits && row < 16; ++row) fits = chart->rows.find(row - 3) == row;
    for (int column = 0; fits && column < 13; ++column) fits = chart->columns.find(column + 1) == column;
    if (!fits) return charts_.malformed("the chart 'crt' needs the rows -3 to 12 and the columns 1 to 13");
    for (std::size_t row = 0; row < 16; ++row)
      for (std::size_t column = 0; column < 13; ++column) {
        const auto result = combat_result(chart->cell(row, column).text());
        if (!result) return charts_.bad_cell(*chart, row, column, "a result such as 1/2R");
        book_.results.push_back(*result);
      }
    book_.crt = chart;
  }

  void air_table() {
    const GridChart* chart = charts_.grid("adf");
    if (chart == nullptr) return;
    constexpr std::array<std::string_view, 7> levels{"opp-supremacy", "opp-superiority", "opp-advantage",
                                                     "contested",     "advantage",       "superiority",
                                                     "supremacy"};
    bool fits = chart->rows.kind() == Axis::Kind::number && chart->columns.size() == levels.size();
    for (std::size_t i = 0; fits && i < levels.size(); ++i)
      fits = chart->columns.find(levels[i]) == static_cast<int>(i);
    if (!fits)
      return charts_.malformed("the chart 'adf' needs numbers as rows and seven air levels as columns");
    for (std::size_t row = 0; row < chart->rows.size(); ++row)
      for (std::size_t column = 0; column < levels.size(); ++column) {
        const auto result = air_result(chart->cell(row, column).text());
        if (!result) return charts_.bad_cell(*chart, row, column, "a result such as *Abort(2)");
        book_.air_results.push_back(*result);
      }
    book_.adf = chart;
  }

  void base_table() {
    const GridChart* chart = charts_.grid("base-loss");
    if (chart == nullptr) return;
    if (chart->rows.kind() != Axis::Kind::number || chart->columns.size() != 2 ||
        chart->columns.find("airbase") != 0 || chart->columns.find("airfield") != 1)
      return charts_.malformed(
          "the chart 'base-loss' needs numbers as rows and the columns airbase and airfield");
    for (std::size_t row = 0; row < chart->rows.size(); ++row)
      for (std::size_t column = 0; column < 2; ++column) {
        const auto result = base_result(chart->cell(row, column).text());
        if (!result) return charts_.bad_cell(*chart, row, column, "a result such as DAM+AMP1");
        book_.base_results.push_back(*result);
      }
    book_.base_loss = chart;
  }

  void strength_chart() {
    const Document* chart = charts_.catalogue("strength", "strength-chart");
    if (chart == nullptr) return;
    for (const Node& node : chart->root().children())
      if (node.name == "effect") effect(*chart, node);
  }

  void effect(const Document& chart, const Node& node) {
    StrengthEffect e(node);
    if (!e.on || (e.when == EffectId::supply && !book_.rules.supply)) return;
    if (e.arms == 0) e.arms = ~0u;  // none named: all of them
    e.here.resize(book_.terrains.size());
    for (const std::string_view word : e.terrain) {
      const auto line =
          std::ranges::find(book_.terrains, word, [](const Terrain& t) { return t.name.text(); });
      if (line == book_.terrains.end())
        charts_.fault(chart, node, "terrain", "the chart 'terrain' has no row '" + printable(word) + "'");
      else
        e.here[static_cast<std::size_t>(line - book_.terrains.begin())] = true;
    }
    const auto times = ratio_of(e.times);
    if (!times || times->numerator() < 0)
      return diagnostics_.add(
          chart.fault(node, "times", "NW-E29", "NW-17", "a strength multiplier must be 0 or greater"));
    e.factor = *times;
    (e.of == Role::attacker ? book_.attack : book_.defense).push_back(std::move(e));
  }

  void modifier_charts() {
    Shifts& s = book_.shifts;
    const Line shifts[] = {{"er", &s.er},
                           {"fortification", &s.fortification},
                           {"city", &s.city},
                           {"amphibious", &s.amphibious},
                           {"exploitation", &s.exploitation},
                           {"surprise", &s.surprise},
                           {"artillery-att", &s.artillery_att},
                           {"artillery-def", &s.artillery_def}};
    modifiers("shifts", shifts);
    DieModifiers& d = book_.drm;
    const Line drm[] = {{"remainder", &d.remainder},
                        {"hexes-3-4", &d.hexes_3_4},
                        {"hexes-5-6", &d.hexes_5_6},
                        {"light-att", &d.light_att},
                        {"light-def", &d.light_def},
                        {"installation", &d.installation},
                        {"cs-att", &d.cs_att},
                        {"cs-def", &d.cs_def},
                        {"multi-nation", &d.multi_nation},
                        {"multi-formation", &d.multi_formation}};
    modifiers("drm", drm);
    AirModifiers& a = book_.air;
    const Line air[] = {{"near-base", &a.near_base},
                        {"near-mech", &a.near_mech},
                        {"overflew", &a.overflew},
                        {"escort", &a.escort}};
    modifiers("adf-modifiers", air);
  }

  void modifiers(std::string_view name, std::span<const Line> lines) {
    const Document* chart = charts_.catalogue(name, "modifier-chart");
    if (chart == nullptr) return;
    for (const Node& node : chart->root().children()) {
      const ModifierLine row(node);
      const auto line = std::ranges::find(lines, row.name.text(), &Line::first);
      if (line == lines.end())
        charts_.unknown_row(*chart, node);
      else if (row.on)
        *line->second = {row.value, row.most.value_or(99), row.within.value_or(0)};
    }
  }

  void number_chart() {
    const Document* chart = charts_.catalogue("support", "number-chart");
    if (chart == nullptr) return;
    SupportLimits& s = book_.support;
    const Number numbers[] = {{"attacker-helicopters", &s.attacker_helicopters},
                              {"attacker-air-points", &s.attacker_air_points},
                              {"defender-helicopters", &s.defender_helicopters},
                              {"defender-air-points", &s.defender_air_points},
                              {"air-point-drm", &s.air_point_drm},
                              {"escorts", &s.escorts},
                              {"missions-segment", &s.missions_segment},
                              {"missions-clear", &s.missions_clear},
                              {"missions-overcast", &s.missions_overcast},
                              {"airmobile-range", &s.airmobile_range},
                              {"amp-per-sp", &s.amp_per_sp}};
    for (const Node& node : chart->root().children()) {
      const auto number = std::ranges::find(numbers, node.value("name"), &Number::first);
      if (number == std::end(numbers))
        charts_.unknown_row(*chart, node);
      else
        *number->second = node.whole("value").value_or(*number->second);
    }
  }

  void scenario() {
    if (turn_.game_file == nullptr) return;
    for (const Node& node : turn_.game_file->root().children()) {
      if (node.name != "modifier") continue;
      ScenarioModifier m;
      m.hex = turn_.board.find(node.value("hex"));
      m.id = Key::unowned(node.value("id"));
      m.column = node.value("kind") == "column-shift";
      m.value = node.whole("value").value_or(0);
      if (!exists(m.hex)) {
        at_game(node, "hex", "the map has no hex '" + printable(node.value("hex")) + "'");
        continue;
      }
      if (const std::string_view side = node.value("attacker"); !side.empty()) {
        m.attacker = shared::find_row(turn_, side::table, side);
        if (!m.attacker.exists()) at_game(node, "attacker", "there is no side '" + printable(side) + "'");
      }
      book_.scenario.push_back(m);
    }
    std::stable_sort(book_.scenario.begin(), book_.scenario.end(),
                     [](const ScenarioModifier& a, const ScenarioModifier& b) { return a.hex < b.hex; });
  }

  void edges() {
    for (const SideInfo& side : turn_.sides) {
      if (side.node == nullptr || side.row.index > 1) continue;
      for (const std::string_view id : side.node->list("edge")) {
        const Place hex = turn_.board.find(id);
        if (exists(hex))
          book_.friendly_edge[side.row.index].push_back(hex);
        else
          at_game(*side.node, "edge", "the map has no hex '" + printable(id) + "'");
      }
    }
  }

  void fault(std::string_view code, std::string_view rule, std::string message) {
    diagnostics_.add(shared::at_switch(turn_, "", code, rule, std::move(message)));
  }
  void at_game(const Node& node, std::string_view attribute, std::string message) {
    diagnostics_.add(turn_.game_file->fault(node, attribute, "NW-L2", "NW-2.2", std::move(message)));
  }

  const Turn& turn_;
  Diagnostics& diagnostics_;
  const shared::ChartReader charts_;
  Rulebook book_;
};

}  // namespace

std::span<const ScenarioModifier> Rulebook::scenario_of(Place hex) const {
  const auto first = std::lower_bound(scenario.begin(), scenario.end(), hex,
                                      [](const ScenarioModifier& m, Place p) { return m.hex < p; });
  const auto last =
      std::find_if(first, scenario.end(), [&](const ScenarioModifier& m) { return m.hex != hex; });
  return {first, last};
}

Rulebook compile_rulebook(const Turn& turn, Diagnostics& diagnostics) {
  return Compiler(turn, diagnostics).compile();
}

std::vector<MapWord> map_words(std::span<const ChartFile> charts) {
  shared::MapWordList words;
  if (const Node* chart = shared::chart_named(charts, "terrain"))
    for (const Node& row : chart->children()) words.hex(row.value("name"));
  if (const Node* chart = shared::chart_named(charts, "hexsides"))
    for (const Node& row : chart->children()) words.hexside(row.value("name"));
  return words.hexes(hex_marks).hexsides(hexside_marks).take();
}

}  // namespace adjudicator::next_war

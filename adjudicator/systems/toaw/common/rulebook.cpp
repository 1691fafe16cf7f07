#include "systems/toaw/common/rulebook.hpp"

#include <algorithm>
#include <string>

#include "core/scene.hpp"
#include "systems/shared/chart_reader.hpp"
#include "systems/shared/load_faults.hpp"
#include "systems/shared/map_words.hpp"
#include "systems/shared/numbers.hpp"
#include "systems/shared/switches.hpp"
#include "systems/toaw/common/position.hpp"

namespace adjudicator::toaw {
namespace {

constexpr std::array<std::string_view, 3> classes{"vehicle", "infantry", "stationary"};
constexpr std::array<std::string_view, 5> targetings{"none", "targeting1", "targeting2", "targeting3",
                                                     "targeting4"};
constexpr std::array<std::string_view, 3> visions{"restricted", "normal", "open"};
/// What may lie in a hex besides terrain of the chart; `clear` is what a map says of hexes it does not list.
constexpr std::array<std::string_view, 5> features{"port", "anchorage", "airfield", "peak", "clear"};

/// Of its rows, what may lie on a hexside, too.
constexpr std::array<std::string_view, 4> waters{"river", "canal", "super-river", "super-canal"};

class Compiler {
 public:
  Compiler(const Turn& turn, Diagnostics& diagnostics)
      : turn_(turn), diagnostics_(diagnostics), charts_(turn, diagnostics, "TOAW-L5", "TOAW-14") {}

  Rulebook compile() {
    book_.rules = read_ruleset(shared::rules_of(turn_));
    sides();
    marks();
    terrain();
    words_of_hexes();
    percents();
    if (book_.scenario_row.exists()) scenario();
    equipment();
    check_position(turn_, book_, diagnostics_);
    return std::move(book_);
  }

 private:
  void fault(std::string_view code, std::string_view rule, std::string message) {
    diagnostics_.add(shared::at_switch(turn_, "", code, rule, std::move(message)));
  }

  void sides() {
    const shared::TwoSides two = shared::two_sides(turn_.start, side::table, side::phasing);
    if (two.fault != shared::TwoSides::Fault::none) return fault("TOAW-L3", "TOAW-3.1", two.sentence);
    book_.phasing = two.phasing;
    book_.opposing = two.other;
    if (turn_.start.rows(scenario::table) != 1)
      return fault("TOAW-L4", "TOAW-2.1", "the roster must have exactly one 'scenario' element");
    book_.scenario_row = {scenario::table, 0};
  }

  Features bit(std::string_view word) const { return turn_.board.feature(word); }
  void marks() {
    book_.marks.river = bit("river") | bit("canal");
    book_.marks.super_river = bit("super-river") | bit("super-canal");
    book_.marks.water = bit("shallow-water") | bit("deep-water");
    book_.marks.airfield = bit("airfield");
    book_.marks.deep_water = bit("deep-water");
    book_.marks.port = bit("port");
    book_.marks.anchorage = bit("anchorage");
    book_.marks.fortified_line = bit("fortified-line");
  }

  // ---- charts

  /// The text of a cell by the names of its row and column; empty, and told, where there is none.
  std::string_view cell(const GridChart* chart, std::string_view row, std::string_view column) {
    if (chart == nullptr) return {};
    const int r = chart->rows.kind() == Axis::Kind::name ? chart->rows.find(row) : -1;
    const int c = chart->columns.kind() == Axis::Kind::name ? chart->columns.find(column) : -1;
    if (r >= 0 && c >= 0) return chart->cell(static_cast<std::size_t>(r), static_cast<std::size_t>(c)).text();
    charts_.malformed("the chart '" + chart->name + "' needs the row '" + std::string(row) +
                      "' and the column '" + std::string(column) + "'");
    return {};
  }
  std::int32_t number_in(const GridChart* chart, std::string_view text, std::int32_t least,
                         std::int32_t most) {
    if (const auto number = shared::whole_number(text); number && *number >= least && *number <= most)
      return *number;
    charts_.malformed("the chart '" + chart->name + "' has '" + printable(text) +
                      "', but a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
                      " belongs there");
    return least;
  }
  std::int32_t number(const GridChart* chart, std::string_view row, std::string_view column,
                      std::int32_t least, std::int32_t most) {
    const std::string_view text = cell(chart, row, column);
    return text.empty() ? least : number_in(chart, text, least, most);
  }

  void terrain() {
    const GridChart* chart = charts_.grid("terrain");
    if (chart == nullptr || chart->rows.kind() != Axis::Kind::name)
      return chart == nullptr ? void() : charts_.malformed("the chart 'terrain' needs names as rows");
    const bool seed = book_.rules.vision_terrain == VisionTerrain::seed_list;
    for (std::size_t i = 0; i < chart->rows.size(); ++i) {
      const std::string_view name = chart->rows.band(i).text;
      TerrainRow row;
      row.bit = bit(name);
      row.at = number(chart, name, "at", 0, 1000);
      row.ap = number(chart, name, "ap", 0, 1000);
      for (std::size_t c = 0; c < classes.size(); ++c)
        row.defense[c] = number(chart, name, classes[c], 1, 1000);
      const std::string_view vision = cell(chart, name, seed ? "seed-vision" : "vision");
      const auto at = std::ranges::find(visions, vision);
      if (at == visions.end())
        return charts_.malformed("the chart 'terrain' has '" + printable(vision) +
                                 "' as a vision; it must be restricted, normal or open");
      row.vision = Vision(at - visions.begin());
      book_.terrain.push_back(row);
    }
  }

  /// A word on the map that no chart knows would be no terrain at all.
  void words_of_hexes() {
    const GridChart* chart = turn_.charts.grid("terrain");
    if (chart == nullptr || chart->rows.kind() != Axis::Kind::name) return;
    for (const std::string& name : turn_.board.feature_names())
      if (chart->rows.find(name) < 0 && std::ranges::find(features, name) == features.end())
        diagnostics_.add(shared::at_map_word(
            turn_, shared::OnMap::hex, name, "TOAW-L6", "TOAW-2.6",
            "the map has the terrain '" + name + "', which is not a row of the chart 'terrain'"));
  }

  void percents() {
    const GridChart* chart = charts_.grid("deployment");
    for (std::size_t i = 0; i < deployment_words.size(); ++i)
      for (std::size_t c = 0; c < classes.size() && !is_off_map(Deployment(i)); ++c)
        book_.deployment[i][c] = number(chart, deployment_words[i].text(), classes[c], 1, 1000);
    chart = charts_.grid("to-hit");
    for (std::size_t i = 0; i < targetings.size(); ++i)
      for (std::size_t c = 0; c < visions.size(); ++c)
        book_.to_hit[i][c] = number(chart, targetings[i], visions[c], 0, 100);
    chart = charts_.grid("transports");
    const GridChart* losses = charts_.grid("loss-tolerance");
    for (std::size_t i = 0; i < loss_tolerance_words.size(); ++i) {
      const std::string_view tolerance = loss_tolerance_words[i].text();
      book_.transports[i] = {.contribution = number(chart, "contribution", tolerance, 0, 100),
                             .exposure = number(chart, "exposure", tolerance, 0, 100),
                             .infantry_loss = number(chart, "infantry-loss", tolerance, 0, 100),
                             .protection = number(chart, "protection", tolerance, 0, 1000)};
      book_.losses[i] = {.check = number(losses, "check", tolerance, 1, 1000),
                         .break_off = number(losses, "break-off", tolerance, 1, 1000),
                         .quality = number(losses, "quality", tolerance, -100, 100)};
    }
    chart = charts_.grid("flanks");
    constexpr std::array<std::string_view, 3> flanks{"none", "flanked", "rear"};
    for (std::size_t i = 0; i < flanks.size(); ++i)
      book_.flanks[i] = {.fire = number(chart, flanks[i], "fire", 0, 1000),
                         .quality = number(chart, flanks[i], "quality", -100, 100)};
    chart = charts_.grid("retreat-before-combat");
    constexpr std::array<std::string_view, 5> ratios{"below-1-1", "below-2-1", "below-4-1", "below-8-1",
                                                     "8-1-and-more"};
    for (std::size_t i = 0; i < ratios.size(); ++i)
      book_.before_combat[i] = number(chart, ratios[i], "quality", -100, 100);
    chart = charts_.grid("cost");
    constexpr std::array<std::string_view, 4> efforts{"assaulting", "defending", "supporting", "air-attack"};
    for (std::size_t i = 0; i < efforts.size(); ++i)
      book_.costs[i] = {.supply = number(chart, efforts[i], "supply", 0, 100),
                        .readiness = number(chart, efforts[i], "readiness", 0, 100)};
    chart = charts_.grid("retreat-losses");
    book_.retreat_losses = {
        .fixed = number(chart, "fixed", "percent", 0, 100),
        .static_alone = number(chart, "static", "percent", 0, 100),
        .static_with_transport = number(chart, "static-with-transport", "percent", 0, 100),
        .other = number(chart, "other", "percent", 0, 100),
        .routed = number(chart, "routed", "percent", 0, 100)};
    chart = charts_.grid("rate-of-fire");
    constexpr std::array<std::string_view, 3> rates{"foot", "motorized", "other"};
    for (std::size_t i = 0; i < rates.size(); ++i)
      rates_[i] = {number(chart, rates[i], "attacking", 0, 9), number(chart, rates[i], "defending", 0, 9)};
    shells_ = charts_.grid("shells");
    if (shells_ != nullptr && (shells_->rows.kind() != Axis::Kind::number || shells_->columns.size() != 1))
      return charts_.malformed("the chart 'shells' needs numbers as rows and one column");
    yields();
    sea();
  }

  /// The charts of TOAW-10 to 13. A chart that is not there is told once.
  void sea() {
    const GridChart* chart = nullptr;
    std::string_view name;
    book_.sea = read_sea_book([&](std::string_view wanted, std::string_view row, std::string_view column,
                                  std::int32_t least, std::int32_t most) -> std::int64_t {
      if (wanted != name) chart = charts_.grid(name = wanted);
      return number(chart, row, column, least, most);
    });
  }

  /// TOAW-6.4: the chart is for people, who write its values as `nuke`; it must hold numbers all the same.
  void yields() {
    const GridChart* chart = charts_.grid("yields");
    if (chart == nullptr) return;
    for (std::size_t row = 0; row < chart->rows.size(); ++row)
      for (std::size_t column = 0; column < chart->columns.size(); ++column)
        number_in(chart, chart->cell(row, column).text(), 0, 1'000'000);
  }

  // ---- scenario and equipment

  void scenario() {
    const State& state = turn_.start;
    const auto value = [&](Trait trait) { return state.get(book_.scenario_row, trait); };
    Scenario& s = book_.scenario;
    s.hex_scale = value(scenario::hex_scale);
    s.lighting = Lighting(value(scenario::lighting));
    s.turn_length = TurnLength(value(scenario::turn_length));
    s.attrition_divider = value(scenario::attrition_divider);
    s.naval_attrition_divider = value(scenario::naval_attrition_divider);
    s.anti_armor_divider = value(scenario::anti_armor_divider);
    s.nuclear_divider = value(scenario::nuclear_divider);
    s.max_rounds = value(scenario::max_rounds);
    s.anti_air_rate = value(scenario::anti_air_rate);
    s.supply_readiness_rate = value(scenario::supply_readiness_rate);
    s.density = density(s.hex_scale);
    s.allowed = std::max<std::int64_t>(1, s.density * value(scenario::density_rate) / 100);
    const GridChart* night = charts_.grid("night");
    book_.night_weight = number(night, key_of(s.lighting).text(), "weight", 0, 100);
  }

  std::int64_t density(std::int64_t scale) {
    const GridChart* chart = charts_.grid("density");
    if (chart == nullptr || chart->rows.find(std::to_string(scale)) < 0) return density_by_formula(scale);
    return number(chart, std::to_string(scale), "allowed", 1, 1'000'000);
  }

  void equipment() {
    const State& state = turn_.start;
    for (const Row row : RowsOf(state, equipment::table)) {
      Gear gear = read_gear(state, row);
      if (gear.armored() && (gear.armor_heat == 0 || gear.armor_kinetic == 0))
        diagnostics_.add(shared::at_row(turn_, row, "flags", "TOAW-L7", "TOAW-18.2",
                                        "armored equipment needs armor-heat and armor-kinetic of 1 or more "
                                        "(one of them alone counts for both)"));
      gear.sea = read_sea_gear(state, book_.sea, gear, row, [&](std::string_view name, std::int64_t value) {
        too_large(row, name, value);
      });
      // What attacks ships alone has no fire on land (TOAW-2.5).
      if (gear.sea.anti_ship == AntiShip::only) gear.ap = gear.at = 0;
      book_.gear.push_back(gear);
    }
  }

  void too_large(Row row, std::string_view name, std::int64_t value) {
    diagnostics_.add(shared::at_row(turn_, row, "df", "TOAW-L13", "TOAW-18.2",
                                    "the defense of this ship gives a" +
                                        std::string(name == "armor" ? "n armor" : " durability") + " of " +
                                        std::to_string(value) +
                                        " millionths; at most 2000000000 is allowed. Lower 'df', or write '" +
                                        std::string(name) + "' itself"));
  }

  Gear read_gear(const State& state, Row row) {
    const auto value = [&](Trait trait) { return state.get(row, trait); };
    Gear g;
    g.row = row;
    g.at = state.milli(row, equipment::at).count;
    g.ap = state.milli(row, equipment::ap).count;
    g.aa = state.milli(row, equipment::aa).count;
    g.df = state.milli(row, equipment::df).count;
    g.altitude = Altitude(value(equipment::aa_altitude));
    g.range_m = std::int64_t{value(equipment::range)} * 1000;
    g.flight_m = std::int64_t{value(equipment::flight_range)} * 1000;
    g.armor_heat = std::max(0, value(equipment::armor_heat));  // no value: unarmored
    g.armor_kinetic = std::max(0, value(equipment::armor_kinetic));
    g.nuke = value(equipment::nuke);
    g.flags = static_cast<std::uint32_t>(value(equipment::flags));
    g.shell = g.is(Flag::mrl) ? 0 : shell(value(equipment::shell_weight));
    // TOAW-5.23
    g.target = g.is(Flag::infantry)                                     ? TargetClass::infantry
               : g.armored() || g.motorized() || g.is(Flag::helicopter) ? TargetClass::vehicle
               : g.is(Flag::static_) || g.is(Flag::fixed)               ? TargetClass::stationary
                                                                        : TargetClass::infantry;
    // TOAW-5.3
    const bool foot = g.is(Flag::static_) || g.is(Flag::fixed) || g.is(Flag::infantry);
    const bool fast = g.motorized() || g.is(Flag::long_range) || g.is(Flag::helicopter);
    g.rate = rates_[foot ? 0 : fast ? 1 : 2];
    for (const Flag flag : {Flag::targeting1, Flag::targeting2, Flag::targeting3, Flag::targeting4})
      if (g.is(flag))
        g.targeting =
            static_cast<std::uint8_t>(static_cast<int>(flag) - static_cast<int>(Flag::targeting1) + 1);
    return g;
  }

  std::int32_t shell(std::int32_t weight) {
    if (shells_ == nullptr || shells_->rows.kind() != Axis::Kind::number) return 0;
    return number_in(shells_, shells_->cell(shells_->rows.clamped(weight), 0).text(), 0, 1000);
  }

  const Turn& turn_;
  Diagnostics& diagnostics_;
  const shared::ChartReader charts_;
  Rulebook book_;
  std::array<std::array<std::int32_t, 2>, 3> rates_{};
  const GridChart* shells_ = nullptr;
};

}  // namespace

std::int64_t density_by_formula(std::int64_t hex_scale) {
  const std::int64_t h = round_up(hex_scale, 1000);
  return 2 * h * h + 50;
}

Ground Rulebook::ground(const Board& board, Place hex) const {
  const Features here = board.features(hex);
  Ground ground;
  bool first = true;
  bool all_open = true;
  for (const TerrainRow& row : terrain) {
    if ((row.bit & here) == 0) continue;
    const auto most = [&](std::int32_t& to, std::int32_t value) { to = first ? value : std::max(to, value); };
    most(ground.at, row.at);
    most(ground.ap, row.ap);
    for (std::size_t c = 0; c < ground.defense.size(); ++c) most(ground.defense[c], row.defense[c]);
    if (row.vision == Vision::restricted) ground.vision = Vision::restricted;
    all_open = all_open && row.vision == Vision::open;
    first = false;
  }
  if (ground.vision != Vision::restricted && !all_open) ground.vision = Vision::normal;
  ground.fortified_line = (here & marks.fortified_line) != 0;
  return ground;
}

Vision Rulebook::vision(const Board& board, const State& state, Place hex) const {
  const auto rain = Precipitation(state.get(row_of(hex), place::precipitation));
  const Vision ground = this->ground(board, hex).vision;
  if (rain == Precipitation::heavy || ground == Vision::restricted) return Vision::restricted;
  return rain == Precipitation::none ? ground : Vision::normal;
}

Rulebook compile_rulebook(const Turn& turn, Diagnostics& diagnostics) {
  return Compiler(turn, diagnostics).compile();
}

std::vector<MapWord> map_words(std::span<const ChartFile> charts) {
  shared::MapWordList words;
  if (const Node* chart = shared::chart_named(charts, "terrain"))
    for (const Node& row : chart->children()) words.hex(row.value("at"));
  return words.hexes(features).hexsides(waters).take();
}

}  // namespace adjudicator::toaw

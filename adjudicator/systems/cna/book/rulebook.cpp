#include "systems/cna/book/rulebook.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "systems/shared/load_faults.hpp"
#include "systems/shared/numbers.hpp"
#include "systems/shared/switches.hpp"

namespace adjudicator::cna {
namespace {

/// A whole number from 0 on, as far as a cell of these charts goes.
bool whole(std::string_view text) {
  const std::optional<std::int32_t> value = shared::whole_number(text);
  return value && *value >= 0 && *value <= 0xffff && !text.starts_with('-');
}

/// A whole number from 0 on and a percent sign.
bool percentage(std::string_view text) {
  return text.ends_with('%') && whole(text.substr(0, text.size() - 1));
}

/// The values of a d66 (CNA-0.2).
bool rolls_d66(const InverseChart& chart) {
  std::vector<std::int64_t> all;
  for (int tens = 1; tens <= 6; ++tens)
    for (int units = 1; units <= 6; ++units) all.push_back(10 * tens + units);
  return chart.rolls == all;
}

/// The sums of two dice.
bool rolls_sums(const InverseChart& chart) {
  std::vector<std::int64_t> all;
  for (int sum = 2; sum <= 12; ++sum) all.push_back(sum);
  return chart.rolls == all;
}

class Compiler {
 public:
  Compiler(const Turn& turn, Diagnostics& diagnostics) : turn_(turn), diagnostics_(diagnostics) {}

  Rulebook compile() {
    book_.options = read_options(shared::rules_of(turn_));
    sides();
    indexes();
    told();
    charts();
    catalogues();
    if (diagnostics_.ok()) declared_terrain();
    return std::move(book_);
  }

 private:
  /// CNA-L1
  void sides() {
    const shared::TwoSides two = shared::two_sides(turn_.start, side::table, side::phasing);
    if (two.fault != shared::TwoSides::Fault::none) return fault("CNA-L1", "CNA-2.1", two.sentence);
    book_.phasing = two.phasing;
    book_.other = two.other;
  }

  /// CNA-2.7: the one side that has no units here. CNA-L7
  void told() {
    if (book_.options.opponent != Opponent::reported || !diagnostics_.ok()) return;
    const Counters counters(turn_.start);
    const auto has_units = [&](Row side) {
      for (const Row unit : shared::RowsOf(turn_.start, unit::table))
        if (counters.side(unit) == side) return true;
      return false;
    };
    const bool phasing = has_units(book_.phasing);
    if (phasing == has_units(book_.other))
      return fault("CNA-L7", "CNA-2.7",
                   std::string("the game says opponent=\"reported\", but the roster has units of ") +
                       (phasing ? "both sides" : "neither side") +
                       "; it must hold the units of one side only, because the other side's are reported");
    book_.told = phasing ? book_.other : book_.phasing;
  }

  /// CNA-2.6, of the moderator's file. CNA-L8
  void declared_terrain() {
    const Node* rules = shared::rules_of(turn_);
    if (rules == nullptr) return;
    for (const Node& node : rules->children()) {
      if (node.name != "terrain" || node.faulty) continue;
      const DeclaredTerrain declared = terrain_of(book_.terrain, turn_.board, node);
      const auto bad = [&](std::string_view attribute, std::string message) {
        diagnostics_.add(turn_.game_file->fault(node, attribute, "E-TERRAIN", "CNA-2.6", std::move(message)));
      };
      const Key fault = fault_of(turn_.board, declared);
      if (!book_.options.declared())
        bad("", "the game says terrain-source=\"map\", so that no terrain can be declared");
      else if (!declared.unknown.empty())
        bad("rows", "the terrain chart has no row '" + printable(declared.unknown) + "'");
      else if (fault == Key("hex") || fault == Key("from"))
        bad(fault.text(), "the map has no such hex");
      else if (fault == Key("not-adjacent"))
        bad("from", "the two hexes are not adjacent, so that they have no hexside");
      else if (fault == Key("no-origin"))
        bad("rows", "a hexside needs the hex that the attack comes from: from=\"...\"");
      else
        book_.declared.push_back(declared);
    }
  }

  void indexes() {
    const auto units = static_cast<std::uint32_t>(turn_.start.rows(unit::table));
    book_.groups = ByUnit(turn_.start, group::table, group::unit, units);
    book_.trucks_of = ByUnit(turn_.start, truck::table, truck::unit, units);
    book_.assigned = ByUnit(turn_.start, unit::table, unit::parent, units);
    book_.ratings = compile_ratings(turn_, diagnostics_);
    strengths();
  }

  /// CNA-W1: a unit has more TOE points than its maximum; they count, and its size is judged by the maximum
  /// (CNA-9.24).
  void strengths() {
    const Counters counters(turn_.start);
    for (const Row unit : shared::RowsOf(turn_.start, unit::table)) {
      const std::int32_t most = counters.max_toe(unit);
      std::int64_t toe = 0;
      for (const Row group : book_.groups.of(unit)) toe += counters.toe(group);
      if (most > 0 && toe > most) too_strong(unit, toe, most);
    }
  }
  void too_strong(Row unit, std::int64_t toe, std::int32_t most) {
    Diagnostic d =
        shared::at_row(turn_, unit, "max-toe", "CNA-W1", "CNA-2.4",
                       "the unit '" + printable(turn_.key(unit).text()) + "' has " + std::to_string(toe) +
                           " TOE points, but its max-toe is " + std::to_string(most));
    d.severity = Severity::warning;
    diagnostics_.add(std::move(d));
  }
  void charts() {
    const auto barrage = {"none", "P", "1", "2"};
    book_.barrage_infantry = inverse("barrage-infantry", barrage);
    book_.barrage_armor = inverse("barrage-armor", barrage);
    book_.barrage_gun = inverse("barrage-gun", barrage);
    book_.barrage_truck = inverse("barrage-truck", barrage);
    book_.facility_fortification = inverse("facility-fortification", {"none", "reduced"});
    book_.facility_railroad = inverse("facility-railroad", {"none", "destroyed"});
    book_.facility_road = inverse("facility-road", {"none", "destroyed"});
    book_.facility_air = inverse("facility-air", {});
    book_.facility_dump = inverse("facility-dump", {});
    book_.facility_ship = inverse("facility-ship", {});
    book_.blown_dump = grid("blown-dump", GridKind::one_row);
    book_.anti_armor = grid("anti-armor", GridKind::numbers);
    close_assault();
    book_.organisation = grid("organisation-size", GridKind::numbers);
    book_.morale = inverse("morale", {"+4", "+3", "+2", "+1", "0", "-1", "-2", "-3", "-4", "surrender"});
    book_.prisoners = grid("prisoners", GridKind::one_row);
  }

  /// C-4
  void close_assault() {
    book_.attacker_loss = losses("attacker-loss");
    book_.attacker_captured = by_sum("attacker-captured", {"captured", "none"});
    book_.attacker_engaged = by_sum("attacker-engaged", {"engaged", "none"});
    book_.defender_loss = losses("defender-loss");
    book_.defender_captured = by_sum("defender-captured", {"captured", "none"});
    book_.defender_retreat = by_sum("defender-retreat", {"1", "2", "3", "none"});
    // One differential enters all six (CNA-10.1).
    const InverseChart* first = book_.attacker_loss;
    for (const InverseChart* chart : {book_.attacker_captured, book_.attacker_engaged, book_.defender_loss,
                                      book_.defender_captured, book_.defender_retreat})
      if (first != nullptr && chart != nullptr && !same_columns(*first, *chart))
        unusable(chart->name, "is to have the columns of the chart 'attacker-loss'");
  }

  static bool same_columns(const InverseChart& one, const InverseChart& other) {
    if (one.columns.size() != other.columns.size()) return false;
    for (std::size_t i = 0; i < one.columns.size(); ++i)
      if (one.columns.band(i).low != other.columns.band(i).low ||
          one.columns.band(i).high != other.columns.band(i).high)
        return false;
    return true;
  }

  /// `results`: what the rules can do; empty: any whole number.
  const InverseChart* inverse(std::string_view name, std::initializer_list<const char*> results) {
    return read_inverse(name, rolls_d66, "is to list the 36 rolls of two dice, 11 to 66",
                        [&](const std::string& result) {
                          return results.size() == 0 ? whole(result) : one_of(results, result);
                        });
  }
  const InverseChart* losses(std::string_view name) {
    return read_inverse(name, rolls_d66, "is to list the 36 rolls of two dice, 11 to 66", percentage);
  }
  const InverseChart* by_sum(std::string_view name, std::initializer_list<const char*> results) {
    return read_inverse(name, rolls_sums, "is to list the sums of two dice, 2 to 12",
                        [&](const std::string& result) { return one_of(results, result); });
  }
  static bool one_of(std::initializer_list<const char*> results, const std::string& result) {
    return std::ranges::find(results, result) != results.end();
  }
  template <class Known>
  const InverseChart* read_inverse(std::string_view name, bool (*rolls)(const InverseChart&),
                                   std::string_view shape, Known known) {
    const InverseChart* chart = turn_.charts.inverse(name);
    if (chart == nullptr) return missing(name), nullptr;
    if (chart->columns.kind() != Axis::Kind::number) unusable(name, "is to have numbers as its columns");
    if (!rolls(*chart)) unusable(name, shape);
    for (const std::string& result : chart->results)
      if (!known(result)) no_result(name, result);
    return chart;
  }
  void no_result(std::string_view name, std::string_view result) {
    unusable(name, "has a result that no rule knows: '" + printable(result) + "'");
  }

  enum class GridKind : std::uint8_t { numbers, one_row };
  /// Cells are whole numbers.
  const GridChart* grid(std::string_view name, GridKind kind) {
    const GridChart* chart = turn_.charts.grid(name);
    if (chart == nullptr) return missing(name), nullptr;
    if (chart->columns.kind() != Axis::Kind::number) unusable(name, "is to have numbers as its columns");
    if (kind == GridKind::one_row && chart->rows.size() != 1) unusable(name, "is to have one row");
    if (kind == GridKind::numbers && chart->rows.kind() != Axis::Kind::number)
      unusable(name, "is to have numbers as its rows");
    for (std::size_t row = 0; row < chart->rows.size(); ++row)
      for (std::size_t column = 0; column < chart->columns.size(); ++column)
        if (const std::string_view cell = chart->cell(row, column).text(); !whole(cell))
          unusable(name, "has a cell that is not a whole number: '" + printable(cell) + "'");
    return chart;
  }

  void catalogues() {
    catalogue("weapons", "cna-weapons");  // read by compile_ratings
    if (catalogue("terrain", "cna-terrain") != nullptr)
      book_.terrain = TerrainChart(turn_, book_.options.zoc_rivers == ZocRivers::all, diagnostics_);
    if (const Document* trucks = catalogue("trucks", "cna-trucks")) read_trucks(*trucks);
    if (const Document* costs = catalogue("costs", "cna-costs")) read_costs(*costs);
  }

  const Document* catalogue(std::string_view name, std::string_view shape) {
    const Document* file = turn_.charts.catalogue(name);
    if (file != nullptr && file->root().name == shape) return file;
    missing(name);
    return nullptr;
  }

  /// C-10
  void read_trucks(const Document& file) {
    unsigned found = 0;
    for (const Node& node : file.root().children()) {
      const TruckLine truck(node);
      found |= 1u << static_cast<int>(truck.type);
      book_.trucks[static_cast<std::size_t>(truck.type)] = {truck.cpa, truck.infantry.count, truck.rate};
    }
    if (found != (1u << truck_type_words.size()) - 1)
      unusable("trucks", "needs rows for light, medium and heavy");
  }

  /// C-9 and CNA-11.10
  void read_costs(const Document& file) {
    Costs& c = book_.costs;
    cp(file, "barrage", "phasing", c.phasing_barrage);
    cp(file, "undergo-barrage", "phasing", c.phasing_barraged);
    cp(file, "barrage", "non-phasing", c.other_barrage);
    cp(file, "break-off-contact", "any", c.break_off_contact);
    cp(file, "break-off-engaged", "any", c.break_off_engaged);
    cp(file, "detach", "any", c.detach);
    cp(file, "anti-armor", "phasing", c.phasing_anti_armor);
    cp(file, "anti-armor", "non-phasing", c.other_anti_armor);
    cp(file, "assault", "phasing", c.phasing_assault);
    cp(file, "assault", "non-phasing", c.other_assault);
    cp(file, "probe", "phasing", c.phasing_probe);
    cp(file, "probe", "non-phasing", c.other_probe);
    cp(file, "given-back", "non-phasing", c.given_back);
    read_cost(file, "barrage", "phasing", "ammo", c.ammo_barrage);
    read_cost(file, "anti-armor", "phasing", "ammo", c.ammo_anti_armor);
    read_cost(file, "close-assault-infantry", "any", "ammo", c.ammo_assault_infantry);
    read_cost(file, "close-assault-heavy", "any", "ammo", c.ammo_assault_heavy);
  }
  void cp(const Document& file, std::string_view action, std::string_view by, std::int32_t& cost) {
    read_cost(file, action, by, "cp", cost);
  }
  void read_cost(const Document& file, std::string_view action, std::string_view by, std::string_view kind,
                 std::int32_t& cost) {
    for (const Node& node : file.root().children())
      if (node.value("action") == action && node.value("by") == by) {
        cost = node.whole(kind).value_or(0);
        return;
      }
    unusable("costs", "needs a row for " + std::string(action) + " by " + std::string(by));
  }

  void missing(std::string_view name) {
    fault("CNA-L4", "CNA-2",
          "there is no chart '" + std::string(name) + "' of the shape that the rules need");
  }
  void unusable(std::string_view name, std::string_view why) {
    fault("CNA-L4", "CNA-2", "the chart '" + std::string(name) + "' " + std::string(why));
  }
  void fault(std::string_view code, std::string_view rule, std::string message) {
    diagnostics_.add(shared::at_switch(turn_, "", code, rule, std::move(message)));
  }

  const Turn& turn_;
  Diagnostics& diagnostics_;
  Rulebook book_;
};

}  // namespace

ByUnit::ByUnit(const State& state, std::uint32_t table, Trait unit_of, std::uint32_t units) {
  const auto count = static_cast<std::uint32_t>(state.rows(table));
  const auto unit = [&](std::uint32_t i) { return state.get({table, i}, unit_of); };
  first_.assign(std::size_t{units} + 1, 0);
  for (std::uint32_t i = 0; i < count; ++i)
    if (unit(i) >= 0) ++first_[static_cast<std::size_t>(unit(i)) + 1];
  for (std::size_t u = 1; u < first_.size(); ++u) first_[u] += first_[u - 1];
  rows_.resize(first_.back());
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (std::uint32_t i = 0; i < count; ++i)
    if (unit(i) >= 0) rows_[next[static_cast<std::size_t>(unit(i))]++] = {table, i};
}

Rulebook compile_rulebook(const Turn& turn, Diagnostics& diagnostics) {
  return Compiler(turn, diagnostics).compile();
}

}  // namespace adjudicator::cna

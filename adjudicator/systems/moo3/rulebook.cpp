#include "systems/moo3/rulebook.hpp"

#include <algorithm>
#include <string>

#include "systems/shared/chart_reader.hpp"
#include "systems/shared/numbers.hpp"
#include "systems/shared/switches.hpp"

namespace adjudicator::moo3 {
namespace {

constexpr std::array<std::string_view, 4> damage_columns{"military", "economic", "population", "environment"};

template <class Words>
std::size_t place_in(const Words& words, std::string_view word) {
  return static_cast<std::size_t>(std::ranges::find(words, word) - std::begin(words));
}

class Compiler {
 public:
  Compiler(const Turn& turn, Diagnostics& diagnostics)
      : turn_(turn),
        charts_(turn, diagnostics, "MOO-L1", "MOO-3"),
        escape_(turn, diagnostics, "MOO-L1", "MOO-12.2") {}

  Rulebook compile() {
    book_.rules = read_ruleset(shared::rules_of(turn_));
    rating_chart("experience", book_.experience);
    rating_chart("environments", book_.environments);
    rating_chart("suits", book_.suits);
    rating_chart("shields", book_.shields);
    rating_chart("weapons", book_.weapons);
    needed(book_.suits, "suits", "none");
    needed(book_.shields, "shields", "none");
    needed(book_.weapons, "weapons", "0");
    unit_chart();
    escape_chart();
    plan_chart();
    weapon_chart();
    figure_chart();
    matrix_chart();
    collateral_chart();
    honors_chart();
    pair_chart();
    return std::move(book_);
  }

 private:
  static Ratings additions(const Node& node) {
    Ratings adds;
    for (std::size_t i = 0; i < ratings; ++i) adds.value[i] = node.whole(rating_names[i].text()).value_or(0);
    adds[Rating::target_priority] =
        node.whole("tickets").value_or(0) + node.whole("base-tickets").value_or(0);
    adds.vertical = node.flag("vertical-env");
    adds.nbc = node.flag("nbc-protected");
    return adds;
  }

  void rating_chart(std::string_view name, std::vector<RatingRow>& rows) {
    const Document* chart = charts_.catalogue(name, "rating-chart");
    if (chart == nullptr) return;
    for (const Node& node : chart->root().children()) {
      const std::string_view key = node.value("name");
      if (std::ranges::any_of(rows, [&](const RatingRow& row) { return row.key.text() == key; }))
        twice(*chart, node);
      rows.push_back({Key::unowned(key), turn_.names.find(key), additions(node)});
    }
  }

  void twice(const Document& chart, const Node& node) {
    charts_.fault(chart, node, "name",
                  "the chart '" + std::string(chart.root().value("name")) + "' has two rows '" +
                      printable(node.value("name")) + "'");
  }

  void needed(const std::vector<RatingRow>& rows, std::string_view chart, std::string_view key) {
    if (std::ranges::none_of(rows, [&](const RatingRow& row) { return row.key.text() == key; }))
      charts_.malformed("the chart '" + std::string(chart) + "' has no row '" + std::string(key) + "'");
  }

  void unit_chart() {
    const Document* chart = charts_.catalogue("units", "unit-chart");
    if (chart == nullptr) return;
    for (const Node& node : chart->root().children()) {
      const std::string_view key = node.value("name");
      if (find_type(key) != nullptr) twice(*chart, node);
      book_.types.push_back({Key::unowned(key), turn_.names.find(key),
                             Class(shared::place_in(class_words, node.value("class"))), additions(node),
                             std::nullopt});
    }
    for (const std::string_view key :
         {"infantry", "psyops", "commandos", "hackers", "command-center", "magazine"})
      if (find_type(key) == nullptr)
        charts_.malformed("the chart 'units' has no row '" + std::string(key) + "'");
  }

  UnitType* find_type(std::string_view key) {
    for (UnitType& type : book_.types)
      if (type.key.text() == key) return &type;
    return nullptr;
  }

  /// That a type in use has no chance is told with the units (position.cpp).
  void escape_chart() {
    const Document* chart = escape_.catalogue("escape", "figure-chart");
    if (chart == nullptr) return;
    for (const Node& node : chart->root().children()) {
      const std::int32_t chance = node.whole("value").value_or(0);
      if (chance < 0 || chance > 100)
        escape_.fault(*chart, node, "value", "a chance of escape must be between 0 and 100");
      if (UnitType* type = find_type(node.value("name"))) type->escape = chance;
    }
  }

  void plan_chart() {
    const Document* chart = charts_.catalogue("plans", "plan-chart");
    if (chart == nullptr) return;
    for (const Node& node : chart->root().children()) {
      BattlePlan plan(node);
      if (book_.plan(plan.name.text()) != nullptr) twice(*chart, node);
      book_.plans.push_back(std::move(plan));
    }
    book_.probe = default_plan("probe", &PlanLine::attacker);
    book_.single_line = default_plan("single-line", &PlanLine::defender);
  }

  /// MOO-6.7: a default plan must be open to whoever comes to it.
  std::size_t default_plan(std::string_view key, std::optional<std::int32_t> PlanLine::*leader) {
    const BattlePlan* plan = book_.plan(key);
    const bool open = plan != nullptr && plan->*leader == 0 && plan->open_at(Intensity::low) &&
                      plan->needs_units <= 0 && !plan->needs_vertical && plan->needs_types.empty();
    if (!open)
      charts_.malformed("the chart 'plans' needs a plan '" + std::string(key) +
                        "' that is open at low intensity to a side without a leader");
    return plan == nullptr ? 0 : static_cast<std::size_t>(plan - book_.plans.data());
  }

  void weapon_chart() {
    const Document* chart = charts_.catalogue("special-weapons", "weapon-chart");
    if (chart == nullptr) return;
    std::array<bool, weapon_words.size()> there{};
    for (const Node& node : chart->root().children())
      for (std::size_t i = 0; i < there.size(); ++i) {
        if (key_of(Weapon(i)).text() != node.value("name")) continue;
        if (there[i]) twice(*chart, node);
        there[i] = true;
        const WeaponLine line(node);
        book_.special[i] = {line.attacks, line.attack_strength, line.collateral};
      }
    for (std::size_t i = 0; i < there.size(); ++i)
      if (!there[i])
        charts_.malformed("the chart 'special-weapons' has no row '" + std::string(key_of(Weapon(i)).text()) +
                          "'");
  }

  struct Figure {
    std::string_view name;
    std::int32_t* value;
    std::int32_t least = -999;
  };

  void figure_chart() {
    const Document* chart = charts_.catalogue("figures", "figure-chart");
    if (chart == nullptr) return;
    Figures& f = book_.figures;
    const auto of = [](auto& values, auto word) -> std::int32_t& {
      return values[static_cast<std::size_t>(word)];
    };
    const std::vector<Figure> all{
        {"rounds-low", &of(f.rounds, Intensity::low), 0},
        {"rounds-high", &of(f.rounds, Intensity::high), 0},
        {"honors-series", &f.honors_series},
        {"honors-branch", &f.honors_branch},
        {"honors-special-weapons", &f.honors_special_weapons},
        {"honors-leader", &f.honors_leader},
        {"honors-led", &f.honors_led},
        {"honors-numbers", &f.honors_numbers},
        {"psyops-initiative", &f.psyops_initiative},
        {"psyops-rout", &f.psyops_rout},
        {"commandos-attack-strength", &f.commandos_attack_strength},
        {"hackers-initiative", &f.hackers_initiative},
        {"hackers-accuracy", &f.hackers_accuracy},
        {"isolated-divisor", &f.isolated_divisor, 1},
        {"rout-base", &f.rout_base},
        {"rout-least", &f.rout_least},
        {"rout-most", &f.rout_most},
        {"tickets-dropped", &f.tickets_dropped, 1},
        {"tickets-vertical", &f.tickets_vertical, 1},
        {"tickets-exposed", &f.tickets_exposed, 1},
        {"hit-per-matrix", &f.hit_per_matrix},
        {"hit-per-favourability", &f.hit_per_favourability},
        {"hit-care-low", &of(f.hit_care, Care::low)},
        {"hit-care-average", &of(f.hit_care, Care::average)},
        {"hit-care-high", &of(f.hit_care, Care::high)},
        {"hit-per-fortification", &f.hit_per_fortification},
        {"hit-of-nothing", &f.hit_of_nothing},
        {"hit-least", &f.hit_least},
        {"hit-most", &f.hit_most},
        {"save-of-nothing", &f.save_of_nothing},
        {"save-least", &f.save_least},
        {"save-most", &f.save_most},
        {"rally-base", &f.rally_base},
        {"rally-least", &f.rally_least},
        {"rally-most", &f.rally_most},
        {"recovery-besieged", &f.recovery_besieged, 0},
        {"loss-least", &f.loss_least, 1},
        {"threshold-decisive", &f.threshold[0]},
        {"threshold-substantial", &f.threshold[1]},
        {"threshold-marginal", &f.threshold[2]},
        {"threshold-per-leader", &f.threshold_per_leader},
        {"threshold-per-matrix", &f.threshold_per_matrix},
        {"threshold-per-turn", &f.threshold_per_turn},
        {"threshold-least", &f.threshold_least},
        {"regions-total", &f.regions[0], 0},
        {"regions-decisive", &f.regions[1], 0},
        {"regions-substantial", &f.regions[2], 0},
        {"regions-marginal", &f.regions[3], 0},
        {"regions-terrain-divisor", &f.regions_terrain_divisor, 1},
        {"regions-high", &f.regions_high, 0},
        {"regions-mobile", &f.regions_mobile, 0},
        {"regions-mobile-margin", &f.regions_mobile_margin},
        {"regions-extras-per-base", &f.regions_extras_per_base, 0},
        {"escape-divisor", &f.escape_divisor, 1},
        {"collateral-low", &of(f.collateral, Care::low), 0},
        {"collateral-average", &of(f.collateral, Care::average), 0},
        {"collateral-high", &of(f.collateral, Care::high), 0},
        {"collateral-most", &f.collateral_most, 0},
        {"collateral-most-special", &f.collateral_most_special, 0},
    };
    std::vector<bool> there(all.size());
    for (const Node& node : chart->root().children()) {
      const std::size_t at =
          static_cast<std::size_t>(std::ranges::find(all, node.value("name"), &Figure::name) - all.begin());
      if (at == all.size()) {
        charts_.fault(*chart, node, "name", "no rule uses a figure '" + printable(node.value("name")) + "'");
        continue;
      }
      if (there[at]) twice(*chart, node);
      there[at] = true;
      *all[at].value = node.whole("value").value_or(0);
      if (*all[at].value < all[at].least)
        charts_.fault(*chart, node, "value",
                      "the figure '" + std::string(all[at].name) + "' must be at least " +
                          std::to_string(all[at].least));
    }
    for (std::size_t i = 0; i < all.size(); ++i)
      if (!there[i]) charts_.malformed("the chart 'figures' has no row '" + std::string(all[i].name) + "'");
    ordered("rout-least", f.rout_least, "rout-most", f.rout_most);
    ordered("hit-least", f.hit_least, "hit-most", f.hit_most);
    ordered("save-least", f.save_least, "save-most", f.save_most);
    ordered("rally-least", f.rally_least, "rally-most", f.rally_most);
  }

  void ordered(std::string_view low, std::int32_t least, std::string_view high, std::int32_t most) {
    if (least > most)
      charts_.malformed("the figure '" + std::string(low) + "' must not be more than '" + std::string(high) +
                        "'");
  }

  /// MOO-6.3. The row of the Attacker's category counts, so a chart need not read the same from both sides.
  void matrix_chart() {
    const GridChart* chart = charts_.grid("combat-matrix");
    if (chart == nullptr) return;
    const auto& all = category_words;
    bool fits = chart->rows.size() == all.size() && chart->columns.size() == all.size();
    for (std::size_t i = 0; i < all.size(); ++i)
      fits = fits && chart->rows.find(all[i].text()) == static_cast<int>(i) &&
             chart->columns.find(all[i].text()) == static_cast<int>(i);
    if (!fits)
      return charts_.malformed(
          "the chart 'combat-matrix' needs the rows and columns seize, stall, surrender-initiative, withdraw "
          "and counterattack, in this order");
    for (std::size_t own = 0; own < all.size(); ++own)
      for (std::size_t enemy = 0; enemy < all.size(); ++enemy) {
        const auto cell = shared::whole_number(chart->cell(own, enemy).text());
        if (!cell || *cell < -9 || *cell > 9)
          charts_.bad_cell(*chart, own, enemy, "a whole number from -9 to 9");
        else
          book_.match[own][enemy] = *cell;
      }
    book_.matrix = chart;
  }

  void collateral_chart() {
    const GridChart* chart = charts_.grid("collateral");
    if (chart == nullptr) return;
    bool fits = chart->columns.size() == 5 && chart->columns.find("none") == 4;
    for (std::size_t i = 0; i < damage_columns.size(); ++i)
      fits = fits && chart->columns.find(damage_columns[i]) == static_cast<int>(i);
    if (!fits)
      return charts_.malformed(
          "the chart 'collateral' needs the columns military, economic, population, environment and none");
    for (std::size_t weapon = 0; weapon < weapon_words.size(); ++weapon) {
      const int row = chart->rows.find(key_of(Weapon(weapon)).text());
      std::int32_t all = 0;
      for (std::size_t column = 0; row >= 0 && column < 5; ++column) {
        const std::size_t at = static_cast<std::size_t>(row);
        const auto cell = shared::whole_number(chart->cell(at, column).text());
        if (!cell || *cell < 0 || *cell > 999)
          return charts_.bad_cell(*chart, at, column, "a whole number from 0 to 999");
        book_.tickets[weapon][column] = *cell;
        all += *cell;
      }
      if (all == 0)
        return charts_.malformed("the chart 'collateral' needs a row '" +
                                 std::string(key_of(Weapon(weapon)).text()) + "' that has tickets");
    }
    book_.collateral = chart;
  }

  void honors_chart() {
    const GridChart* chart = charts_.grid("honors");
    if (chart == nullptr) return;
    constexpr std::array<std::string_view, 6> outcomes{"massacred",     "flee-halved",      "flee",
                                                       "officers-held", "equipment-seized", "granted"};
    if (chart->rows.kind() != Axis::Kind::number || chart->columns.find("outcome") != 0 ||
        chart->columns.find("casus-belli") != 1)
      return charts_.malformed(
          "the chart 'honors' needs totals as rows and the columns outcome and casus-belli, in this order");
    for (std::size_t row = 0; row < chart->rows.size(); ++row) {
      if (place_in(outcomes, chart->cell(row, 0).text()) == outcomes.size())
        charts_.bad_cell(*chart, row, 0,
                         "massacred, flee-halved, flee, officers-held, equipment-seized or granted");
      if (!shared::whole_number(chart->cell(row, 1).text()))
        charts_.bad_cell(*chart, row, 1, "a whole number");
    }
    book_.honors = chart;
  }

  void pair_chart() {
    const GridChart* chart = charts_.grid("who-fights");
    if (chart == nullptr) return;
    constexpr std::array<std::string_view, 3> pairs{"owner-invader", "owner-rebel", "invader-rebel"};
    bool fits = chart->rows.kind() == Axis::Kind::number && chart->columns.find("pair") == 0;
    for (std::int64_t face = 1; fits && face <= 6; ++face) fits = chart->rows.find(face) >= 0;
    if (!fits)
      return charts_.malformed(
          "the chart 'who-fights' needs rows for the faces 1 to 6 of the die and a column 'pair'");
    for (std::size_t row = 0; row < chart->rows.size(); ++row)
      if (place_in(pairs, chart->cell(row, 0).text()) == pairs.size())
        charts_.bad_cell(*chart, row, 0, "owner-invader, owner-rebel or invader-rebel");
    book_.who_fights = chart;
  }

  const Turn& turn_;
  shared::ChartReader charts_;
  shared::ChartReader escape_;
  Rulebook book_;
};

}  // namespace

const BattlePlan* Rulebook::plan(std::string_view key) const {
  for (const BattlePlan& plan : plans)
    if (plan.name.text() == key) return &plan;
  return nullptr;
}

const RatingRow* find_row(const std::vector<RatingRow>& rows, Name name) {
  for (const RatingRow& row : rows)
    if (row.name == name && name != Name::none) return &row;
  return nullptr;
}

const RatingRow* find_level(const std::vector<RatingRow>& rows, std::int32_t level) {
  const std::string text = std::to_string(level);
  for (const RatingRow& row : rows)
    if (row.key.text() == text) return &row;
  return nullptr;
}

Rulebook compile_rulebook(const Turn& turn, Diagnostics& diagnostics) {
  return Compiler(turn, diagnostics).compile();
}

void name_new_rows(Turn& turn) {
  for (const std::string_view chart : {"experience", "units", "suits", "shields"})
    if (const Document* file = turn.charts.catalogue(chart))
      for (const Node& node : file->root().children()) turn.names.add(node.value("name"));
}

}  // namespace adjudicator::moo3

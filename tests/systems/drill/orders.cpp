#include "systems/drill/orders.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "core/written.hpp"
#include "systems/drill/plan.hpp"

namespace adjudicator::drill {
namespace {

// ---- position and table

/// DRILL-1.2, told once a hex, at the unit that is the stranger there.
void check_position(const Turn& turn, Diagnostics& diagnostics) {
  const Units units(turn.start);
  for (std::size_t i = 0; i < units.count(); ++i) {
    const Row unit = units.unit(i);
    if (!units.on_map(unit) || units.holder(units.hex(unit)) == units.side(unit)) continue;
    const std::string message =
        "hex " + std::string(turn.board.id(units.hex(unit))) + " holds units of two sides";
    for (const Node& node : turn.roster_file->root().children())
      if (node.name == "unit" && node.value("id") == turn.key(unit).text())
        return diagnostics.add(turn.roster_file->fault(node, "hex", "DRILL-L4", "DRILL-1.2", message));
  }
}

std::optional<Result> result_of(std::string_view cell) {
  constexpr std::pair<std::string_view, Result> known[] = {
      {"NE", Result::none}, {"DB", Result::back}, {"DL", Result::loss}, {"AL", Result::attacker_loss}};
  for (const auto& [text, result] : known)
    if (text == cell) return result;
  return std::nullopt;
}

/// DRILL-3.4: a row for each face of a die, numbers as columns, known results.
void read_table(const Turn& turn, Plan& plan, Diagnostics& diagnostics) {
  const auto fault = [&](std::string message) {
    diagnostics.add(
        turn.game_file->fault(turn.game_file->root(), "", "DRILL-L3", "DRILL-3.4", std::move(message)));
  };
  const GridChart* table = turn.charts.grid("drill-results");
  if (table == nullptr) return fault("there is no grid chart 'drill-results'");
  if (table->columns.kind() != Axis::Kind::number || table->rows.kind() != Axis::Kind::number ||
      table->rows.find(1) < 0 || table->rows.find(6) < 0)
    return fault("the chart 'drill-results' needs rows for the faces 1 to 6 and numbers as its columns");
  for (std::size_t row = 0; row < table->rows.size(); ++row)
    for (std::size_t column = 0; column < table->columns.size(); ++column) {
      const auto result = result_of(table->cell(row, column).text());
      if (!result)
        return fault("the chart 'drill-results' has an unknown result '" +
                     printable(table->cell(row, column).text()) + "'");
      plan.results.push_back(*result);
    }
  plan.table = table;
}

/// DRILL-3.6: a row for each kind of ground, columns for steady and reduced targets, faces of a die.
void read_archery(const Turn& turn, Plan& plan, Diagnostics& diagnostics) {
  const auto fault = [&](std::string message) {
    diagnostics.add(
        turn.game_file->fault(turn.game_file->root(), "", "DRILL-L3", "DRILL-3.6", std::move(message)));
  };
  const GridChart* chart = turn.charts.grid("drill-archery");
  if (chart == nullptr) return fault("there is no grid chart 'drill-archery'");
  for (const char* row : {"open", "forest", "town"})
    if (chart->rows.find(row) < 0 || chart->columns.size() != 2)
      return fault("the chart 'drill-archery' needs the rows open, forest and town and two columns");
  for (std::size_t row = 0; row < chart->rows.size(); ++row)
    for (std::size_t column = 0; column < 2; ++column) {
      const std::string_view cell = chart->cell(row, column).text();
      if (cell.size() != 1 || cell[0] < '1' || cell[0] > '6')
        return fault("the chart 'drill-archery' needs faces from 1 to 6, not '" + printable(cell) + "'");
    }
  plan.archery = chart;
}

// ---- orders

/// One side's orders. What is wrong with them is told to that side and the moderator.
class Desk {
 public:
  Desk(const Turn& turn, Plan& plan, const SideInfo& side)
      : turn_(turn), plan_(plan), units_(turn.start), side_(side) {}

  void read() {
    const Node* list = side_.orders == nullptr ? nullptr : side_.orders->root().child("list");
    if (list == nullptr) return;
    for (const Node& node : list->children()) {
      order_ = &node;
      refuse_faulty();
      if (node.name == "attack")
        attack();
      else if (node.name == "retreat")
        retreat();
      else if (node.name == "hold")
        hold();
      else if (node.name != "pass")
        refuse("DRILL-E8", "", {{"order", word(node.name)}});
    }
  }

 private:
  void refuse(Key code, std::string_view attribute, std::initializer_list<Arg> args) {
    plan_.refusals.push_back({side_.row, code, "DRILL-2.3", args, side_.orders, order_, attribute});
  }
  /// DRILL-E7: what the schema said of this order, but for the lists whose items have codes of their own.
  void refuse_faulty() {
    for (const Fault& fault : side_.orders->faults())
      if (fault.within == order_ && order_->known && fault.attribute != "units" && fault.attribute != "to")
        refuse("DRILL-E7", fault.attribute, {{"reason", word(fault.message, 500)}});
  }
  Key word(std::string_view text, std::size_t limit = 80) {
    return Key::unowned(plan_.words.emplace_back(printable(text, limit)));
  }

  /// DRILL-2.1
  void attack() {
    Attack attack{side_.row, turn_.board.find(raw(*order_, "target")), {}};
    if (!exists(attack.target)) return refuse("DRILL-E4", "target", {{"hex", word(raw(*order_, "target"))}});
    const auto same = [&](const Attack& other) {
      return other.side == attack.side && other.target == attack.target;
    };
    if (std::ranges::any_of(plan_.attacks, same))
      return refuse("DRILL-E5", "target", {{"hex", attack.target}});
    for (std::string_view id : raw_list(*order_, "units"))
      if (const Row unit = attacker(id, attack); unit.exists()) attack.units.push_back(unit);
    if (attack.units.empty()) return refuse("DRILL-E6", "units", {{"hex", attack.target}});
    // Asked last: who stands next to a hex sees who is in it, and nobody else is told.
    const Row holder = units_.holder(attack.target);
    if (!holder.exists() || holder == side_.row)
      return refuse("DRILL-E4", "target", {{"hex", attack.target}});
    plan_.attacks.push_back(std::move(attack));
  }

  /// A unit that may take part; nothing: it was refused.
  Row attacker(std::string_view id, const Attack& attack) {
    const Row unit = own_unit(id, "units");
    if (!unit.exists()) return nothing;
    const auto has_it = [&](const Attack& other) { return std::ranges::count(other.units, unit) > 0; };
    if (has_it(attack) || std::ranges::any_of(plan_.attacks, has_it)) {
      refuse("DRILL-E2", "units", {{"unit", unit}});
      return nothing;
    }
    if (turn_.board.adjacent(units_.hex(unit), attack.target)) return unit;
    refuse("DRILL-E3", "units", {{"unit", unit}, {"hex", attack.target}});
    return nothing;
  }

  /// DRILL-2.2
  void retreat() {
    const Row unit = own_unit(raw(*order_, "unit"), "unit");
    if (!unit.exists()) return;
    if (plan_.retreat_of(unit) != nullptr) return refuse("DRILL-E2", "unit", {{"unit", unit}});
    RetreatOrder made{side_.row, unit, {}};
    for (std::string_view id : raw_list(*order_, "to")) {
      const Place hex = turn_.board.find(id);
      if (exists(hex))
        made.to.push_back(hex);
      else
        refuse("DRILL-E4", "to", {{"hex", word(id)}});
    }
    plan_.retreats.push_back(std::move(made));
  }

  /// DRILL-2.4
  void hold() {
    const Row unit = own_unit(raw(*order_, "unit"), "unit");
    if (!unit.exists()) return;
    if (plan_.holds_by_order(unit)) return refuse("DRILL-E2", "unit", {{"unit", unit}});
    plan_.holds.push_back({side_.row, unit});
  }

  /// DRILL-E1: also for units of others, of which the sender may know nothing.
  Row own_unit(std::string_view id, std::string_view attribute) {
    const Name name = turn_.names.find(id);
    const Row unit = name == Name::none ? nothing : turn_.start.find(unit::table, name);
    if (unit.exists() && units_.side(unit) == side_.row && units_.on_map(unit)) return unit;
    refuse("DRILL-E1", attribute, {{"unit", word(id)}});
    return nothing;
  }

  const Turn& turn_;
  Plan& plan_;
  const Units units_;
  const SideInfo& side_;
  const Node* order_ = nullptr;
};

}  // namespace

namespace {

const Node* rules_of(const Turn& turn) {
  return turn.game_file == nullptr ? nullptr : turn.game_file->root().child("rules");
}

/// DRILL-6
bool has_lists(const Turn& turn) {
  const Node* rules = rules_of(turn);
  return rules == nullptr || rules->value("lists").empty() || rules->flag("lists");
}

/// DRILL-3.8. The schema bounds it.
std::int32_t rounds_of(const Turn& turn) {
  const Node* rules = rules_of(turn);
  const std::string_view text = rules == nullptr ? std::string_view() : rules->value("rounds");
  std::int32_t rounds = 1;
  std::from_chars(text.data(), text.data() + text.size(), rounds);
  return rounds;
}

}  // namespace

std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics) {
  auto plan = std::make_unique<Plan>();
  const std::size_t errors = diagnostics.errors();
  plan->forest = turn.board.feature("forest");
  plan->town = turn.board.feature("town");
  plan->rounds = rounds_of(turn);
  plan->lists = has_lists(turn);
  plan->archers = turn.names.find("archers");
  check_position(turn, diagnostics);
  read_table(turn, *plan, diagnostics);
  read_archery(turn, *plan, diagnostics);
  if (diagnostics.errors() == errors)
    for (const SideInfo& side : turn.sides) Desk(turn, *plan, side).read();
  return plan;
}

}  // namespace adjudicator::drill

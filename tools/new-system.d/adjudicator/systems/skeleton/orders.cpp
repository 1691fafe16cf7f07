#include "systems/skeleton/orders.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/written.hpp"
#include "systems/shared/load_faults.hpp"
#include "systems/shared/order_desk.hpp"
#include "systems/shared/rows.hpp"
#include "systems/skeleton/plan.hpp"

namespace adjudicator::skeleton_code {
namespace {

// ---- position and table

/// SKELETON-1.2, told once a hex, at the first unit that is a stranger there.
void check_position(const Turn& turn, Diagnostics& diagnostics) {
  const Units units(turn.start);
  shared::Once told;
  for (const Row unit : shared::RowsOf(turn.start, unit::table)) {
    if (!units.on_map(unit) || units.holder(units.hex(unit)) == units.side(unit)) continue;
    if (diagnostics.errors() >= Diagnostics::limit || !told.first(turn.start, row_of(units.hex(unit))))
      continue;
    diagnostics.add(
        shared::at_row(turn, unit, "hex", "SKELETON-L4", "SKELETON-1.2",
                       "hex " + std::string(turn.board.id(units.hex(unit))) + " holds units of two sides"));
  }
}

std::optional<Result> result_of(std::string_view cell) {
  constexpr std::pair<std::string_view, Result> known[] = {
      {"NE", Result::none}, {"DB", Result::back}, {"DL", Result::loss}, {"AL", Result::attacker_loss}};
  for (const auto& [text, result] : known)
    if (text == cell) return result;
  return std::nullopt;
}

/// SKELETON-3.4: a row for each face of a die, numbers as columns, known results.
void read_table(const Turn& turn, Plan& plan, Diagnostics& diagnostics) {
  const auto fault = [&](std::string message) {
    diagnostics.add(
        turn.game_file->fault(turn.game_file->root(), "", "SKELETON-L3", "SKELETON-3.4", std::move(message)));
  };
  const GridChart* table = turn.charts.grid("skeleton-results");
  if (table == nullptr) return fault("there is no grid chart 'skeleton-results'");
  if (table->columns.kind() != Axis::Kind::number || table->rows.kind() != Axis::Kind::number ||
      table->rows.find(1) < 0 || table->rows.find(6) < 0)
    return fault("the chart 'skeleton-results' needs rows for the faces 1 to 6 and numbers as its columns");
  for (std::size_t row = 0; row < table->rows.size(); ++row)
    for (std::size_t column = 0; column < table->columns.size(); ++column) {
      const auto result = result_of(table->cell(row, column).text());
      if (!result)
        return fault("the chart 'skeleton-results' has an unknown result '" +
                     printable(table->cell(row, column).text()) + "'");
      plan.results.push_back(*result);
    }
  plan.table = table;
}

// ---- orders

/// One side's orders. What is wrong with them is told to that side and the moderator.
class Desk : public shared::OrderDesk {
 public:
  Desk(const Turn& turn, Plan& plan, const SideInfo& side)
      : OrderDesk(turn, plan, side.row), plan_(plan), units_(turn.start), file_(side.orders) {}

  void read() {
    const Node* list = file_ == nullptr ? nullptr : file_->root().child("list");
    if (list == nullptr) return;
    for (const Node& node : list->children()) {
      begin({file_, &node});
      refuse_faulty();
      if (node.name == "attack")
        attack(node);
      else if (node.name == "retreat")
        retreat(node);
      else if (node.name != "pass")
        refuse("SKELETON-E8", "",
               {{"order", word(node.name)}, {"near", near(node.name, {"attack", "retreat", "pass"})}});
    }
  }

 private:
  void refuse(Key code, std::string_view attribute, std::vector<Arg> args) {
    OrderDesk::refuse(order(), code, "SKELETON-2.3", attribute, std::move(args));
  }
  /// SKELETON-E7: what the schema said of this order, but for the lists whose items have codes of their own.
  void refuse_faulty() {
    const Node& node = *order().node;
    if (!node.known) return;
    shared::each_fault(order(), {shared::items_of(node, "units"), shared::items_of(node, "to")},
                       [&](const shared::FieldFault& fault) {
                         OrderDesk::refuse(order(), "SKELETON-E7", "SKELETON-2.3", fault.attribute,
                                           {{"field", word(fault.field)}, says(fault)},
                                           fault.fault == nullptr ? 0 : fault.fault->offset);
                       });
  }

  /// SKELETON-2.1
  void attack(const Node& node) {
    Attack attack{side(), turn().board.find(raw(node, "target")), {}};
    if (!exists(attack.target)) return refuse("SKELETON-E4", "target", {{"hex", said(raw(node, "target"))}});
    const auto same = [&](const Attack& other) {
      return other.side == attack.side && other.target == attack.target;
    };
    if (std::ranges::any_of(plan_.attacks, same))
      return refuse("SKELETON-E5", "target", {{"hex", attack.target}});
    for (std::string_view id : raw_list(node, "units"))
      if (const Row unit = attacker(id, attack); unit.exists()) attack.units.push_back(unit);
    if (attack.units.empty()) return refuse("SKELETON-E6", "units", {{"hex", attack.target}});
    // Asked last: who stands next to a hex sees who is in it, and nobody else is told.
    const Row holder = units_.holder(attack.target);
    if (!holder.exists() || holder == side())
      return refuse("SKELETON-E4", "target", {{"hex", attack.target}});
    plan_.attacks.push_back(std::move(attack));
  }

  /// A unit that may take part; nothing: it was refused.
  Row attacker(std::string_view id, const Attack& attack) {
    const Row unit = own_unit(id, "units");
    if (!unit.exists()) return nothing;
    const auto has_it = [&](const Attack& other) { return std::ranges::count(other.units, unit) > 0; };
    if (has_it(attack) || std::ranges::any_of(plan_.attacks, has_it)) {
      refuse("SKELETON-E2", "units", {{"unit", unit}});
      return nothing;
    }
    if (turn().board.adjacent(units_.hex(unit), attack.target)) return unit;
    refuse("SKELETON-E3", "units", {{"unit", unit}, {"hex", attack.target}});
    return nothing;
  }

  /// SKELETON-2.2
  void retreat(const Node& node) {
    const Row unit = own_unit(raw(node, "unit"), "unit");
    if (!unit.exists()) return;
    if (plan_.retreat_of(unit) != nullptr) return refuse("SKELETON-E2", "unit", {{"unit", unit}});
    RetreatOrder made{side(), unit, {}};
    for (std::string_view id : raw_list(node, "to")) {
      const Place hex = turn().board.find(id);
      if (exists(hex))
        made.to.push_back(hex);
      else
        refuse("SKELETON-E4", "to", {{"hex", word(id)}});
    }
    plan_.retreats.push_back(std::move(made));
  }

  /// SKELETON-E1: also for units of others, of which the sender may know nothing.
  Row own_unit(std::string_view id, std::string_view attribute) {
    const auto known = [&](Row unit) { return units_.side(unit) == side() && units_.on_map(unit); };
    const Row unit = shared::find_row(turn(), unit::table, id);
    if (unit.exists() && known(unit)) return unit;
    refuse("SKELETON-E1", attribute, {{"unit", said(id)}, {"near", near_id(id, unit::table, known)}});
    return nothing;
  }

  Plan& plan_;
  const Units units_;
  const Document* file_;
};

}  // namespace

std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics) {
  auto plan = std::make_unique<Plan>();
  const std::size_t errors = diagnostics.errors();
  plan->forest = turn.board.feature("forest");
  check_position(turn, diagnostics);
  read_table(turn, *plan, diagnostics);
  if (diagnostics.errors() == errors)
    for (const SideInfo& side : turn.sides) Desk(turn, *plan, side).read();
  return plan;
}

}  // namespace adjudicator::skeleton_code

#include "systems/toaw/orders.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <tuple>

#include "systems/toaw/attack_orders.hpp"
#include "systems/toaw/naval/fleet.hpp"

namespace adjudicator::toaw {
namespace {

constexpr std::array<std::string_view, 4> setters{"set-loss-tolerance", "set-deployment", "set-range-limit",
                                                  "set-air-mission"};

class SideReader {
 public:
  SideReader(const Turn& turn, Plan& plan, const SideInfo& side)
      : plan_(plan), side_(side), desk_(turn, plan, side.row), attacks_(desk_) {}

  /// Settings first: what an owner makes of his units counts for his other orders. Support and warheads last:
  /// they name battles of orders that may follow them in the file.
  void read() {
    const Node* list = side_.orders == nullptr ? nullptr : side_.orders->root().child("list");
    if (list == nullptr) return;
    each(*list, [&](const OrderNode& order, std::string_view name) {
      if (std::ranges::find(setters, name) != setters.end()) setting(order, name);
    });
    each(*list, [&](const OrderNode& order, std::string_view name) {
      if (name == "naval-move" && desk_.phasing()) attacks_.naval_move(order);
    });
    attacks_.take_planes_aboard();
    each(*list, [&](const OrderNode& order, std::string_view name) { commit(order, name); });
    attacks_.judge_enters();
    attacks_.judge_supports();
    each(*list, [&](const OrderNode& order, std::string_view name) {
      if (!desk_.phasing()) return;
      if (name == "support") support(order);
      if (name == "nuclear") nuclear(order);
    });
  }

 private:
  template <class Visit>
  void each(const Node& list, Visit visit) {
    for (const Node& node : list.children()) {
      const OrderNode order{side_.orders, &node};
      desk_.begin(order);
      visit(order, node.known ? node.name : std::string_view());
    }
  }

  void commit(const OrderNode& order, std::string_view name) {
    if (std::ranges::find(setters, name) != setters.end()) return;
    if (name == "pass") return static_cast<void>(desk_.refuse_faulty(order));
    if (name.empty())
      return desk_.refuse(
          order, "TOAW-E01", "",
          {{"reason", "order"},
           {"order", desk_.word(order.node->name)},
           {"near",
            desk_.near(order.node->name, {"attack", "bombard", "support", "enter", "set-loss-tolerance",
                                          "set-deployment", "set-range-limit", "set-air-mission",
                                          "air-attack", "naval-attack", "naval-move", "nuclear", "pass"})}});
    if (!desk_.phasing())
      return desk_.refuse(order, "TOAW-E17", "",
                          {{"order", desk_.word(name)},
                           {"unit", desk_.said(raw(*order.node, "unit"))},
                           {"target", desk_.said(raw(*order.node, "target"))}});
    if (name == "attack") attacks_.attack(order);
    if (name == "bombard") attacks_.bombard(order);
    if (name == "air-attack") attacks_.air_attack(order);
    if (name == "enter") attacks_.enter(order);
    if (name == "naval-attack") attacks_.naval_attack(order);
  }

  // ---- settings

  void setting(const OrderNode& order, std::string_view name) {
    // A value under a wrong name lacks its right one, too: both are told.
    const bool faulty = desk_.refuse_faulty(order, {"unit"});
    if (raw(*order.node, "value").empty())
      return desk_.refuse(order, "TOAW-E11", "value",
                          {{"why", "missing"}, {"field", "value"}, {"order", desk_.word(name)}});
    if (faulty) return;
    const std::string_view id = raw(*order.node, "unit");
    const auto found = desk_.own_unit(id);
    if (!found.verdict.ok()) return refuse_unit(order, id, found.verdict);
    const std::string_view value = order.node->value("value");
    Trait trait = unit::loss_tolerance;
    if (name == "set-deployment") {
      trait = unit::deployment;
      if (const auto verdict = may_deploy(found.unit, value); !verdict.ok())
        return refuse_unit(order, id, verdict);
    } else if (name == "set-range-limit") {
      trait = unit::range_limit;
      if (!has_guns(found.unit)) desk_.warn(order, "TOAW-W03", "unit", {{"unit", desk_.said(id)}});
    } else if (name == "set-air-mission") {
      trait = unit::air_mission;
      if (!desk_.field().units.air(found.unit)) return refuse_unit(order, id, {"TOAW-E08", "no-planes"});
    }
    const std::int32_t number = number_of(trait, value);
    const auto replaced = std::erase_if(plan_.settings, [&](const Setting& earlier) {
      return earlier.unit == found.unit && earlier.trait.index == trait.index;
    });
    if (replaced > 0) warn_twice(order, id);
    plan_.settings.push_back({found.unit, trait, number, "TOAW-3.2"});
    desk_.set(found.unit, trait, number);
  }

  /// TOAW-3.2: entrenched and fortified only where the unit is that already; nothing for units that
  /// have run, or that are not there.
  OrderDesk::Verdict may_deploy(Row unit, std::string_view value) const {
    const Units& units = desk_.field().units;
    const Deployment now = units.deployment(unit);
    if (!units.on_map(unit) || units.is_embarked(unit) || now == Deployment::retreated ||
        now == Deployment::routed || now == Deployment::reorganizing)
      return {"TOAW-E06"};
    const bool earned = value == "entrenched" || value == "fortified";
    if (earned && number_of(unit::deployment, value) != static_cast<std::int32_t>(now))
      return {"TOAW-E11", "not-earned"};
    return {};
  }

  /// TOAW-18.27: guns that a range limit binds, on land or against ships.
  bool has_guns(Row unit) const {
    const Field& field = desk_.field();
    return field.ranged(unit, -1) || (!field.units.air(unit) && naval::armed(field, unit));
  }

  std::int32_t number_of(Trait trait, std::string_view value) const {
    const TraitShape& shape = desk_.turn().start.shape(unit::table).traits[trait.index];
    if (shape.kind == TraitKind::enumeration)
      return static_cast<std::int32_t>(std::ranges::find(shape.values, value) - shape.values.begin());
    std::int32_t number = 0;
    std::from_chars(value.data(), value.data() + value.size(), number);
    return number;
  }

  /// TOAW-3.5
  void warn_twice(const OrderNode& order, std::string_view id) {
    desk_.warn(order, "TOAW-W01", "unit",
               {{"unit", desk_.said(id)}, {"order", desk_.word(order.node->name)}});
  }

  void refuse_unit(const OrderNode& order, std::string_view id, const OrderDesk::Verdict& verdict) {
    std::vector<Arg> args{{"unit", desk_.said(id)}};
    if (!verdict.reason.empty())
      args.push_back({verdict.code == Key("TOAW-E11") ? Key("why") : Key("reason"), verdict.reason});
    args.insert(args.end(), verdict.more.begin(), verdict.more.end());
    if (verdict.code == Key("TOAW-E01")) args.push_back({"near", desk_.near_unit(id)});
    if (verdict.code != Key("TOAW-E11")) args.push_back({"then", "order"});
    desk_.refuse(order, verdict.code, "unit", std::move(args));
  }

  // ---- support and warheads

  void support(const OrderNode& order) {
    if (desk_.refuse_faulty(order, {"unit", "battle"})) return;
    const std::string_view id = raw(*order.node, "unit");
    const auto found = desk_.own_unit(id);
    if (!found.verdict.ok()) return refuse_unit(order, id, found.verdict);
    const std::string_view battle = raw(*order.node, "battle");
    SupportOrder made{found.unit, Place::none};
    if (battle == "general") {
      if (const auto verdict = desk_.free_to_support(made.unit); !verdict.ok())
        return refuse_unit(order, id, verdict);
    } else if (battle != "none") {
      made.battle = desk_.battle(battle);
      if (!exists(made.battle))
        return desk_.refuse(order, "TOAW-E01", "battle",
                            {{"reason", "battle"}, {"value", desk_.said(battle)}});
      if (const auto verdict = alone(made); !verdict.ok()) return refuse_unit(order, id, verdict);
    }
    // A later order replaces an earlier one, of either kind.
    const auto is_same = [&](const SupportOrder& earlier) { return earlier.unit == made.unit; };
    const bool named_before = std::ranges::find(support_named_, made.unit) != support_named_.end();
    std::erase_if(plan_.supports, is_same);
    if (named_before) warn_twice(order, id);
    support_named_.push_back(made.unit);
    if (battle != "general") plan_.supports.push_back(made);
  }

  OrderDesk::Verdict alone(const SupportOrder& order) const {
    const Field& field = desk_.field();
    if (!desk_.may_support(order.unit)) return {"TOAW-E06"};
    if (auto verdict = desk_.free_to_support(order.unit); !verdict.ok()) return verdict;
    if (field.units.air(order.unit)) {
      if (auto verdict = desk_.grounded(order.unit); !verdict.ok()) return verdict;
    } else if (!field.ranged(order.unit, desk_.range_limit(order.unit))) {
      return {"TOAW-E08", "no-range"};
    }
    const Place from = attacks_.place_after_moves(order.unit);
    if (!field.in_range(order.unit, desk_.range_limit(order.unit), from, order.battle))
      return desk_.out_of_range(order.unit, from, order.battle);
    for (const AttackOrder& attack : plan_.attacks)
      for (const Supporter& named : attack.support)
        if (named.unit == order.unit && named.exclusive && attack.target != order.battle) return {"TOAW-E10"};
    return {};
  }

  void nuclear(const OrderNode& order) {
    if (desk_.refuse_faulty(order, {"unit", "battle"})) return;
    const std::string_view id = raw(*order.node, "unit");
    const auto found = desk_.own_unit(id);
    if (!found.verdict.ok()) return refuse_unit(order, id, found.verdict);
    const std::string_view battle = raw(*order.node, "battle");
    NuclearOrder made{order, found.unit, desk_.battle(battle), order.node->whole("warheads").value_or(0)};
    if (!exists(made.battle))
      return desk_.refuse(order, "TOAW-E01", "battle", {{"reason", "battle"}, {"value", desk_.said(battle)}});
    if (made.warheads == 0)
      return desk_.refuse(order, "TOAW-E11", "warheads", {{"why", "missing"}, {"field", "warheads"}});
    if (const Key reason = no_warheads(made); !reason.empty())
      return refuse_unit(order, id, {"TOAW-E13", reason});
    plan_.nuclear.push_back(made);
  }

  /// TOAW-3.2, TOAW-18.5: enough warheads of its force, not promised yet, and enough items that carry one.
  Key no_warheads(const NuclearOrder& order) const {
    const Field& field = desk_.field();
    std::int64_t left = field.state.get(side_.row, side::nukes);
    for (const NuclearOrder& other : plan_.nuclear) {
      left -= other.warheads;
      if (other.unit == order.unit) return "twice";
    }
    std::int64_t carriers = 0;
    field.any_line(order.unit, [&](Row line, const Gear& gear) {
      if (gear.nuke > 0) carriers += field.units.assigned(line);
      return false;
    });
    if (carriers == 0) return "equipment";
    if (order.warheads > left) return "force";
    if (order.warheads > carriers) return "count";
    return {};
  }

  Plan& plan_;
  const SideInfo& side_;
  OrderDesk desk_;
  AttackOrders attacks_;
  std::vector<Row> support_named_;  // in orders `support` of their own
};

/// Settings were read first and support last; a sender reads his faults in the order of his file, and that
/// nobody is left of an order after the reasons.
void in_order_of_files(Plan& plan) {
  std::vector<std::size_t> order(plan.refusals.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto key = [&](std::size_t i) {
    const Refusal& refusal = plan.refusals[i];
    return std::tuple(refusal.side.index, plan.refused_orders[i], refusal.code == Key("TOAW-E18"),
                      refusal.node->offset);
  };
  std::ranges::stable_sort(order, {}, key);
  std::vector<Refusal> sorted;
  sorted.reserve(order.size());
  for (const std::size_t i : order) sorted.push_back(std::move(plan.refusals[i]));
  plan.refusals = std::move(sorted);
}

}  // namespace

std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics) {
  auto plan = std::make_unique<Plan>();
  const std::size_t before = diagnostics.errors();
  plan->book = compile_rulebook(turn, diagnostics);
  if (diagnostics.errors() > before) return plan;
  for (const SideInfo& side : turn.sides)
    if (side.row.index < 2) SideReader(turn, *plan, side).read();
  in_order_of_files(*plan);
  return plan;
}

std::size_t orders_kept(const Turn& turn, Row side) {
  const Plan& plan = plan_of(turn);
  const Units units(turn.start);
  const auto own = [&](const Setting& setting) { return units.side(setting.unit) == side; };
  auto count = static_cast<std::size_t>(std::ranges::count_if(plan.settings, own));
  if (side == plan.book.phasing)
    count += plan.enters.size() + plan.attacks.size() + plan.supports.size() + plan.nuclear.size() +
             plan.strikes.size() + plan.naval_moves.size();
  return count;
}

}  // namespace adjudicator::toaw

#include "systems/next-war/orders.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "systems/next-war/attack_orders.hpp"
#include "systems/next-war/defend_orders.hpp"
#include "systems/next-war/foreseen.hpp"
#include "systems/next-war/order_desk.hpp"
#include "systems/next-war/strict.hpp"

namespace adjudicator::next_war {
namespace {

void append_all(auto& to, auto from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// NW-E28: the orders are meant for this segment.
bool is_for_segment(OrderDesk& desk, const SideInfo& side) {
  const Node& root = side.orders->root();
  const std::string_view said = root.value("segment");
  const std::string_view now = key_of(desk.field().conditions().segment()).text();
  if (said.empty() || said == now) return true;
  desk.refuse({side.orders, &root}, "NW-E28", "segment",
              {{"reason", "segment"}, {"segment", desk.word(said)}});
  return false;
}

class SideReader {
 public:
  SideReader(const Turn& turn, Plan& plan, const SideInfo& side)
      : plan_(plan), side_(side), desk_(turn, plan, side.row), attacks_(desk_), defends_(desk_) {}

  void read() {
    if (side_.orders == nullptr) return;
    const Node* list = side_.orders->root().child("list");
    if (list == nullptr || !is_for_segment(desk_, side_)) return;
    for (const Node& node : list->children()) read_order({side_.orders, &node});
    std::vector<AttackOrder> attacks = attacks_.judge();
    // NW-20.10
    if (plan_.book.rules.strict && desk_.erred()) {
      plan_.voided[side_.row.index] = true;
      return;
    }
    append_all(plan_.attacks, std::move(attacks));
    append_all(plan_.defends, defends_.take_defends());
    append_all(plan_.rebases, defends_.take_rebases());
    plan_.standing[side_.row.index] = defends_.standing();
  }

 private:
  void read_order(const OrderNode& order) {
    desk_.begin(order);
    const std::string_view name = order.node->known ? order.node->name : "";
    if (name == "attack") return attacks_.read(order);
    if (name == "defend") return defends_.defend(order);
    if (name == "default-defend") return defends_.default_defend(order);
    if (name == "rebase") return defends_.rebase(order);
    if (name == "pass") return desk_.refuse_faulty(order, {});
    desk_.refuse(
        order, "NW-E29", "",
        {{"order", desk_.word(order.node->name)},
         {"near", desk_.near(order.node->name, {"attack", "defend", "default-defend", "rebase", "pass"})}});
  }

  Plan& plan_;
  const SideInfo& side_;
  OrderDesk desk_;
  AttackOrders attacks_;
  DefendOrders defends_;
};

}  // namespace

void index_defends(Plan& plan, std::size_t hexes) {
  plan.defend_of.assign(hexes, Plan::no_order);
  for (std::size_t i = 0; i < plan.defends.size(); ++i)
    if (plan.defends[i].side == plan.book.opposing)
      plan.defend_of[static_cast<std::size_t>(plan.defends[i].hex)] = static_cast<std::uint32_t>(i);
}

std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics) {
  auto plan = std::make_unique<Plan>();
  const std::size_t before = diagnostics.errors();
  plan->book = compile_rulebook(turn, diagnostics);
  if (diagnostics.errors() > before) return plan;
  for (const SideInfo& side : turn.sides)
    if (side.row.index < 2) SideReader(turn, *plan, side).read();
  index_defends(*plan, turn.board.size());
  if (plan->book.rules.strict) void_by_first_combat(turn, *plan);
  foresee_refusals(turn, *plan);
  return plan;
}

std::size_t orders_kept(const Turn& turn, Row side) {
  const Plan& plan = plan_of(turn);
  const Policy& standing = plan.standing[side.index];
  const bool stands = standing.ignore || standing.on_fail || standing.min_column;
  const auto rebases = static_cast<std::size_t>(std::ranges::count(plan.rebases, side, &RebaseOrder::side));
  // Nobody attacks the phasing side.
  if (side == plan.book.phasing) return plan.attacks.size() + rebases;
  return static_cast<std::size_t>(std::ranges::count(plan.defends, side, &DefendOrder::side)) + rebases +
         (stands ? 1 : 0);
}

}  // namespace adjudicator::next_war

#include "systems/classic/orders.hpp"

#include <algorithm>
#include <iterator>

#include "systems/classic/attack_orders.hpp"
#include "systems/classic/order_desk.hpp"
#include "systems/classic/retreat_orders.hpp"

namespace adjudicator::classic {
namespace {

/// A pass says that nothing is sent on purpose (CRT-11.3). It has no fields.
void read_pass(OrderDesk& desk, const OrderNode& order) {
  desk.refuse_faulty(order, "pass", {});
}

void read_unknown(OrderDesk& desk, const OrderNode& order) {
  desk.refuse(order, "CRT-E18", "",
              {{"order", desk.word(order.node->name)},
               {"near", desk.near(order.node->name, {"attack", "retreat", "pass"})}});
}

bool strict(const SideInfo& side) {
  return side.node != nullptr && side.node->flag("strict-orders");
}

void keep(Plan& plan, std::vector<Attack> attacks, std::vector<RetreatOrder> retreats) {
  plan.attacks.insert(plan.attacks.end(), std::make_move_iterator(attacks.begin()),
                      std::make_move_iterator(attacks.end()));
  for (RetreatOrder& order : retreats) {
    const auto index = static_cast<std::uint32_t>(plan.retreats.size());
    if (order.unit.exists()) {
      plan.retreat_of_unit[order.unit.index] = index;
    } else {
      const bool own = plan.book.rules.retreat_chooser == RetreatChooser::owner;
      plan.retreat_of_side[(own ? order.sender : other_side(order.sender)).index] = index;
    }
    plan.retreats.push_back(std::move(order));
  }
}

void read_side(const Turn& turn, Plan& plan, const SideInfo& side) {
  const Node* list = side.orders == nullptr ? nullptr : side.orders->root().child("list");
  if (list == nullptr) return;
  OrderDesk desk(turn, plan, side.row);
  AttackOrders attacks(desk, *list);
  RetreatOrders retreats(desk);
  for (const Node& node : list->children()) {
    const OrderNode order{side.orders, &node};
    desk.begin(order);
    const std::string_view name = node.known ? std::string_view(node.name) : std::string_view();
    if (name == "attack")
      attacks.read(order);
    else if (name == "retreat")
      retreats.read(order);
    else if (name == "pass")
      read_pass(desk, order);
    else
      read_unknown(desk, order);
  }
  // CRT-12.2: with strict orders one error voids them all; the side then acts by defaults.
  if (strict(side) && desk.refused_any()) {
    plan.voided[side.row.index] = true;
    return;
  }
  std::ranges::move(attacks.take_tried(), std::back_inserter(plan.tried));
  keep(plan, attacks.take(), retreats.take());
}

}  // namespace

void read_orders(const Turn& turn, Plan& plan) {
  plan.retreat_of_unit.assign(turn.start.rows(unit::table), Plan::no_order);
  plan.retreat_of_side.fill(Plan::no_order);
  for (const SideInfo& side : turn.sides) read_side(turn, plan, side);
  // CRT-4.1 step 3: by `seq`, then by appearance.
  std::stable_sort(plan.attacks.begin(), plan.attacks.end(),
                   [](const Attack& a, const Attack& b) { return a.seq < b.seq; });
}

}  // namespace adjudicator::classic

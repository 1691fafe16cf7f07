// The orders that commit units: attack, bombard, air-attack, enter (TOAW-3.2).
#pragma once

#include <vector>

#include "systems/toaw/order_desk.hpp"

namespace adjudicator::toaw {

class AttackOrders {
 public:
  explicit AttackOrders(OrderDesk& desk) : desk_(desk) {}

  void attack(const OrderNode& order);
  void bombard(const OrderNode& order);
  void air_attack(const OrderNode& order);
  void enter(const OrderNode& order);
  /// Once all are read: TOAW-E19.
  void judge_enters();

 private:
  using Verdict = OrderDesk::Verdict;

  Place target_of(const OrderNode& order);
  bool take_id(const OrderNode& order, AttackOrder& attack);
  /// Whether a member stands; else it is refused, and `whole` says whether the order goes with it.
  bool stands(const OrderNode& at, std::string_view attribute, std::string_view id, Place target,
              const Verdict& verdict, bool& whole);
  Verdict may_commit(Row unit) const;
  Verdict part_of(Row unit, Place target, const Node& node, Participant& part) const;
  Verdict may_bombard(Row unit, Place target) const;
  Verdict may_fly(Row unit, Place target) const;
  Verdict may_enter(Row unit, Place target, Place from) const;
  bool take_participants(const OrderNode& order, AttackOrder& attack);
  bool take_support(const OrderNode& order, AttackOrder& attack);
  Verdict may_support(const Supporter& supporter, Place target) const;
  bool take_advance(const OrderNode& order, AttackOrder& attack);
  bool is_empty(const OrderNode& order, Place target, bool empty);

  OrderDesk& desk_;
};

}  // namespace adjudicator::toaw

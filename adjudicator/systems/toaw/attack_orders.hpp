// The orders that commit units: attack, bombard, air-attack, enter (TOAW-3.2).
#pragma once

#include <vector>

#include "systems/toaw/common/order_desk.hpp"

namespace adjudicator::toaw {

class AttackOrders {
 public:
  explicit AttackOrders(OrderDesk& desk) : desk_(desk) {}

  void attack(const OrderNode& order);
  void bombard(const OrderNode& order);
  void air_attack(const OrderNode& order);
  void enter(const OrderNode& order);
  // Of the sea: naval/orders.cpp. Moves are read before attacks are judged, for ships attack from where they come to.
  void naval_attack(const OrderNode& order);
  void naval_move(const OrderNode& order);
  /// Once all moves are read: planes that no order names (TOAW-10.23).
  void take_planes_aboard();
  /// Where a unit will be when it fires: ships move first (TOAW-4.0), and carriers with their planes.
  Place place_after_moves(Row unit) const;
  /// Once all are read: TOAW-E19.
  void judge_enters();
  /// And then: TOAW-E07.
  void judge_supports();

 private:
  using Verdict = OrderDesk::Verdict;

  /// Members of one order that do not stand; what they say depends on whether the rest of it does.
  struct Fallen {
    OrderNode at;
    std::string_view attribute;
    std::string_view id;
    Verdict verdict;
  };
  using FallenOnes = std::vector<Fallen>;

  Place target_of(const OrderNode& order);
  bool take_id(const OrderNode& order, AttackOrder& attack);
  /// Tells what became of an order and of its members; true: something of it is left to be carried out.
  bool settle(const OrderNode& order, Place target, bool nobody_left, const FallenOnes& fallen);
  void tell(const OrderNode& order, Place target, const Fallen& fallen, bool whole);
  void warn_of_own(const OrderNode& order, Place target);
  Verdict may_commit(Row unit) const;
  Verdict part_of(Row unit, Place target, const Node& node, Participant& part) const;
  Verdict may_bombard(Row unit, Place target) const;
  Verdict may_fly(Row unit, Place target) const;
  Verdict may_enter(Row unit, Place target, Place from) const;
  void take_participants(const OrderNode& order, AttackOrder& attack, FallenOnes& fallen);
  void take_support(const OrderNode& order, AttackOrder& attack, FallenOnes& fallen);
  Verdict may_attack_ships(Row unit, Place target) const;
  Verdict may_sail(Row unit, Place from) const;
  std::vector<Place> path_of(const OrderNode& order, Place from, const std::vector<Row>& units);
  void leave_out_what_has_no_deck(const OrderNode& order, std::vector<Row>& units, FallenOnes& fallen);
  void take_aboard(std::vector<Row>& units) const;
  bool sails(Row unit) const;
  Verdict may_support(const Supporter& supporter, Place target) const;
  void take_advance(const OrderNode& order, AttackOrder& attack, FallenOnes& fallen);

  OrderDesk& desk_;
};

}  // namespace adjudicator::toaw

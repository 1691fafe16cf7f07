// Orders of either side that are looked at when something happens to it (NW-16.2).
#pragma once

#include <vector>

#include "systems/next-war/order_desk.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::next_war {

class DefendOrders {
 public:
  explicit DefendOrders(OrderDesk& desk) : desk_(desk) {}

  void defend(const OrderNode& order);
  void default_defend(const OrderNode& order);
  void rebase(const OrderNode& order);

  std::vector<DefendOrder> take_defends() { return std::move(defends_); }
  std::vector<RebaseOrder> take_rebases() { return std::move(rebases_); }
  const Policy& standing() const { return standing_; }

 private:
  Policy read_policy(const Node& node) const;
  void read_retreat_order(DefendOrder& defend);
  void read_retreats(DefendOrder& defend);
  void test_ignore(DefendOrder& defend);
  void refuse(const DefendOrder& defend, Key code, std::string_view attribute, std::vector<Arg> more = {});

  OrderDesk& desk_;
  std::vector<DefendOrder> defends_;
  std::vector<RebaseOrder> rebases_;
  Policy standing_;
  bool has_standing_ = false;
  shared::Once hexes_;
  shared::Once helicopters_;
};

/// NW-10.5: whether those who hold this hex may try to ignore a retreat.
bool may_ignore_retreat(const Field& field, Place hex, Row side);

}  // namespace adjudicator::next_war

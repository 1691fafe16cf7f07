// Retreat orders of either side (CRT-11.2).
#pragma once

#include <string_view>
#include <vector>

#include "systems/classic/order_desk.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::classic {

class RetreatOrders {
 public:
  explicit RetreatOrders(OrderDesk& desk) : desk_(desk) {}

  void read(const OrderNode& order);
  std::vector<RetreatOrder> take() { return std::move(accepted_); }

 private:
  bool test_unit(const OrderNode& order, std::string_view id, RetreatOrder& made);
  bool is_second(const RetreatOrder& made);
  std::vector<Place> path_of(const OrderNode& order, Key id);
  std::vector<Direction> prefer_of(const OrderNode& order, Key id);

  OrderDesk& desk_;
  shared::Once has_order_;  // units
  bool has_star_ = false;
  std::vector<RetreatOrder> accepted_;
};

}  // namespace adjudicator::classic

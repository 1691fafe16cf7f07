// Orders of gates A to C (CNA-4, 5, 6) as they are written.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "systems/cna/orders/order_reading.hpp"

namespace adjudicator::cna {

class EarlyOrders : private OrderReading {
 public:
  EarlyOrders(const Turn& turn, const Plan& plan, Row side, const Document& file, Refusals& refusals,
              SideOrders& orders)
      : OrderReading(turn, plan, side, file, refusals), orders_(orders) {}

  /// An order that belongs to one of these gates.
  void read(const OrderNode& order);

 private:
  void read_position(const OrderNode& order);
  void read_fire(const OrderNode& order);
  Place own_hex(const OrderNode& order);
  void read_name(const OrderNode& order);
  std::optional<BarragePlanOrder> target_of(const OrderNode& order);
  void read_plan(const OrderNode& order);
  void read_aim(const OrderNode& order);
  std::string target_key(const BarragePlanOrder& plan) const;
  std::vector<Gun> guns_of(const Node& barrage);
  std::optional<Gun> read_gun(const OrderNode& element);
  std::optional<Gun> read_gun_toe(const OrderNode& element, Gun gun);
  template <class PickOf>
  void read_loss(const OrderNode& order, shared::Once& seen, std::vector<LossOrder>& losses, PickOf pick_of);
  void read_toe_loss(const OrderNode& order);
  void read_truck_loss(const OrderNode& order);
  void read_hold_off(const OrderNode& order);
  void read_rba(const OrderNode& order);
  Row dump_of(const OrderNode& order, std::string_view id);

  SideOrders& orders_;
  // By row: what an order was given for.
  shared::Once positioned_;
  shared::Once fired_units_;
  shared::Once fired_hexes_;
  shared::Once toe_lost_;
  shared::Once trucks_lost_;
  shared::Once held_;
  shared::Once retreating_;
  std::unordered_set<std::string_view> named_;          // looked up only
  std::unordered_map<std::string, std::size_t> aimed_;  // the first plan for a target; looked up only
  std::unordered_set<std::string> planned_;             // targets of plans; looked up only
};

}  // namespace adjudicator::cna

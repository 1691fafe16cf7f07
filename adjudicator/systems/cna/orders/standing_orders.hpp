// Standing orders (CNA-12.3) as they are written, and what of them counts.
#pragma once

#include <array>
#include <set>
#include <string_view>
#include <vector>

#include "core/function_ref.hpp"
#include "systems/cna/orders/order_reading.hpp"

namespace adjudicator::cna {

class StandingOrders : private OrderReading {
 public:
  StandingOrders(const Turn& turn, const Plan& plan, Row side, const Document& file, Refusals& refusals,
                 SideOrders& orders)
      : OrderReading(turn, plan, side, file, refusals), orders_(orders) {}

  /// An order `standing`.
  void read(const OrderNode& order);

 private:
  void read_losses(StandingOrder& standing);
  void read_retreat(StandingOrder& standing);
  void read_prisoners(StandingOrder& standing);
  bool counts(const OrderNode& order, std::string_view field);
  Place hex_for(const OrderNode& order, std::string_view attribute);

  SideOrders& orders_;
  std::set<std::string_view> caused_;  // looked up only, as all here
  std::set<std::string_view> said_;
};

/// Of the standing orders of one file those that count: `counts_at` says at which gates the file does. A
/// choice follows the file that counts at its gate, so an order for any cause is kept once for each cause,
/// after the one for that cause itself; what is said of retreats and of prisoners is kept apart from the
/// lists.
void keep_standing(std::vector<StandingOrder>& kept, const std::vector<StandingOrder>& read,
                   FunctionRef<bool(Gate)> counts_at);

}  // namespace adjudicator::cna

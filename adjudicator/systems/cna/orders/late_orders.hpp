// Orders of gates D to G (CNA-7 to 10) as they are written. What may be assigned, lost or captured is for the
// steps to say.
#pragma once

#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "systems/cna/orders/order_reading.hpp"

namespace adjudicator::cna {

class LateOrders : private OrderReading {
 public:
  LateOrders(const Turn& turn, const Plan& plan, Row side, const Document& file, Refusals& refusals,
             SideOrders& orders)
      : OrderReading(turn, plan, side, file, refusals), orders_(orders) {}

  /// An order that belongs to one of these gates.
  void read(const OrderNode& order);

 private:
  /// TOE points of one unit, as `assign` and `aa-reassign` name them.
  struct Part {
    Row unit;
    Row group;
    std::int32_t toe = 0;
  };
  std::optional<Part> part_of(const OrderNode& order);

  void read_assign(const OrderNode& order);
  bool read_assigned(AssignOrder& assign);
  bool read_targets(AssignOrder& assign);
  void read_hex(const OrderNode& order, shared::Once& seen, std::vector<HexOrder>& orders);
  void read_sequence(const OrderNode& order, std::optional<SequenceOrder>& sequence);
  void read_reassign(const OrderNode& order);
  void read_points(const OrderNode& order, std::string_view where, shared::Once& seen,
                   std::vector<PointsOrder>& orders);
  std::optional<Pick> pick_of(const OrderNode& part, shared::Once& picked);
  void read_retreat(const OrderNode& order, bool stand);
  void read_path(const OrderNode& order, shared::Once& seen, std::vector<PathOrder>& orders);
  std::vector<Row> units_of(const OrderNode& order, shared::Once& seen);
  void read_capture(const OrderNode& order);
  void read_captured(const OrderNode& part, CaptureOrder& capture);
  void read_prisoners(const OrderNode& part, CaptureOrder& capture);
  void read_guards(const OrderNode& part, CaptureOrder& capture);
  void read_equipment(const OrderNode& part, CaptureOrder& capture);
  bool points_of(const OrderNode& part, std::int32_t& points);
  bool optional_hex(const OrderNode& element, std::string_view attribute, Place& hex);

  SideOrders& orders_;
  // By row: what an order was given for.
  shared::Once probed_;
  shared::Once anti_armor_lost_;
  shared::Once assault_lost_;
  shared::Once vulnerability_lost_;
  shared::Once captures_picked_;
  shared::Once cancelled_;
  shared::Once gave_way_;
  shared::Once forced_;
  shared::Once captured_;
  std::set<std::pair<Place, std::uint32_t>> retreating_;  // hex of the assault, unit; looked up only
};

}  // namespace adjudicator::cna

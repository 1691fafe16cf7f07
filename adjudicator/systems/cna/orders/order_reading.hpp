// What the readers of all orders share: faults in how an order is written, and the things that it names
// (CNA-12.4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "core/written.hpp"
#include "systems/cna/orders/orders.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::cna {

/// IdList and HexIdList of the schema.
inline constexpr std::size_t longest_list = 1000;

/// The name of a list whose items are judged one by one, each with its own code; empty where the fault is the
/// list's own.
std::string_view items_of(const Node& node, std::string_view attribute);

/// One file of one side.
class OrderReading {
 public:
  OrderReading(const Turn& turn, const Plan& plan, Row side, const Document& file, Refusals& refusals);

  OrderNode at(const Node& node) const { return {&file_, &node}; }
  const Turn& turn() const { return turn_; }
  const Field& field() const { return field_; }
  Row side() const { return side_; }
  Refusals& refusals() { return refusals_; }

  // ---- what any order may be refused for

  Value said(std::string_view text) { return refusals_.said(text); }
  void drop(const OrderNode& order, Key code, Key rule, std::string_view attribute, Arg thing);
  /// E-XML for what the schema found at this element, but for attributes whose faults have codes of their
  /// own. True: the element is dropped. An unknown part of it is dropped alone.
  bool faulty(const OrderNode& element, std::initializer_list<std::string_view> own_codes);
  /// E-XML for a field without which the order says nothing.
  bool lacks(const OrderNode& element, std::string_view field);
  bool lacks_parts(const OrderNode& element, std::string_view part);

  // ---- what orders name

  /// The same is said of an enemy's unit as of one that does not exist.
  Row own_unit(std::string_view id) const;
  Row own_unit_or_group(std::string_view id) const;
  void refuse_unit(const OrderNode& element, std::string_view attribute, std::string_view id, Key instead);
  /// The attribute `unit`; nothing: it is refused.
  Row unit_of(const OrderNode& element);
  /// The attribute `group`, by its id or by what stands after "unit-id." in it; nothing: it is refused.
  Row group_of(const OrderNode& element, Row unit);
  /// The attribute `group`, of whatever own unit; nothing: it is refused.
  Row own_group_of(const OrderNode& element);
  /// Place::none: it is refused.
  Place hex_of(const OrderNode& element, std::string_view attribute, std::string_view id);
  /// The attribute, which the order must have.
  Place hex_of(const OrderNode& element, std::string_view attribute);
  /// All hexes of a list; none: one of them is refused, and the order with it.
  std::optional<std::vector<Place>> hexes_of(const OrderNode& element, std::string_view attribute);
  /// A number of at least 1 and at most what is there.
  std::optional<std::int32_t> count_of(const OrderNode& element, std::string_view attribute, Row thing,
                                       std::int32_t there);
  /// E-DUP for the second order on one thing; the first one counts.
  bool repeats(const OrderNode& element, shared::Once& said, Row thing, Key instead = "dropped");
  /// The same for what one order names a second time.
  bool repeats_in_order(const OrderNode& element, std::string_view attribute, shared::Once& said, Row thing,
                        Key instead = "dropped");

 private:
  Row find_group(std::string_view id) const;
  Row group_of(Row unit, std::string_view id) const;

  const Turn& turn_;
  const Field field_;
  const Row side_;
  const Document& file_;
  Refusals& refusals_;
};

}  // namespace adjudicator::cna

// The order desk of this game: what reading one side's orders needs, whatever their kind (CRT-12.1).
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "core/turn.hpp"
#include "core/written.hpp"
#include "systems/classic/plan.hpp"
#include "systems/classic/zoc.hpp"
#include "systems/shared/order_desk.hpp"

namespace adjudicator::classic {

using shared::items_of;
using shared::OrderNode;

/// Refusals of one side, and the questions that validation asks of the start of the phase.
class OrderDesk : public shared::OrderDesk {
 public:
  OrderDesk(const Turn& turn, Plan& plan, Row side);

  const Field& field() const { return field_; }
  const Ruleset& rules() const { return field_.book.rules; }

  /// Says what is wrong with an order. Every error of a side is told to it and to the moderator (CRT-12.3).
  void refuse(const OrderNode& order, Key code, std::string_view attribute, std::vector<Arg> args,
              std::uint32_t offset = 0) {
    shared::OrderDesk::refuse(order, code, "CRT-12.1", attribute, std::move(args), offset);
  }

  /// CRT-E14 for each faulty attribute, but for those whose faults have codes of their own (CRT-E01, E12,
  /// E13, E16). An order has no parts: whatever stands inside it is a field that it does not have.
  void refuse_faulty(const OrderNode& order, Key id, std::initializer_list<std::string_view> own_codes);

  /// The unit of this id as far as the side may know of it; nothing: CRT-E01.
  Row find_unit(std::string_view id) const;

  /// The id of the sender that is nearest to one that is unknown, for "did you mean"; none where none is
  /// near.
  Value near_unit(std::string_view id);

 private:
  bool may_know(Row unit) const;
  const Field field_;
};

}  // namespace adjudicator::classic

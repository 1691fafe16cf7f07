#include "systems/classic/order_desk.hpp"

#include "systems/classic/visibility.hpp"

namespace adjudicator::classic {

OrderDesk::OrderDesk(const Turn& turn, Plan& plan, Row side)
    : shared::OrderDesk(turn, plan, side), field_(turn.board, plan.book, turn.start) {}

void OrderDesk::refuse_faulty(const OrderNode& order, Key id,
                              std::initializer_list<std::string_view> own_codes) {
  shared::each_fault(order, own_codes, [&](const shared::FieldFault& fault) {
    if (fault.fault == nullptr && fault.of == shared::FieldFault::Of::element) return;
    refuse(order, "CRT-E14", fault.attribute, {{"order", id}, {"field", word(fault.field)}, says(fault)},
           fault.fault == nullptr ? 0 : fault.fault->offset);
  });
}

/// Under `contact` a side must not learn from a refusal that an enemy unit of some name exists: one that none
/// of its units is next to is not known (README, readings).
bool OrderDesk::may_know(Row unit) const {
  if (rules().fog == Fog::open || field_.units.side(unit) == side()) return true;
  return field_.units.on_map(unit) &&
         within_range_of(turn().board, field_.units, field_.units.hex(unit), side(), 1);
}

Row OrderDesk::find_unit(std::string_view id) const {
  const Row unit = shared::find_row(turn(), unit::table, id);
  return unit.exists() && may_know(unit) ? unit : nothing;
}

/// Among the sender's own units.
Value OrderDesk::near_unit(std::string_view id) {
  return near_id(id, unit::table, [&](Row unit) { return field_.units.side(unit) == side(); });
}

}  // namespace adjudicator::classic

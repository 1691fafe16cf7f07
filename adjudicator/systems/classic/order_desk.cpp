#include "systems/classic/order_desk.hpp"

#include <algorithm>
#include <string>

#include "systems/classic/visibility.hpp"

namespace adjudicator::classic {

OrderDesk::OrderDesk(const Turn& turn, Plan& plan, Row side)
    : turn_(turn), plan_(plan), side_(side), field_(turn.board, plan.book, turn.start) {}

void OrderDesk::refuse(const OrderNode& order, Key code, std::string_view attribute,
                       std::initializer_list<Arg> args, std::uint32_t offset) {
  const bool first_of_order = refused_ == 0 || plan_.refusals.back().node != &order.node;
  if (refused_ >= Diagnostics::limit && !first_of_order) return;
  plan_.refusals.push_back({side_, code, "CRT-12.1", args, &order.file, &order.node, attribute, offset});
  ++refused_;
}

void OrderDesk::refuse_faulty(const OrderNode& order, Key id,
                              std::initializer_list<std::string_view> own_codes) {
  std::vector<std::string_view> told(own_codes);
  const auto is_new = [&](std::string_view field) {
    return std::find(told.begin(), told.end(), field) == told.end();
  };
  // What the schema said of this order, in its words and at its place.
  for (const Fault& fault : order.file.faults()) {
    if (fault.within != &order.node) continue;
    const std::string_view field = !fault.attribute.empty() ? fault.attribute : fault.node->name;
    if (!is_new(field) && fault.code != "repeated-member") continue;
    // A sentence that ends in a guess ("did you mean 'target'?") ends there.
    const Key part = fault.message.ends_with('?') ? Key("guess") : Key("reason");
    refuse(order, "CRT-E14", fault.attribute,
           {{"order", id}, {"field", word(field)}, {part, word(fault.message, 500)}}, fault.offset);
    told.push_back(field);
  }
  // A file with more faults than are kept still says which values it means.
  const auto tell = [&](std::string_view field, std::string_view value) {
    if (is_new(field))
      refuse(order, "CRT-E14", field, {{"order", id}, {"field", word(field)}, {"value", word(value)}});
  };
  for (const Attribute& attribute : order.node.attributes)
    if (attribute.faulty) tell(attribute.name, attribute.value);
  // An order has no parts: whatever stands inside it is a field that it does not have.
  for (const Node& child : order.node.children()) tell(child.name, "");
}

/// Under `contact` a side must not learn from a refusal that an enemy unit of some name exists: one that none
/// of its units is next to is not known (README, readings).
bool OrderDesk::may_know(Row unit) const {
  if (rules().fog == Fog::open || field_.units.side(unit) == side_) return true;
  return field_.units.on_map(unit) &&
         within_range_of(turn_.board, field_.units, field_.units.hex(unit), side_, 1);
}

Row OrderDesk::find_unit(std::string_view id) const {
  const Name name = turn_.names.find(id);
  const Row unit = name == Name::none ? nothing : turn_.start.find(plan_.book.traits.units, name);
  return unit.exists() && may_know(unit) ? unit : nothing;
}

/// Among the sender's own units; a courtesy that ends after twenty refusals, so that many slips stay cheap.
Value OrderDesk::near_unit(std::string_view id) {
  if (id.empty() || plan_.refusals.size() > 20) return {};
  std::vector<std::string_view> own;
  for (std::uint32_t i = 0; i < turn_.start.rows(plan_.book.traits.units) && own.size() < 2000; ++i) {
    const Row unit{plan_.book.traits.units, i};
    if (field_.units.side(unit) == side_) own.push_back(turn_.key(unit).text());
  }
  const std::string_view near = did_you_mean(id, own);
  return near.empty() ? Value() : Value(word(near));
}

Key OrderDesk::word(std::string_view text, std::size_t limit) {
  return Key::unowned(plan_.words.emplace_back(printable(text, limit)));
}

}  // namespace adjudicator::classic

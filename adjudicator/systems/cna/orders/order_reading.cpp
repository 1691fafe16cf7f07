#include "systems/cna/orders/order_reading.hpp"

#include <string>

namespace adjudicator::cna {
std::string_view items_of(const Node& node, std::string_view attribute) {
  return shared::items_of(node, attribute, longest_list);
}

OrderReading::OrderReading(const Turn& turn, const Plan& plan, Row side, const Document& file,
                           Refusals& refusals)
    : turn_(turn), field_(turn.board, plan.book, turn.start), side_(side), file_(file), refusals_(refusals) {}

void OrderReading::drop(const OrderNode& order, Key code, Key rule, std::string_view attribute, Arg thing) {
  refusals_.add(order, code, rule, attribute, {thing, {"instead", "dropped"}});
}

bool OrderReading::faulty(const OrderNode& element, std::initializer_list<std::string_view> own_codes) {
  return shared::each_fault(element, own_codes, [&](const shared::FieldFault& fault) {
    const bool part = fault.of == shared::FieldFault::Of::part;
    refusals_.add(fault.at, "E-XML", "CNA-12.4", fault.attribute,
                  {{"field", refusals_.word(fault.field)},
                   refusals_.says(fault),
                   {"instead", part ? Key("ignored") : Key("dropped")}},
                  fault.fault == nullptr ? 0 : fault.fault->offset);
  });
}

bool OrderReading::lacks(const OrderNode& element, std::string_view field) {
  if (has(*element.node, field)) return false;
  refusals_.add(element, "E-XML", "CNA-12.4", field,
                {{"missing", refusals_.word(field)}, {"instead", "dropped"}});
  return true;
}

bool OrderReading::lacks_parts(const OrderNode& element, std::string_view part) {
  if (element.node->child(part) != nullptr) return false;
  refusals_.add(element, "E-XML", "CNA-12.4", "",
                {{"missing", refusals_.word(part)}, {"instead", "dropped"}});
  return true;
}

Row OrderReading::own_unit(std::string_view id) const {
  const Row unit = shared::find_row(turn_, unit::table, id);
  return unit.exists() && field_.side(unit) == side_ ? unit : nothing;
}

Row OrderReading::own_unit_or_group(std::string_view id) const {
  if (const Row unit = own_unit(id); unit.exists()) return unit;
  const Row group = find_group(id);
  const Row unit = group.exists() ? field_.unit_of(group) : nothing;
  return unit.exists() && field_.side(unit) == side_ ? group : nothing;
}

void OrderReading::refuse_unit(const OrderNode& element, std::string_view attribute, std::string_view id,
                               Key instead) {
  refusals_.add(element, "E-UNIT", "CNA-12.4", attribute,
                {{"unit", refusals_.word(id)},
                 {"near", refusals_.near_unit(id)},
                 {"comma", id.find_first_of(",;") != id.npos ? Value(Key("yes")) : Value()},
                 {"instead", instead}});
}

Row OrderReading::unit_of(const OrderNode& element) {
  if (lacks(element, "unit")) return nothing;
  const std::string_view id = raw(*element.node, "unit");
  const Row unit = own_unit(id);
  if (!unit.exists()) refuse_unit(element, "unit", id, "dropped");
  return unit;
}

Row OrderReading::find_group(std::string_view id) const {
  return shared::find_row(turn_, group::table, id);
}

Row OrderReading::group_of(Row unit, std::string_view id) const {
  if (const Row group = find_group(id); group.exists() && field_.unit_of(group) == unit) return group;
  const Row group = find_group(std::string(turn_.key(unit).text()).append(".").append(id));
  return group.exists() && field_.unit_of(group) == unit ? group : nothing;
}

Row OrderReading::group_of(const OrderNode& element, Row unit) {
  const std::string_view id = raw(*element.node, "group");
  const Row group = group_of(unit, id);
  if (!group.exists())
    refusals_.add(element, "E-GROUP", "CNA-12.4", "group",
                  {{"unit", unit}, {"group", refusals_.word(id)}, {"instead", "dropped"}});
  return group;
}

Place OrderReading::hex_of(const OrderNode& element, std::string_view attribute, std::string_view id) {
  const Place hex = turn_.board.find(id);
  if (!exists(hex)) drop(element, "E-HEX", "CNA-12.4", attribute, {"hex", refusals_.word(id)});
  return hex;
}

std::optional<std::int32_t> OrderReading::count_of(const OrderNode& element, std::string_view attribute,
                                                   Row thing, std::int32_t there) {
  const std::optional<std::int32_t> count = element.node->whole(attribute);
  if (count && *count >= 1 && *count <= there) return count;
  refusals_.add(element, "E-TOE", "CNA-12.4", attribute,
                {{"thing", thing},
                 {"value", said(raw(*element.node, attribute))},
                 {"most", there},
                 {"instead", "dropped"}});
  return std::nullopt;
}

bool OrderReading::repeats(const OrderNode& element, shared::Once& said, Row thing, Key instead) {
  if (said.first(turn_.start, thing)) return false;
  refusals_.add(element, "E-DUP", "CNA-12.4", "", {{"thing", thing}, {"instead", instead}});
  return true;
}

bool OrderReading::repeats_in_order(const OrderNode& element, std::string_view attribute, shared::Once& said,
                                    Row thing, Key instead) {
  if (said.first(turn_.start, thing)) return false;
  refusals_.add(element, "E-DUP", "CNA-12.4", attribute,
                {{"thing", thing}, {"mention", "again"}, {"instead", instead}});
  return true;
}

Row OrderReading::own_group_of(const OrderNode& element) {
  if (lacks(element, "group")) return nothing;
  const std::string_view id = raw(*element.node, "group");
  const Row group = find_group(id);
  const Row unit = group.exists() ? field_.unit_of(group) : nothing;
  if (unit.exists() && field_.side(unit) == side_) return group;
  drop(element, "E-GROUP", "CNA-12.4", "group", {"group", refusals_.word(id)});
  return nothing;
}

Place OrderReading::hex_of(const OrderNode& element, std::string_view attribute) {
  return lacks(element, attribute) ? Place::none : hex_of(element, attribute, raw(*element.node, attribute));
}

std::optional<std::vector<Place>> OrderReading::hexes_of(const OrderNode& element,
                                                         std::string_view attribute) {
  std::vector<Place> hexes;
  for (std::string_view id : raw_list(*element.node, attribute)) {
    hexes.push_back(hex_of(element, attribute, id));
    if (!exists(hexes.back())) return std::nullopt;
  }
  return hexes;
}

}  // namespace adjudicator::cna

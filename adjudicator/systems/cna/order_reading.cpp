#include "systems/cna/order_reading.hpp"

#include <algorithm>
#include <string>

namespace adjudicator::cna {
namespace {

constexpr std::size_t longest_list = 1000;  // IdList and HexIdList of the schema

bool marked(const Node& node) {
  if (node.faulty) return true;
  for (const Attribute& a : node.attributes)
    if (a.faulty) return true;
  for (const Node& child : node.children())
    if (!child.known) return true;
  return false;
}

bool is_unknown_part(const Node& element, const Node* node) {
  for (const Node& child : element.children())
    if (&child == node) return !child.known;
  return false;
}

}  // namespace

std::string_view items_of(const Node& node, std::string_view attribute) {
  const std::size_t items = raw_list(node, attribute).size();
  return items == 0 || items > longest_list ? std::string_view() : attribute;
}

OrderReading::OrderReading(const Turn& turn, const Plan& plan, Row side, const Document& file,
                           Refusals& refusals)
    : turn_(turn), field_(turn.board, plan.book, turn.start), side_(side), file_(file), refusals_(refusals) {}

void OrderReading::drop(const OrderNode& order, Key code, Key rule, std::string_view attribute, Arg thing) {
  refusals_.add(order, code, rule, attribute, {thing, {"instead", "dropped"}});
}

bool OrderReading::faulty(const OrderNode& element, std::initializer_list<std::string_view> own_codes) {
  if (!marked(*element.node)) return false;
  std::vector<std::string_view> told(own_codes);
  bool dropped = false;
  const auto is_new = [&](std::string_view field) {
    return std::find(told.begin(), told.end(), field) == told.end();
  };
  for (const Fault& fault : element.file->faults()) {
    const bool part = fault.node != element.node && is_unknown_part(*element.node, fault.node);
    if (fault.node != element.node && !part) continue;
    const std::string_view field = !fault.attribute.empty() ? fault.attribute : fault.node->name;
    if (!is_new(field) && fault.code != "repeated-member") continue;
    tell_fault(element, fault, field, part);
    told.push_back(field);
    dropped = dropped || !part;
  }
  return tell_rest(element, told) || dropped;
}

void OrderReading::tell_fault(const OrderNode& element, const Fault& fault, std::string_view field,
                              bool part) {
  // A sentence that ends in a guess ("did you mean 'target'?") ends there.
  const Key says = fault.message.ends_with('?') ? Key("guess") : Key("reason");
  refusals_.add({element.file, fault.node}, "E-XML", "CNA-12.4", fault.attribute,
                {{"field", refusals_.word(field)},
                 {says, refusals_.word(fault.message, 500)},
                 {"instead", part ? Key("ignored") : Key("dropped")}},
                fault.offset);
}

/// A file with more faults than are kept still says which values it means.
bool OrderReading::tell_rest(const OrderNode& element, std::vector<std::string_view>& told) {
  bool dropped = false;
  const auto tell = [&](std::string_view field, std::string_view value, Key instead) {
    if (std::find(told.begin(), told.end(), field) != told.end()) return false;
    refusals_.add(element, "E-XML", "CNA-12.4", field,
                  {{"field", refusals_.word(field)}, {"value", said(value)}, {"instead", instead}});
    told.push_back(field);
    return true;
  };
  for (const Attribute& a : element.node->attributes)
    if (a.faulty && tell(a.name, a.value, "dropped")) dropped = true;
  for (const Node& child : element.node->children())
    if (!child.known) tell(child.name, "", "ignored");
  if (element.node->faulty && tell(element.node->name, "", "dropped")) dropped = true;
  return dropped || element.node->faulty;
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
  const Name name = turn_.names.find(id);
  const Row unit = name == Name::none ? nothing : turn_.start.find(field_.traits().units, name);
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
                {{"unit", refusals_.word(id)}, {"near", refusals_.near_unit(id)}, {"instead", instead}});
}

Row OrderReading::unit_of(const OrderNode& element) {
  if (lacks(element, "unit")) return nothing;
  const std::string_view id = raw(*element.node, "unit");
  const Row unit = own_unit(id);
  if (!unit.exists()) refuse_unit(element, "unit", id, "dropped");
  return unit;
}

Row OrderReading::find_group(std::string_view id) const {
  const Name name = turn_.names.find(id);
  return name == Name::none ? nothing : turn_.start.find(field_.traits().groups, name);
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

bool OrderReading::repeats(const OrderNode& element, std::vector<bool>& said, Row thing, Key instead) {
  if (said.empty()) said.resize(turn_.start.rows(thing.table));
  if (!said[thing.index]) {
    said[thing.index] = true;
    return false;
  }
  refusals_.add(element, "E-DUP", "CNA-12.4", "", {{"thing", thing}, {"instead", instead}});
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

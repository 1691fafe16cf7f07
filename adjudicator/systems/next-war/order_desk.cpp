#include "systems/next-war/order_desk.hpp"

#include <array>
#include <set>
#include <utility>

#include "systems/next-war/sight.hpp"

namespace adjudicator::next_war {
namespace {

struct Broken {
  Key code;
  Key rule;
};
constexpr std::array<Broken, 35> rules_of_codes{{
    {"NW-E01", "NW-16.4"},  {"NW-E02", "NW-3.6"},  {"NW-E03", "NW-3.6"},   {"NW-E04", "NW-3.7"},
    {"NW-E05", "NW-3.6"},   {"NW-E06", "NW-3.5"},  {"NW-E07", "NW-3.4"},   {"NW-E08", "NW-3.4"},
    {"NW-E09", "NW-3.6"},   {"NW-E10", "NW-3.6"},  {"NW-E11", "NW-3.10"},  {"NW-E12", "NW-3.8"},
    {"NW-E13", "NW-5.1"},   {"NW-E14", "NW-9.7"},  {"NW-E15", "NW-7.3"},   {"NW-E16", "NW-7.3"},
    {"NW-E17", "NW-7.1"},   {"NW-E18", "NW-7.3"},  {"NW-E19", "NW-7.4"},   {"NW-E21", "NW-10.26"},
    {"NW-E22", "NW-10.28"}, {"NW-E23", "NW-10.5"}, {"NW-E24", "NW-14.3"},  {"NW-E25", "NW-14.2"},
    {"NW-E27", "NW-15.4"},  {"NW-E28", "NW-16.4"}, {"NW-E29", "NW-16.4"},  {"NW-E30", "NW-16.2"},
    {"NW-W01", "NW-3.5"},   {"NW-W02", "NW-4.1"},  {"NW-W03", "NW-12.1"},  {"NW-W04", "NW-16.2"},
    {"NW-W05", "NW-20.21"}, {"NW-W11", "NW-3.9"},  {"NW-W12", "NW-20.22"},
}};

}  // namespace

Key rule_of(Key code) {
  for (const auto& [known, rule] : rules_of_codes)
    if (code == known) return rule;
  // NW-E20a-l, NW-E26a-g, m
  return code.text().starts_with("NW-E20") ? Key("NW-10.21") : Key("NW-14.6");
}

void OrderDesk::refuse(const OrderNode& at, Key code, std::string_view attribute, std::vector<Arg> args,
                       std::uint32_t offset) {
  erred_ = erred_ || !(is_warning_code(code) || is_of_its_combat(code));
  shared::OrderDesk::refuse(at, code, rule_of(code), attribute, std::move(args), offset);
}

void OrderDesk::refuse_faulty(const OrderNode& at, std::initializer_list<std::string_view> own_codes) {
  shared::each_fault(at, own_codes, [&](const shared::FieldFault& fault) {
    refuse(at, "NW-E29", fault.attribute,
           {{"order", word(at.node->name)}, {"field", word(fault.field)}, says(fault)},
           fault.fault == nullptr ? 0 : fault.fault->offset);
  });
}

/// Under `limited` a side must not learn from a refusal that an enemy unit of some name exists (NW-18.6).
Named OrderDesk::named(std::string_view id) const {
  const Row unit = shared::find_row(turn(), unit::table, id);
  const bool open = book().rules.visibility == Visibility::open;
  if (!unit.exists() || open || field_.units.side(unit) == side()) return {id, unit};
  return {id, is_seen(field_, side(), field_.units.hex(unit)) ? unit : nothing};
}

std::vector<Named> OrderDesk::named_list(const Node& node, std::string_view attribute) const {
  std::vector<Named> list;
  for (const std::string_view id : raw_list(node, attribute)) list.push_back(named(id));
  return list;
}

std::vector<Named> OrderDesk::named_once(const Node& node, std::string_view attribute) const {
  std::vector<Named> list;
  std::set<std::string_view> seen;
  for (const Named& unit : named_list(node, attribute))
    if (seen.insert(unit.text).second) list.push_back(unit);
  return list;
}

std::vector<Named> OrderDesk::artillery_list(const Node& node) const {
  std::vector<Named> list;
  for (const std::string_view id : raw_list(node, "artillery"))
    list.push_back({id, shared::find_row(turn(), artillery::table, id)});
  return list;
}

SupportOrder OrderDesk::read_support(const OrderNode& order) {
  SupportOrder support;
  for (const Node& node : order.node->children()) {
    if (node.name != "helicopter" || !node.known) continue;
    const OrderNode at{order.file, &node};
    refuse_faulty(at, {"id"});
    support.helicopters.push_back({named(raw(node, "id")), node.whole("escort").value_or(0), at});
  }
  support.air_points = order.node->whole("air-points").value_or(0);
  support.naval = named_list(*order.node, "naval");
  support.artillery = artillery_list(*order.node);
  return support;
}

}  // namespace adjudicator::next_war

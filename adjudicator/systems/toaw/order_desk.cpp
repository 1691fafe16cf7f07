#include "systems/toaw/order_desk.hpp"

#include <algorithm>
#include <utility>

namespace adjudicator::toaw {
namespace {

struct Broken {
  Key code;
  Key rule;
};
constexpr std::array<Broken, 8> rules_of_codes{{
    {"TOAW-E03", "TOAW-4.4"},
    {"TOAW-E08", "TOAW-3.4"},
    {"TOAW-E09", "TOAW-6.3"},
    {"TOAW-E12", "TOAW-18.9"},
    {"TOAW-E13", "TOAW-6.4"},
    {"TOAW-E17", "TOAW-3.1"},
    {"TOAW-E07", "TOAW-18.8"},
    {"TOAW-E11", "TOAW-3.5"},
}};

}  // namespace

Key rule_of(Key code) {
  for (const auto& [known, rule] : rules_of_codes)
    if (code == known) return rule;
  return "TOAW-3.3";
}

void OrderDesk::refuse(const OrderNode& at, Key code, std::string_view attribute, std::vector<Arg> args) {
  shared::OrderDesk::refuse(at, code, rule_of(code), attribute, std::move(args));
}

bool OrderDesk::refuse_faulty(const OrderNode& at, std::initializer_list<std::string_view> own_codes) {
  bool any = false;
  shared::each_fault(at, own_codes, [&](const shared::FieldFault& fault) {
    any = true;
    refuse(at, "TOAW-E11", fault.attribute,
           {{"order", word(at.node->name)}, {"field", word(fault.field)}, says(fault)});
  });
  return any;
}

OrderDesk::Found OrderDesk::own_unit(std::string_view id) const {
  const Row unit = shared::find_row(turn(), plan_.book.traits.units, id);
  if (!unit.exists()) return {nothing, {"TOAW-E01", "unit"}};
  // Of an enemy that it has not seen a side must not learn that it exists.
  if (field_.units.side(unit) != side())
    return {nothing, field_.units.spotted(unit) ? Verdict{"TOAW-E02"} : Verdict{"TOAW-E01", "unit"}};
  return {unit, {}};
}

std::int32_t OrderDesk::value(Row unit, Trait trait) const {
  for (const Set& set : settings_)
    if (set.unit == unit && set.trait.index == trait.index) return set.value;
  return field_.state.get(unit, trait);
}

bool OrderDesk::planes_available(Row unit) const {
  const AirMission mission = air_mission(unit);
  return (mission == AirMission::combat_support || mission == AirMission::interdiction) &&
         field_.units.readiness(unit) > 33 && field_.has_plane_that_flies(unit);
}

bool OrderDesk::committed(Row unit) const {
  return std::ranges::find(committed_, unit) != committed_.end();
}

Place OrderDesk::battle(std::string_view id) const {
  const Place hex = turn().board.find(id);
  for (const AttackOrder& order : plan_.attacks)
    if (order.target == hex || (!id.empty() && order.id == id)) return order.target;
  return Place::none;
}

}  // namespace adjudicator::toaw

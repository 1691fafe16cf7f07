#include "systems/toaw/common/order_desk.hpp"

#include <algorithm>
#include <utility>

#include "core/describe.hpp"

namespace adjudicator::toaw {
namespace {

struct Broken {
  Key code;
  Key rule;
};
constexpr std::array<Broken, 13> rules_of_codes{{
    {"TOAW-E03", "TOAW-4.4"},
    {"TOAW-E08", "TOAW-3.4"},
    {"TOAW-E09", "TOAW-6.3"},
    {"TOAW-E12", "TOAW-18.9"},
    {"TOAW-E13", "TOAW-6.4"},
    {"TOAW-E14", "TOAW-10.3"},
    {"TOAW-E16", "TOAW-3.2"},
    {"TOAW-E17", "TOAW-3.1"},
    {"TOAW-E07", "TOAW-18.8"},
    {"TOAW-E11", "TOAW-3.5"},
    {"TOAW-W01", "TOAW-3.5"},
    {"TOAW-W02", "TOAW-18.9"},
    {"TOAW-W03", "TOAW-18.27"},
}};

/// The same but for the case of letters of the alphabet.
bool is_spelled(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, {}, small, small);
}

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
  const Row unit = shared::find_row(turn(), unit::table, id);
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

Value OrderDesk::near_unit(std::string_view id) {
  const auto known = [&](Row unit) { return field_.units.side(unit) == side() && field_.units.ready(unit); };
  if (!id.empty())
    for (const Row unit : RowsOf(turn().start, unit::table))
      if (known(unit) && (is_spelled(id, turn().key(unit).text()) ||
                          is_spelled(id, trait_text(turn(), turn().start, unit, unit::name))))
        return word(turn().key(unit).text());
  return near_id(id, unit::table, known);
}

Value OrderDesk::named_hex(std::string_view name) const {
  const Board& board = turn().board;
  for (std::uint32_t i = 0; i < board.size() && !name.empty(); ++i)
    if (is_spelled(name, board.title(Place(i)))) return Place(i);
  return {};
}

OrderDesk::Verdict OrderDesk::grounded(Row unit) const {
  const AirMission mission = air_mission(unit);
  if (mission != AirMission::combat_support && mission != AirMission::interdiction)
    return {"TOAW-E09", "mission"};
  if (field_.units.readiness(unit) <= least_readiness) return {"TOAW-E09", "readiness"};
  if (!field_.has_plane_that_flies(unit)) return {"TOAW-E09", "night"};
  return {};
}

OrderDesk::Verdict OrderDesk::kept_from_ships(Row unit) const {
  const AirMission mission = air_mission(unit);
  if (mission == AirMission::rest || mission == AirMission::air_superiority)
    return {"TOAW-E09", "mission-at-sea"};
  if (field_.units.readiness(unit) <= least_readiness) return {"TOAW-E09", "readiness"};
  if (!field_.has_plane_that_flies(unit)) return {"TOAW-E09", "night"};
  return {};
}

bool OrderDesk::may_support(Row unit) const {
  return field_.may_act(unit) && Deployment(value(unit, unit::deployment)) != Deployment::moving;
}

OrderDesk::Verdict OrderDesk::out_of_range(Row unit, Place from, Place target) const {
  return {"TOAW-E03",
          {},
          {{"distance", field_.board.range(from, target)}, {"reach", field_.reach(unit, range_limit(unit))}}};
}

OrderDesk::Verdict OrderDesk::committed(Row unit) const {
  const auto at = std::ranges::find(committed_, unit, &Committed::unit);
  if (at == committed_.end()) return {};
  return {"TOAW-E07", at->order == order().node ? Key("twice") : Key("elsewhere")};
}

void OrderDesk::keep(Refusal refusal) {
  plan_.refused_orders.push_back(order().node->offset);
  plan_.refusals.push_back(std::move(refusal));
}

Place OrderDesk::battle(std::string_view id) const {
  const Place hex = turn().board.find(id);
  for (const AttackOrder& order : plan_.attacks)
    if (order.target == hex || (!id.empty() && order.id == id)) return order.target;
  return Place::none;
}

}  // namespace adjudicator::toaw

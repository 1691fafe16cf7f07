#include "systems/next-war/modifiers.hpp"

#include <algorithm>

namespace adjudicator::next_war {
namespace {

/// Collects modifiers of one table; those of 0 are none.
class List {
 public:
  explicit List(Key rule) : rule_(rule) { all_.reserve(8); }
  void add(Key reason, std::int32_t by, Row thing = nothing) {
    if (by != 0) all_.push_back({by, reason, rule_, thing});
  }
  std::vector<Modifier> take() { return std::move(all_); }

 private:
  const Key rule_;
  std::vector<Modifier> all_;
};

std::int32_t at_most(std::size_t count, const ChartModifier& line) {
  return line.value * std::min(static_cast<std::int32_t>(count), line.most);
}

/// How many different values there are among the units, `none` left out. A few units: nothing is asked of the
/// heap.
template <class ValueOf, class Value>
std::size_t different(const std::vector<Row>& units, Value none, ValueOf value_of) {
  std::size_t count = 0;
  for (auto unit = units.begin(); unit != units.end(); ++unit) {
    const Value value = value_of(*unit);
    const auto same = [&](Row other) { return value_of(other) == value; };
    if (value != none && std::none_of(units.begin(), unit, same)) ++count;
  }
  return count;
}

/// NW-6.1, light_att and light_def; NW-20.1: LI is a mobility, mountain troops are an arm.
bool any_light(const Field& field, const std::vector<Row>& units, Place target) {
  const Terrain& terrain = field.terrain(target);
  return std::ranges::any_of(units, [&](Row unit) {
    return (terrain.light && field.units.light(unit)) ||
           (terrain.mountain_troops && field.units.arm(unit) == Arm::mountain);
  });
}

void add_scenario(const Field& field, Place target, bool column, List& list) {
  for (const ScenarioModifier& m : field.book.scenario_of(target))
    if (m.column == column && (!m.attacker.exists() || m.attacker == field.book.phasing))
      list.add(m.id, m.value, row_of(target));
}

}  // namespace

std::vector<Modifier> column_shifts(const Field& field, const AttackOrder& order,
                                    const Declaration& declaration, const Artillery& artillery) {
  const Shifts& s = field.book.shifts;
  const Row hex = row_of(order.target);
  List list("NW-5.2");
  if (declaration.defense_lead.exists())
    list.add("er", s.er.value * (field.er(declaration.attack_lead) - field.er(declaration.defense_lead)));
  if (field.fortification(order.target)) list.add("fortification", s.fortification.value, hex);
  if (field.city(order.target)) list.add("city", s.city.value, hex);
  if (order.amphibious) list.add("amphibious", s.amphibious.value);
  if (field.conditions().segment() == Segment::exploitation) list.add("exploitation", s.exploitation.value);
  list.add("surprise", s.surprise.value * field.state().get(field.book.phasing, side::surprise));
  list.add("artillery-att", at_most(artillery.attacker.size(), s.artillery_att));
  list.add("artillery-def", at_most(artillery.defender.size(), s.artillery_def));
  add_scenario(field, order.target, true, list);
  return list.take();
}

std::int32_t starting_column(const Field& field, Place target, const Declaration& declaration) {
  return field.book.columns_of[static_cast<std::size_t>(field.terrain(target).odds_row)][declaration.band];
}

std::int32_t lowest_column(const Field& field, Place target) {
  if (field.book.rules.min_column == MinColumn::absolute) return 1;
  return field.book.columns_of[static_cast<std::size_t>(field.terrain(target).odds_row)].front();
}

std::int32_t final_column(const Field& field, Place target, std::int32_t start,
                          std::span<const Modifier> shifts) {
  for (const Modifier& m : shifts) start += m.by;
  return std::clamp(start, lowest_column(field, target), 13);
}

std::vector<Modifier> die_modifiers(const Field& field, const AttackOrder& order,
                                    const Declaration& declaration, std::int32_t attacking,
                                    std::int32_t defending) {
  const DieModifiers& d = field.book.drm;
  const Row hex = row_of(order.target);
  List list("NW-6.1");
  if (declaration.remainder) list.add("remainder", d.remainder.value);
  const std::size_t hexes =
      different(declaration.attackers, Place::none, [&](Row unit) { return field.units.place(unit); });
  if (hexes >= 5)
    list.add("hexes-5-6", d.hexes_5_6.value);
  else if (hexes >= 3)
    list.add("hexes-3-4", d.hexes_3_4.value);
  // NW-6.2
  if (!order.amphibious && any_light(field, declaration.attackers, order.target))
    list.add("light-att", d.light_att.value);
  if (any_light(field, declaration.defenders, order.target)) list.add("light-def", d.light_def.value);
  if (field.installation(order.target) || field.marked(order.target, field.book.marks.town))
    list.add("installation", d.installation.value, hex);
  list.add("cs-att", at_most(static_cast<std::size_t>(attacking), d.cs_att));
  list.add("cs-def", at_most(static_cast<std::size_t>(defending), d.cs_def));
  if (field.book.rules.multi_nation &&
      different(declaration.attackers, Name::none, [&](Row unit) { return field.units.nation(unit); }) > 1)
    list.add("multi-nation", d.multi_nation.value);
  if (field.book.rules.multi_formation) {
    const std::size_t formations =
        different(declaration.attackers, Name::none, [&](Row unit) { return field.units.formation(unit); });
    if (formations > 1)
      list.add("multi-formation", d.multi_formation.value * (static_cast<int>(formations) - 1));
  }
  add_scenario(field, order.target, false, list);
  return list.take();
}

}  // namespace adjudicator::next_war

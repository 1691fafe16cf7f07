// Random legal orders for the laws.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "luck.hpp"
#include "samples.hpp"
#include "systems/next-war/attack_orders.hpp"
#include "systems/next-war/defend_orders.hpp"
#include "systems/next-war/support.hpp"
#include "systems/shared/drafts.hpp"

namespace adjudicator::next_war {
namespace {

class Sample : private shared::Drafts {
 public:
  Sample(const Turn& turn, const Rulebook& book, Row side, std::uint64_t seed)
      : Drafts(turn),
        turn_(turn),
        field_(turn, book, turn.start),
        side_(side),
        luck_(seed, "next-war", side) {}

  std::vector<OrderDraft> draw() {
    if (side_ == field_.book.phasing)
      attacks();
    else
      defends();
    rebases();
    if (luck_.one_in(3)) add("default-defend", policy());
    if (empty() || luck_.one_in(8)) add("pass", {});
    return take();
  }

 private:
  struct Group {
    Place target;
    std::vector<Row> units;
  };

  const Units& units() const { return field_.units; }
  shared::RowsOf all() const { return {turn_.start, unit::table}; }

  bool may_attack(Row unit, Place target) const {
    const Features side = field_.between(units().place(unit), target);
    if (!units().embarked(unit)) return (side & field_.book.marks.no_attack) == 0;
    return units().marine(unit) && !field_.conditions().storm() && (side & field_.book.marks.beach) != 0 &&
           units().transport(units().ship(unit)) > 0 &&
           field_.terrain(units().place(unit)).name == Key("all-sea");
  }

  /// Most units attack one of their targets; those with the same target do it together.
  void attacks() {
    std::vector<Group> groups;
    for (const Row unit : all()) {
      if (units().side(unit) != side_ || !units().ground(unit) || !units().ready(unit) ||
          !exists(units().place(unit)) || units().attack(unit) == 0 || units().clearing(unit) ||
          (field_.attacked(unit)) || luck_.one_in(5))
        continue;
      std::vector<Place> targets;
      for (const Place hex : turn_.board.neighbours(units().place(unit)))
        if (exists(hex) && field_.terrain(hex).odds_row >= 0 && units().occupied(hex, other_side(side_)) &&
            may_attack(unit, hex))
          targets.push_back(hex);
      if (!targets.empty()) join(groups, luck_.one_of(targets), unit);
    }
    luck_.shuffle(groups);
    int seq = 0;
    for (Group& group : groups) {
      group.units = within_limits(field_, group.units);
      attack(++seq, group);
    }
  }

  static void join(std::vector<Group>& groups, Place target, Row unit) {
    for (Group& group : groups)
      if (group.target == target) return group.units.push_back(unit);
    groups.push_back({target, {unit}});
  }

  void attack(int seq, Group& group) {
    luck_.shuffle(group.units);
    Attributes order{
        {"seq", std::to_string(seq)}, {"target", id(group.target)}, {"attackers", ids(group.units)}};
    if (luck_.one_in(3)) order.emplace_back("loss-order", ids(group.units));
    if (luck_.one_in(3)) order.emplace_back("advance", id(luck_.one_of(group.units)));
    const SupportLimits& s = field_.book.support;
    add_air_points(order, s.attacker_air_points);
    std::vector<OrderDraft> parts = helicopters(group.target, s.attacker_helicopters);
    if (luck_.one_in(3))
      parts.push_back({"second", {{"unit", id(luck_.one_of(group.units))}, {"hex", near(group.target)}}});
    add("attack", std::move(order), std::move(parts));
  }

  /// Each flies once.
  std::vector<OrderDraft> helicopters(Place target, std::int32_t most) {
    std::vector<OrderDraft> parts;
    for (const Row unit : all())
      if (units().side(unit) == side_ && units().kind(unit) == Kind::helicopter && luck_.one_in(2) &&
          units().on_map(unit) && !units().damaged(unit) && may_fly(field_, unit, target) &&
          std::cmp_less(parts.size(), most) && flown_.first(turn_.start, unit))
        parts.push_back({"helicopter", {{"id", id(unit)}}});
    return parts;
  }

  /// At most what no other combat can have spent.
  void add_air_points(Attributes& order, std::int32_t most) {
    const std::int32_t left = turn_.start.get(side_, side::ap) - points_;
    const std::int32_t points = std::min(most, left);
    if (field_.conditions().storm() || points <= 0 || !luck_.one_in(3)) return;
    points_ += points;
    order.emplace_back("air-points", std::to_string(points));
  }

  std::string near(Place hex) {
    const Place next = turn_.board.neighbour(hex, Direction(luck_.below(6)));
    return id(exists(next) ? next : hex);
  }

  Attributes policy() {
    Attributes fields;
    constexpr std::array<std::string_view, 3> ignore{"attempt", "never", "attempt-if-er:5"};
    if (luck_.one_in(2)) fields.emplace_back("ignore-retreat", ignore[luck_.below(3)]);
    if (luck_.one_in(2)) fields.emplace_back("on-fail", luck_.one_in(2) ? "stand" : "retreat");
    if (luck_.one_in(3)) fields.emplace_back("min-column", std::to_string(1 + luck_.below(13)));
    return fields;
  }

  void defends() {
    for (std::size_t i = 0; i < turn_.board.size(); ++i) {
      const Place hex = Place(static_cast<std::uint32_t>(i));
      if (units().occupied(hex, side_) && luck_.one_in(2)) defend(hex);
    }
  }

  void defend(Place hex) {
    std::vector<Row> here;
    units().any_ground(hex, side_, [&](Row unit) {
      here.push_back(unit);
      return false;
    });
    luck_.shuffle(here);
    Attributes order{{"hex", id(hex)}};
    for (auto& field : policy())
      if (field.first != "ignore-retreat" || may_ignore_retreat(field_, hex, side_))
        order.push_back(std::move(field));
    if (!here.empty() && luck_.one_in(2)) order.emplace_back("loss-order", ids(here));
    if (!here.empty() && luck_.one_in(2)) order.emplace_back("retreat-order", ids(here));
    add_air_points(order, field_.book.support.defender_air_points);
    std::vector<OrderDraft> parts = helicopters(hex, field_.book.support.defender_helicopters);
    if (!here.empty() && luck_.one_in(2)) {
      const Place first = turn_.board.neighbour(hex, Direction(luck_.below(6)));
      const std::string way = exists(first) ? id(first) + " " + near(first) : id(hex);
      parts.push_back({"retreat", {{"unit", id(here.front())}}, {{"path", {{"hexes", way}}}}});
    }
    add("defend", std::move(order), std::move(parts));
  }

  void rebases() {
    for (const Row unit : all())
      if (units().side(unit) == side_ && units().kind(unit) == Kind::helicopter && units().ready(unit) &&
          !field_.book.air_bases.empty() && luck_.one_in(3))
        add("rebase", {{"helicopter", id(unit)}, {"bases", id(luck_.one_of(field_.book.air_bases))}});
  }

  const Turn& turn_;
  const Field field_;
  const Row side_;
  laws::Luck luck_;
  shared::Once flown_;
  std::int32_t points_ = 0;  // Air Points that orders name
};

}  // namespace

std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed) {
  return shared::by_rulebook<Plan>(
      turn, compile_rulebook, [&](const Rulebook& book) { return Sample(turn, book, side, seed).draw(); });
}

}  // namespace adjudicator::next_war

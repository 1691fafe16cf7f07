// The order form: each target with all who can attack it and the support that reaches it; each own hex that
// can be attacked with its policies.
#include <string>
#include <utility>

#include "systems/next-war/attack_orders.hpp"
#include "systems/next-war/defend_orders.hpp"
#include "systems/next-war/drafts.hpp"
#include "systems/next-war/support.hpp"
#include "systems/shared/drafts.hpp"

namespace adjudicator::next_war {
namespace {

class Form : private shared::Drafts {
 public:
  Form(const Turn& turn, const Rulebook& book, Row side)
      : Drafts(turn), turn_(turn), field_(turn, book, turn.start), side_(side) {}

  std::vector<OrderDraft> fill() {
    if (side_ == field_.book.phasing)
      attacks();
    else
      defends();
    if (only_remarks()) add("pass", {});
    return take();
  }

 private:
  const Units& units() const { return field_.units; }

  /// Whether a unit may attack a hex next to it, as the desk would judge it.
  bool may_attack(Row unit, Place target) const {
    if (!units().ready(unit) || !units().ground(unit) || units().side(unit) != side_) return false;
    if (units().attack(unit) == 0 || units().clearing(unit)) return false;
    if (field_.attacked(unit)) return false;
    const Features side = field_.between(units().place(unit), target);
    if (!units().embarked(unit)) return (side & field_.book.marks.no_attack) == 0;
    return units().marine(unit) && !field_.conditions().storm() && (side & field_.book.marks.beach) != 0;
  }

  std::vector<Row> attackers_of(Place target) const {
    std::vector<Row> found;
    for (const Row unit : shared::RowsOf(turn_.start, field_.book.traits.units))
      if (exists(units().place(unit)) && field_.board.adjacent(units().place(unit), target) &&
          !used_.holds(unit) && may_attack(unit, target))
        found.push_back(unit);
    return within_limits(field_, found);
  }

  /// Suggestions, in the order of hexes: who sends the form back as it is attacks nobody. A unit that can
  /// attack several hexes is named at the first one.
  void attacks() {
    std::vector<bool> near(turn_.board.size());
    for (const Row unit : shared::RowsOf(turn_.start, field_.book.traits.units)) {
      if (units().side(unit) != side_ || !units().ground(unit) || !exists(units().place(unit))) continue;
      for (const Place hex : turn_.board.neighbours(units().place(unit)))
        if (exists(hex)) near[static_cast<std::size_t>(hex)] = true;
    }
    int seq = 0;
    for (std::size_t i = 0; i < near.size(); ++i) {
      const Place hex = Place(static_cast<std::uint32_t>(i));
      if (!near[i] || field_.terrain(hex).odds < 0 || !units().occupied(hex, other_side(side_))) continue;
      const std::vector<Row> attackers = attackers_of(hex);
      if (!attackers.empty()) attack(++seq, hex, attackers);
    }
  }

  void attack(int seq, Place hex, const std::vector<Row>& attackers) {
    for (const Row unit : attackers) used_.first(turn_.start, unit);
    Attributes order{{"seq", std::to_string(seq)}, {"target", id(hex)}, {"attackers", ids(attackers)}};
    order.emplace_back("advance", id(attackers.front()));
    if (const std::vector<Row> ships = naval(hex); !ships.empty()) order.emplace_back("naval", ids(ships));
    remark("attack", std::move(order), helicopters(hex, field_.book.support.attacker_helicopters));
  }

  std::vector<OrderDraft> helicopters(Place hex, std::int32_t most) {
    std::vector<OrderDraft> parts;
    for (const Row unit : shared::RowsOf(turn_.start, field_.book.traits.units))
      if (std::cmp_less(parts.size(), most) && units().side(unit) == side_ &&
          units().kind(unit) == Kind::helicopter && units().on_map(unit) && !units().damaged(unit) &&
          may_fly(field_, unit, hex) && used_.first(turn_.start, unit))
        parts.push_back({"helicopter", {{"id", id(unit)}}});
    return parts;
  }

  std::vector<Row> naval(Place hex) const {
    std::vector<Row> ships;
    for (const Row unit : shared::RowsOf(turn_.start, field_.book.traits.units))
      if (units().side(unit) == side_ && units().kind(unit) == Kind::naval && units().on_map(unit) &&
          units().rating(unit) > 0 && may_fire(field_, unit, hex))
        ships.push_back(unit);
    return ships;
  }

  /// Own hexes next to which the enemy has ground units.
  void defends() {
    for (std::size_t i = 0; i < turn_.board.size(); ++i) {
      const Place hex = Place(static_cast<std::uint32_t>(i));
      if (!units().occupied(hex, side_)) continue;
      bool threatened = false;
      for (const Place near : turn_.board.neighbours(hex))
        threatened = threatened || (exists(near) && units().has_ground(near, other_side(side_)));
      if (threatened) defend(hex);
    }
  }

  void defend(Place hex) {
    Attributes order{{"hex", id(hex)}};
    if (may_ignore_retreat(field_, hex, side_)) order.emplace_back("ignore-retreat", "attempt");
    order.emplace_back("on-fail", "retreat");
    remark("defend", std::move(order), helicopters(hex, field_.book.support.defender_helicopters));
  }

  const Turn& turn_;
  const Field field_;
  const Row side_;
  shared::Once used_;  // units that an attack of the form names, and helicopters
};

}  // namespace

std::vector<OrderDraft> form(const Turn& turn, Row side) {
  return shared::by_rulebook<Plan>(turn, compile_rulebook,
                                   [&](const Rulebook& book) { return Form(turn, book, side).fill(); });
}

}  // namespace adjudicator::next_war

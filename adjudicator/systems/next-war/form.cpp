// The order form: each target with all who can attack it, what that would come to and the support that reaches
// it; each own hex that can be attacked, with its policies.
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "systems/next-war/attack_orders.hpp"
#include "systems/next-war/defend_orders.hpp"
#include "systems/next-war/drafts.hpp"
#include "systems/next-war/readings.hpp"
#include "systems/next-war/sight.hpp"
#include "systems/next-war/support.hpp"
#include "systems/shared/drafts.hpp"

namespace adjudicator::next_war {
namespace {

class Form : private shared::Drafts {
 public:
  Form(const Turn& turn, const Rulebook& book, Row side)
      : Drafts(turn),
        turn_(turn),
        forecast_(turn, book),
        field_(forecast_.field()),
        side_(side),
        readings_(turn, forecast_, side) {
    for (const Row unit : shared::RowsOf(turn_.start, unit::table)) {
      if (units().embarked(unit)) embarked_.push_back(unit);
      if (gives_support_by_air(field_, side, unit)) helicopters_.push_back(unit);
      if (gives_support_by_sea(field_, side, unit) && units().rating(unit) > 0) ships_.push_back(unit);
    }
  }

  std::vector<OrderDraft> fill() {
    const bool phasing = side_ == field_.book.phasing;
    readings_.of_side();
    std::vector<FormLine> of_side = readings_.take();
    for (std::size_t i = 0; i < turn_.board.size(); ++i)
      if (const Place hex = Place(static_cast<std::uint32_t>(i)); field_.terrain(hex).odds_row >= 0)
        phasing ? attack(hex) : defend(hex);
    if (only_remarks()) add("pass", {}).lines = std::move(of_side);
    return take();
  }

 private:
  const Units& units() const { return field_.units; }
  bool limited() const { return field_.book.rules.visibility == Visibility::limited; }

  /// Calls `visit` for all units in a hex, those embarked on its ships too.
  template <class Visit>
  void each_unit(Place hex, Visit visit) const {
    for (const Row unit : shared::PiecesIn(turn_.start, hex))
      if (units().is_unit(unit)) visit(unit);
    for (const Row unit : embarked_)
      if (units().place(unit) == hex) visit(unit);
  }

  /// Units of the phasing side that may attack the hex and that the reader of the form knows of, the strongest
  /// ones first, then in the order of the roster.
  std::vector<Row> attackers_of(Place target) const {
    std::vector<Row> found;
    for (const Place near : turn_.board.neighbours(target))
      if (exists(near))
        each_unit(near, [&](Row unit) {
          if (units().side(unit) == field_.book.phasing && attack_fault(field_, target, unit, {}).empty() &&
              knows(unit))
            found.push_back(unit);
        });
    std::ranges::sort(found, {}, [&](Row unit) { return std::pair(-units().attack(unit), unit.index); });
    return found;
  }

  /// Whether the reader knows of a unit that might attack.
  bool knows(Row unit) const {
    return side_ == field_.book.phasing || !limited() ||
           (!units().embarked(unit) && is_seen(field_, side_, units().place(unit)));
  }

  /// A suggestion: who sends the form back as it is attacks nobody. Under `limited` a hex counts only where its
  /// units are seen.
  void attack(Place hex) {
    if (!units().occupied(hex, other_side(side_)) || (limited() && !is_seen(field_, side_, hex))) return;
    const std::vector<Row> able = attackers_of(hex);
    if (able.empty()) return;
    const std::vector<Row> named = within_limits(field_, able);
    const Prospect prospect = forecast_.of(hex, named);
    if (prospect.declared.is_void()) return;
    readings_.target(hex, prospect);
    readings_.odds(hex, prospect);
    say_left_out(able, named);
    const bool alternative = say_shared(hex, named);
    readings_.units("accompany", beside(named));
    Attributes order{{"seq", std::to_string(++seq_)},
                     {"target", id(hex)},
                     {"attackers", ids(named)},
                     {"advance", id(prospect.declared.attack_lead)}};
    // In the last column support shifts nothing: it is kept for other battles.
    const bool helps = std::cmp_less(prospect.column, field_.book.crt->columns.size());
    auto parts = support(order, hex, helps ? field_.book.support.attacker_helicopters : 0, helps);
    suggest("attack", std::move(order), std::move(parts));
    all().back().facts = facts_of(hex, prospect);
    all().back().alternative = alternative;
    if (!alternative)
      for (const Row unit : named) used_.first(turn_.start, unit);
  }

  /// What the lines of the form say of it, as facts.
  Attributes facts_of(Place hex, const Prospect& prospect) const {
    const auto shift = prospect.column - prospect.start;
    return {{"hex", id(hex)},
            {"us", std::to_string(prospect.declared.attack)},
            {"them", std::to_string(prospect.declared.defense)},
            {"odds", std::string(field_.book.odds->columns.band(prospect.declared.band).text)},
            {"column", std::to_string(prospect.column)},
            {"shift", shift == 0 ? "" : (shift > 0 ? "+" : "") + std::to_string(shift)},
            {"chances", chances_of(field_, prospect)}};
  }

  void say_left_out(const std::vector<Row>& able, const std::vector<Row>& named) {
    std::vector<Row> left_out;
    for (const Row unit : able)
      if (std::ranges::find(named, unit) == named.end()) left_out.push_back(unit);
    readings_.units("left-out", left_out);
  }

  /// True: some of the units are named in an attack above.
  bool say_shared(Place hex, const std::vector<Row>& named) {
    std::vector<Row> shared;
    std::vector<Row> others;
    for (const Row unit : named) (used_.holds(unit) ? shared : others).push_back(unit);
    if (!shared.empty()) readings_.without(hex, shared, others);
    return !shared.empty();
  }

  /// NW-3.7: units without attack strength that stand with an attacker.
  std::vector<Row> beside(const std::vector<Row>& attackers) const {
    std::set<Place> hexes;
    for (const Row unit : attackers) hexes.insert(units().place(unit));
    std::vector<Row> found;
    for (const Place hex : hexes)
      each_unit(hex, [&](Row unit) {
        if (units().side(unit) == side_ && units().ready(unit) && units().ground(unit) &&
            units().attack(unit) == 0)
          found.push_back(unit);
      });
    return found;
  }

  /// Own hexes that the enemy can attack.
  void defend(Place hex) {
    if (!units().occupied(hex, side_)) return;
    const std::vector<Row> able = attackers_of(hex);
    const std::vector<Row> ships = able.empty() && limited() ? landing_ships(hex) : std::vector<Row>();
    if (able.empty() && ships.empty()) return;
    const Prospect prospect = forecast_.of(hex, within_limits(field_, able));
    if (prospect.declared.is_void()) return;
    readings_.target(hex, prospect);
    if (!able.empty()) readings_.odds(hex, prospect);
    readings_.from_sea(ships);
    readings_.policies(hex);
    Attributes order{{"hex", id(hex)}};
    // Where nobody may ignore a retreat there is no check that could fail.
    if (may_ignore_retreat(field_, hex, side_)) {
      order.emplace_back("ignore-retreat", "attempt");
      order.emplace_back("on-fail", "retreat");
    }
    auto parts = support(order, hex, field_.book.support.defender_helicopters, true);
    suggest("defend", std::move(order), std::move(parts));
    all().back().facts = {{"hex", id(hex)}};
  }

  /// Ships off a beach there. Under `limited` nobody sees what an enemy ship carries.
  std::vector<Row> landing_ships(Place hex) const {
    std::vector<Row> ships;
    if (field_.conditions().storm()) return ships;
    for (const Place near : turn_.board.neighbours(hex)) {
      if (!exists(near) || (field_.between(near, hex) & field_.book.marks.beach) == 0 ||
          !is_seen(field_, side_, near))
        continue;
      each_unit(near, [&](Row unit) {
        if (units().kind(unit) == Kind::naval && units().side(unit) == field_.book.phasing &&
            units().on_map(unit) && units().transport(unit) > 0)
          ships.push_back(unit);
      });
    }
    return ships;
  }

  void suggest(std::string_view name, Attributes order, std::vector<OrderDraft> parts) {
    OrderDraft& draft = add(name, std::move(order), std::move(parts));
    draft.remark = true;
    draft.lines = readings_.take();
  }

  /// What reaches the hex is read out; ships are named in the order, and of helicopters as many as may fly,
  /// each in one order: it flies one mission a segment. Not `named`: they are read out alone.
  std::vector<OrderDraft> support(Attributes& order, Place hex, std::int32_t most, bool named) {
    std::vector<Row> in_range;
    std::vector<OrderDraft> parts;
    for (const Row unit : helicopters_) {
      if (!may_fly(field_, unit, hex)) continue;
      in_range.push_back(unit);
      if (std::cmp_less(parts.size(), most) && used_.first(turn_.start, unit))
        parts.push_back({"helicopter", {{"id", id(unit)}}});
    }
    std::vector<Row> firing;
    for (const Row unit : ships_)
      if (may_fire(field_, unit, hex)) firing.push_back(unit);
    if (named && !firing.empty()) order.emplace_back("naval", ids(firing));
    readings_.support(hex, in_range, firing);
    return parts;
  }

  const Turn& turn_;
  const Forecast forecast_;
  const Field& field_;
  const Row side_;
  Readings readings_;
  std::vector<Row> embarked_;
  std::vector<Row> helicopters_;  // that give support
  std::vector<Row> ships_;
  int seq_ = 0;
  shared::Once used_;  // units that an attack of the form names, and helicopters
};

}  // namespace

bool takes(const Turn& turn, Row side, std::string_view order, std::string_view) {
  const bool phasing = !turn.plan || side == plan_of(turn).book.phasing;
  return !turn.plan || (phasing ? order != "defend" && order != "default-defend" : order != "attack");
}

std::vector<OrderDraft> form(const Turn& turn, Row side) {
  return shared::by_rulebook<Plan>(turn, compile_rulebook,
                                   [&](const Rulebook& book) { return Form(turn, book, side).fill(); });
}

}  // namespace adjudicator::next_war

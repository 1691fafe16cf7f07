#include "systems/next-war/declaration.hpp"

#include <algorithm>

#include "systems/next-war/counting.hpp"

namespace adjudicator::next_war {
namespace {

class Declarer {
 public:
  Declarer(const Field& field, const Plan& plan, const AttackOrder& order, Complaints& complaints)
      : field_(field), order_(order), defend_(plan.defend(order.target)), complaints_(complaints) {}

  Declaration declare() {
    find_defenders();
    if (d_.is_void()) return std::move(d_);
    d_.attackers.reserve(order_.counted.size());
    for (const Row unit : order_.counted)
      if (field_.units.ready(unit)) d_.attackers.push_back(unit);
    for (const Row unit : order_.accompany)
      if (field_.units.ready(unit) && stands_with_an_attacker(unit)) d_.accompany.push_back(unit);
    strengths();
    odds();
    d_.attack_lead = order_.lead.exists() ? order_.lead : leading(d_.attackers, d_.attack_strengths);
    d_.defense_lead = defense_lead();
    return std::move(d_);
  }

  /// Complaints about who was to accompany, to count and to lead: none where the attack is called off (NW-20.10).
  void complain(const Declaration& d) {
    d_ = d;
    complain_of_those_who_left();
    complain_of_count();
    if (defend_ == nullptr || defend_->lead.empty()) return;
    const auto counts = [&](const Named& unit) { return unit.row.exists() && leads(unit.row); };
    if (!std::ranges::any_of(defend_->lead, counts))
      tell("NW-E13", "lead", complaints_.told(field_, defend_->lead.front(), side()));
  }

 private:
  Row side() const { return field_.book.opposing; }
  Place hex() const { return order_.target; }

  bool stands_with_an_attacker(Row unit) const {
    const auto here = [&](Row attacker) { return field_.units.place(attacker) == field_.units.place(unit); };
    return std::ranges::any_of(d_.attackers, here);
  }

  /// NW-20.22: an earlier combat has moved them.
  void complain_of_those_who_left() {
    for (const Row unit : order_.accompany)
      if (field_.units.ready(unit) && !holds(d_.accompany, unit))
        complaints_.tell(field_.book.phasing, "NW-E24", order_.at, "accompany",
                         {{"target", hex()}, {"unit", unit}});
  }

  void find_defenders() {
    std::vector<Row> units;
    for (const Row unit : PiecesIn(field_.state(), hex())) {
      if (!field_.units.is_unit(unit) || !field_.units.ready(unit) || field_.units.side(unit) != side())
        continue;
      if (field_.units.outpost(unit)) d_.outposts.push_back(unit);
      if (!field_.units.ground(unit)) continue;
      (field_.passenger(unit) ? d_.passengers : units).push_back(unit);
    }
    if (d_.outposts.size() > 1) std::ranges::sort(d_.outposts, {}, [&](Row unit) { return field_.id(unit); });
    count(std::move(units));
  }

  /// NW-3.10
  void count(std::vector<Row> units) {
    std::int32_t points = 0;
    for (const Row unit : units) points += field_.units.sp(unit);
    if (points <= field_.limit(hex())) {
      d_.defenders = std::move(units);
      return;
    }
    d_.defenders = ordered_count(units);
    d_.counted_by_default = units.size() > 1 && d_.defenders.empty();
    if (d_.defenders.empty()) d_.defenders = best_within_limit(field_, hex(), units);
    for (const Row unit : units)
      if (!holds(d_.defenders, unit)) d_.uncounted.push_back(unit);
  }

  /// NW-20.7: what an order says, as far as it can; none where it cannot.
  std::vector<Row> ordered_count(const std::vector<Row>& units) const {
    std::vector<Row> chosen;
    if (defend_ == nullptr) return chosen;
    std::int32_t points = 0;
    for (const Named& unit : defend_->count)
      if (unit.row.exists() && holds(units, unit.row) && !holds(chosen, unit.row)) {
        chosen.push_back(unit.row);
        points += field_.units.sp(unit.row);
      }
    if (points > field_.limit(hex())) chosen.clear();
    return chosen;
  }

  /// Only looked at where the hex holds more than may defend it (NW-16.2).
  void complain_of_count() {
    if (defend_ == nullptr) return;
    std::vector<Row> all = d_.defenders;
    all.insert(all.end(), d_.uncounted.begin(), d_.uncounted.end());
    std::int32_t held = 0;
    for (const Row unit : all) held += field_.units.sp(unit);
    if (held <= field_.limit(hex())) return;
    std::int32_t points = 0;
    std::vector<Row> chosen;
    for (const Named& unit : defend_->count) {
      if (!unit.row.exists())
        tell("NW-E01", "count", complaints_.said(unit.text));
      else if (!holds(all, unit.row))
        tell("NW-E03", "count", complaints_.told(field_, unit, side()));
      else if (!holds(chosen, unit.row)) {
        chosen.push_back(unit.row);
        points += field_.units.sp(unit.row);
      }
    }
    if (points > field_.limit(hex())) tell("NW-E11", "count", Value());
  }

  void tell(Key code, std::string_view attribute, Value unit) {
    std::vector<Arg> args{{"defending", hex()}};
    if (unit.kind() != Value::Kind::none) args.push_back({"unit", unit});
    complaints_.tell(side(), code, defend_->at, attribute, std::move(args));
  }

  void strengths() {
    const Target target{hex(), any_armored(field_, d_.defenders)};
    const Steps steps = complaints_.heard() ? Steps::listed : Steps::left_out;
    d_.attack_strengths.reserve(d_.attackers.size());
    d_.defense_strengths.reserve(d_.defenders.size() + d_.outposts.size());
    for (const Row unit : d_.attackers) {
      d_.attack_strengths.push_back(attack_strength(field_, target, unit, steps));
      d_.attack += d_.attack_strengths.back().value;
    }
    for (const auto* units : {&d_.defenders, &d_.outposts})
      for (const Row unit : *units) {
        d_.defense_strengths.push_back(defense_strength(field_, hex(), unit, steps));
        d_.defense += d_.defense_strengths.back().value;
      }
  }

  /// NW-4.1, NW-4.3
  void odds() {
    const std::size_t last =
        field_.book.columns_of[static_cast<std::size_t>(field_.terrain(hex()).odds_row)].size() - 1;
    if (d_.defense == 0) {
      d_.band = last;
      return;
    }
    const auto reaches = [&](std::size_t band) { return compare(band) >= 0; };
    d_.below = !reaches(0);
    while (d_.band < last && reaches(d_.band + 1)) ++d_.band;
    d_.beyond = d_.band == last && compare(last) > 0;
    d_.remainder = !d_.below && compare(d_.band) > 0 && in_scope(d_.band == last);
  }

  /// The true ratio against that of a column, without a fraction.
  std::int64_t compare(std::size_t band) const {
    const Ratio odds = field_.book.odds_of[band];
    return d_.attack * odds.denominator() - d_.defense * odds.numerator();
  }

  bool in_scope(bool last) const {
    switch (field_.book.rules.remainder_scope) {
      case Remainder::all:
        return true;
      case Remainder::at_or_above_1_1:
        return d_.attack >= d_.defense;
      case Remainder::within_row:
        break;
    }
    return d_.attack >= d_.defense && !last;
  }

  /// NW-16.1, NW-16.2: highest effective ER, then highest modified strength, then smallest id.
  Row leading(const std::vector<Row>& units, const std::vector<Strength>& strengths) const {
    Row best = nothing;
    std::int32_t best_er = 0;
    std::int32_t strength = 0;
    for (std::size_t i = 0; i < units.size(); ++i) {
      const Row unit = units[i];
      const std::int32_t er = field_.er(unit);
      const bool better =
          !best.exists() || er > best_er ||
          (er == best_er && (strengths[i].value > strength ||
                             (strengths[i].value == strength && field_.id(unit) < field_.id(best))));
      if (!better) continue;
      best = unit;
      best_er = er;
      strength = strengths[i].value;
    }
    return best;
  }

  /// NW-20.13: an outpost leads only where no ground unit is counted.
  bool leads(Row unit) const { return holds(d_.defenders.empty() ? d_.outposts : d_.defenders, unit); }

  Row defense_lead() const {
    if (defend_ != nullptr)
      for (const Named& unit : defend_->lead)
        if (unit.row.exists() && leads(unit.row)) return unit.row;
    return leading(d_.defenders.empty() ? d_.outposts : d_.defenders, d_.defense_strengths);
  }

  const Field& field_;
  const AttackOrder& order_;
  const DefendOrder* defend_;
  Complaints& complaints_;
  Declaration d_;
};

}  // namespace

Declaration declare(const Field& field, const Plan& plan, const AttackOrder& order, Complaints& complaints) {
  Declarer declarer(field, plan, order, complaints);
  Declaration declaration = declarer.declare();
  if (complaints.heard() && !declaration.is_void() && !cancelled(field, order, declaration))
    declarer.complain(declaration);
  return declaration;
}

bool cancelled(const Field& field, const AttackOrder& order, const Declaration& declaration) {
  if (!order.min_odds) return false;
  const Ratio odds = field.book.odds_of[declaration.band];
  return odds_line(odds, Ratio(1)) < *order.min_odds;
}

}  // namespace adjudicator::next_war

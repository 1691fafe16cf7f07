// The dice of an assault (CNA-10.1 to 10.3, chart C-4).
#include <algorithm>

#include "systems/cna/f_assault/assault_steps.hpp"
#include "systems/shared/d66.hpp"
#include "systems/shared/numbers.hpp"

namespace adjudicator::cna {
namespace {

struct Dice2 {
  std::int32_t number = 0;  // tens and units (CNA-0.2)
  std::int32_t sum = 0;
};

Dice2 roll(const Scene& scene, Key name) {
  const Roll die = scene.roll(name, two_d6, "CNA-10.1");
  return {shared::d66(die), static_cast<std::int32_t>(die.sum())};
}

/// One half of chart C-4 after the other, in the column that was found.
class DiceReading {
 public:
  DiceReading(const Scene& scene, const Rulebook& book, const Fight& fight)
      : scene_(scene), fight_(fight), by_column_(book.options.ca_shift_mode == CaShiftMode::column) {}

  const std::string& result(const InverseChart& chart, std::int32_t roll) const {
    // CNA-9.12: by number, the shifts have gone into the number that the column was looked up with.
    const InverseLookup lookup = by_column_
                                     ? InverseLookup{roll, chart.columns.clamped(fight_.basic), fight_.shifts}
                                     : InverseLookup{roll, fight_.column, {}};
    return chart.results[scene_.look_up(chart, lookup, "CNA-10.1").row];
  }
  std::int32_t number(const InverseChart& chart, std::int32_t roll) const {
    return shared::leading_number(result(chart, roll));
  }
  bool says(const InverseChart& chart, std::int32_t roll) const { return result(chart, roll) != "none"; }

 private:
  const Scene& scene_;
  const Fight& fight_;
  const bool by_column_;
};

/// CNA-10.3 [RB 15.95]
bool recce_probe(const Field& field, const Fight& fight) {
  return fight.assault.probe && !fight.attacker.units.empty() &&
         std::ranges::all_of(fight.attacker.units,
                             [&](Row unit) { return field.type(unit) == UnitType::recce; });
}

/// CNA-10.3 [RB 15.18]: all that defend have a rating in parentheses, against three times as many points.
bool overwhelmed(const Rulebook& book, const Fight& fight) {
  if (!book.played(fight.defender.side))
    return fight.told_parenthesized && fight.defender.raw > 0 && fight.attacker.raw >= 3 * fight.defender.raw;
  const auto& points = fight.defender.points;
  return fight.defender.raw > 0 && fight.attacker.raw >= 3 * fight.defender.raw &&
         std::ranges::all_of(points, [&](const Points& p) {
           return p.rating == 0 || p.toe == 0 || book.rating(p.group).parenthesized(Rating::defense);
         });
}

void adjust(const Scene& scene, const Rulebook& book, Fight& fight, Outcome& outcome) {
  const Field field = field_of(scene, book);
  std::vector<Arg> args{{"loser", fight.attacker.side}, {"rolled", fight.attacker.percent}};
  const auto less = [&](std::int32_t by, Key why) {
    fight.attacker.percent = std::max(0, fight.attacker.percent - by);
    args.push_back({"reason", why});
  };
  const bool overwhelming = overwhelmed(book, fight);
  if (fight.unrated) less(100, "unrated");  // CNA-9.18
  if (recce_probe(field, fight)) less(10, "recce-probe");
  if (overwhelming) less(20, "parenthesized");
  outcome.all_captured = overwhelming && fight.defender.percent >= 20;
  if (args.size() > 2 && book.played(fight.attacker.side)) {
    args.push_back({"percent", fight.attacker.percent});
    scene.note("percentage-adjusted", args, "CNA-10.3");
  }
}

}  // namespace

void roll_results(const Scene& scene, const Rulebook& book, Fight& fight, Outcome& outcome) {
  // Both dice lie there before a chart is read.
  const bool attacks = book.played(fight.attacker.side);
  const bool defends = book.played(fight.defender.side);
  const Dice2 att = attacks ? roll(scene, "att") : Dice2();
  const Dice2 def = defends ? roll(scene, "def") : Dice2();
  const DiceReading chart(scene, book, fight);
  if (attacks) {
    fight.attacker.dice = att.number;
    fight.attacker.percent = chart.number(*book.attacker_loss, att.number);
    fight.captured_att = chart.says(*book.attacker_captured, att.sum);
    fight.engaged = chart.says(*book.attacker_engaged, att.sum);
  }
  if (defends) {
    fight.defender.dice = def.number;
    fight.defender.percent = chart.number(*book.defender_loss, def.number);
    fight.captured_def = chart.says(*book.defender_captured, def.sum);
    fight.retreat = chart.number(*book.defender_retreat, def.sum);
  }
  adjust(scene, book, fight, outcome);
}

}  // namespace adjudicator::cna

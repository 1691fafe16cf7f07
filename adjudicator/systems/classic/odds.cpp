#include "systems/classic/odds.hpp"

#include <algorithm>

#include "systems/classic/column.hpp"

namespace adjudicator::classic {
namespace {

Key printed(const Axis& columns, std::size_t column) {
  return Key::unowned(columns.band(column).text);
}

bool clamps_after(const Battle& battle) {
  return battle.rules().clamp == Clamp::after;
}

/// So many whole odds beyond the chart, on the number line of odds (CRT-5.9).
std::int64_t odds_beyond(const Axis& columns, std::int64_t odds) {
  const auto whole_below = [](std::int64_t halves) { return Ratio(halves, 2).floor(); };
  const std::int64_t first = columns.band(0).low;
  const std::int64_t last = columns.band(columns.size() - 1).low;
  if (odds > last) return whole_below(odds) - whole_below(last);
  return odds < first ? whole_below(odds) - Ratio(first, 2).ceiling() : 0;
}

/// One end of a chart by differential, in numbers that grow away from the chart.
struct End {
  std::int64_t outer;  // the far edge of the outermost column
  std::int64_t inner;  // its near edge
  std::int64_t next;   // the near edge of the column beside it
};
constexpr std::int64_t farthest = 1'000'000'000;

/// The steps written on are as wide as the edges of the last two columns lie apart (CRT-5.9).
std::int64_t columns_beyond(const End& end, std::int64_t difference) {
  const std::int64_t step =
      end.next <= -farthest ? 1
                            : std::max<std::int64_t>(end.inner - end.next, 1);  // both may be that far out
  const std::int64_t outer = end.outer >= farthest ? end.inner + step - 1 : end.outer;
  return difference <= outer ? 0 : (difference - outer + step - 1) / step;
}

std::int64_t differential_beyond(const Axis& columns, std::int64_t difference) {
  const auto bounded = [](std::int64_t number) { return std::clamp(number, -farthest, farthest); };
  const std::size_t last = columns.size() - 1;
  const auto low = [&](std::size_t column) { return bounded(columns.band(column).low); };
  const auto high = [&](std::size_t column) { return bounded(columns.band(column).high); };
  if (columns.size() < 2) return 0;
  return columns_beyond({high(last), low(last), low(last - 1)}, bounded(difference)) -
         columns_beyond({-low(0), -high(0), -high(1)}, -bounded(difference));
}

/// CRT-5.5 to CRT-5.7.
BaseColumn by_differential(const Battle& battle, const Totals& totals) {
  const Axis& columns = battle.book().crt->columns;
  const Modifiers points = differential_points(battle);
  Ratio exact = totals.attack - totals.defense;
  for (const Modifier& m : points) exact += m.by;
  const std::int64_t difference = exact.floor();  // CRT-5.6: towards the defender
  const std::size_t column = columns.clamped(difference);
  const BaseColumn base{column, clamps_after(battle) ? differential_beyond(columns, difference) : 0};
  if (!battle.scene.tells()) return base;
  ArgList args({{"attack-total", totals.attack}, {"defense-total", totals.defense}}, battle.memory);
  for (const Modifier& m : points) {
    args.push_back({"terrain", m.reason});
    args.push_back({"points", m.by});
  }
  args.insert(args.end(), {{"exact", exact},
                           {"rounding", "down"},
                           {"differential", difference},
                           {"column", column},
                           {"band", printed(columns, column)}});
  battle.scene.note("differential", args, "CRT-5.6");
  return base;
}

/// CRT-5.8: what cannot be divided. A strength that terrain has made negative counts as 0 here.
BaseColumn without_odds(const Battle& battle, const Totals& totals, Key special, std::size_t column) {
  if (battle.scene.tells())
    battle.scene.note("odds",
                      {{"attack-total", totals.attack},
                       {"defense-total", totals.defense},
                       {"special", special},
                       {"column", column},
                       {"band", printed(battle.book().crt->columns, column)}},
                      "CRT-5.8");
  return {column};
}

/// CRT-5.8: always rounded in the defender's favour.
BaseColumn by_ratio(const Battle& battle, const Totals& totals) {
  const Axis& columns = battle.book().crt->columns;
  if (totals.attack <= Ratio(0)) return without_odds(battle, totals, "no-attack", 0);
  if (totals.defense <= Ratio(0)) return without_odds(battle, totals, "no-defense", columns.size() - 1);
  const bool favours_attacker = totals.attack >= totals.defense;
  const std::int64_t n = favours_attacker ? (totals.attack / totals.defense).floor() : 1;
  const std::int64_t m = favours_attacker ? 1 : (totals.defense / totals.attack).ceiling();
  // A house chart may have columns for halves (1.5-1).
  const std::int64_t odds = odds_line(totals.attack, totals.defense);
  const std::size_t column = columns.clamped(odds);
  if (battle.scene.tells())
    battle.scene.note("odds",
                      {{"attack-total", totals.attack},
                       {"defense-total", totals.defense},
                       {"rounding", "defender"},
                       {"odds-attacker", n},
                       {"odds-defender", m},
                       {"column", column},
                       {"band", printed(columns, column)}},
                      "CRT-5.8");
  return {column, clamps_after(battle) ? odds_beyond(columns, odds) : 0};
}

}  // namespace

BaseColumn base_column(const Battle& battle, const Totals& totals) {
  return battle.book().ratio ? by_ratio(battle, totals) : by_differential(battle, totals);
}

}  // namespace adjudicator::classic

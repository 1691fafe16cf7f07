#include "systems/classic/odds.hpp"

#include "systems/classic/column.hpp"

namespace adjudicator::classic {
namespace {

Key printed(const Axis& columns, std::size_t column) {
  return Key::unowned(columns.band(column).text);
}

/// CRT-5.5 to CRT-5.7.
std::size_t by_differential(const Battle& battle, const Totals& totals) {
  const Axis& columns = battle.book().crt->columns;
  const Modifiers points = differential_points(battle);
  Ratio exact = totals.attack - totals.defense;
  for (const Modifier& m : points) exact += m.by;
  const std::int64_t difference = exact.floor();  // CRT-5.6: towards the defender
  const std::size_t column = columns.clamped(difference);
  if (!battle.scene.tells()) return column;
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
  return column;
}

/// CRT-5.8: what cannot be divided. A strength that terrain has made negative counts as 0 here.
std::size_t without_odds(const Battle& battle, const Totals& totals, Key special, std::size_t column) {
  if (battle.scene.tells())
    battle.scene.note("odds",
                      {{"attack-total", totals.attack},
                       {"defense-total", totals.defense},
                       {"special", special},
                       {"column", column},
                       {"band", printed(battle.book().crt->columns, column)}},
                      "CRT-5.8");
  return column;
}

/// CRT-5.8: always rounded in the defender's favour.
std::size_t by_ratio(const Battle& battle, const Totals& totals) {
  const Axis& columns = battle.book().crt->columns;
  if (totals.attack <= Ratio(0)) return without_odds(battle, totals, "no-attack", 0);
  if (totals.defense <= Ratio(0)) return without_odds(battle, totals, "no-defense", columns.size() - 1);
  const bool favours_attacker = totals.attack >= totals.defense;
  const std::int64_t n = favours_attacker ? (totals.attack / totals.defense).floor() : 1;
  const std::int64_t m = favours_attacker ? 1 : (totals.defense / totals.attack).ceiling();
  // A house chart may have columns for halves (1.5-1).
  const std::size_t column = columns.clamped(odds_line(totals.attack, totals.defense));
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
  return column;
}

}  // namespace

std::size_t base_column(const Battle& battle, const Totals& totals) {
  return battle.book().ratio ? by_ratio(battle, totals) : by_differential(battle, totals);
}

}  // namespace adjudicator::classic

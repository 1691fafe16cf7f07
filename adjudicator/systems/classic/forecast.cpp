#include "systems/classic/forecast.hpp"

#include <algorithm>
#include <stdexcept>

#include "systems/classic/column.hpp"
#include "systems/classic/odds.hpp"
#include "systems/classic/strength.hpp"
#include "systems/shared/chances.hpp"

namespace adjudicator::classic {
namespace {

/// Nothing is rolled before the column is found.
class NoDice final : public DiceSource {
 public:
  std::size_t words(std::uint64_t, const Addresses*, AddressId, std::uint32_t,
                    std::array<std::uint64_t, 4>&) override {
    throw std::logic_error("a forecast rolls no die");
  }
};

/// CRT-1.4: who stands next to the target, and who fires at it from afar.
Attack attack_of(const Field& field, Place target, const std::vector<Row>& units) {
  Attack attack;
  attack.target = target;
  attack.units = units;
  for (const Row unit : units)
    (field.board.adjacent(field.units.hex(unit), target) ? attack.adjacent : attack.ranged).push_back(unit);
  return attack;
}

/// As reports have it: 7/2.
std::string written(const Ratio& number) {
  const std::string whole = std::to_string(number.numerator());
  return number.denominator() == 1 ? whole : whole + "/" + std::to_string(number.denominator());
}

/// "3:1", always in the defender's favour (CRT-5.8); "+2" on a table of differentials (CRT-5.6).
std::string odds_of(const Battle& battle, const Totals& totals) {
  if (!battle.book().ratio) {
    Ratio exact = totals.attack - totals.defense;
    for (const Modifier& points : differential_points(battle)) exact += points.by;
    const std::int64_t difference = exact.floor();
    return (difference > 0 ? "+" : "") + std::to_string(difference);
  }
  if (totals.attack <= Ratio(0) || totals.defense <= Ratio(0)) return {};
  if (totals.attack >= totals.defense) return std::to_string((totals.attack / totals.defense).floor()) + ":1";
  return "1:" + std::to_string((totals.defense / totals.attack).ceiling());
}

}  // namespace

std::vector<std::pair<std::string, std::string>> forecast(const Turn& turn, const Rulebook& book,
                                                          Place target, const std::vector<Row>& units) {
  Plan plan;
  plan.book = book;
  const Field field(turn.board, book, turn.start);
  const Attack attack = attack_of(field, target, units);
  // CRT-13.2: of enemies that are not adjacent nobody knows the strength.
  if (book.rules.fog == Fog::contact && attack.adjacent.empty()) return {};
  State state = turn.start;
  NoDice dice;
  Run run{turn, state, dice, nullptr, 0, {}};
  Memory phase;
  Scratch scratch;
  const Battle battle(Scene(run, AddressId::none, 0), plan, attack, phase, scratch);
  const Totals totals = strengths(battle);
  const BaseColumn base = base_column(battle, totals);
  const Axis& columns = book.crt->columns;
  const auto last = static_cast<std::int64_t>(columns.size()) - 1;
  const std::int64_t column =
      std::clamp(static_cast<std::int64_t>(base.printed) + sum_of(column_shifts(battle, base.beyond)),
                 std::int64_t{0}, last);
  const std::int64_t shift = sum_of(column_shifts(battle, 0));
  return {{"us", written(totals.attack)},
          {"them", written(totals.defense)},
          {"odds", odds_of(battle, totals)},
          {"column", std::string(columns.band(static_cast<std::size_t>(column)).text)},
          {"shift", shift == 0 ? "" : (shift > 0 ? "+" : "") + std::to_string(shift)},
          {"chances", shared::chances(*book.crt, book.die, static_cast<std::size_t>(column),
                                      sum_of(die_modifiers(battle)))}};
}

}  // namespace adjudicator::classic

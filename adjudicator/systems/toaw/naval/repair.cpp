#include "systems/toaw/naval/repair.hpp"

#include <algorithm>

#include "systems/toaw/common/arithmetic.hpp"
#include "systems/toaw/common/sea_values.hpp"

namespace adjudicator::toaw::naval {
namespace {

/// TOAW-2.1: a week is so many turns of so many weeks.
struct Week {
  std::int64_t turns, weeks;
};
constexpr Week week_of(TurnLength turn) {
  switch (turn) {
    case TurnLength::n1h:
      return {168, 1};
    case TurnLength::n3h:
      return {56, 1};
    case TurnLength::n6h:
      return {28, 1};
    case TurnLength::n12h:
      return {14, 1};
    case TurnLength::day:
      return {7, 1};
    case TurnLength::half_week:
      return {2, 1};
    case TurnLength::week:
      break;
    case TurnLength::two_weeks:
      return {1, 2};
    case TurnLength::month:
      return {7, 30};
    case TurnLength::season:
      return {1, 13};
    case TurnLength::year:
      return {1, 52};
  }
  return {1, 1};
}

/// TOAW-18.25: off the port a ship repairs as at sea; in an anchorage it does not matter where it lies.
bool in_anchorage(const Field& field, Row unit) {
  const Features here = field.board.features(field.units.hex(unit));
  const bool off = field.state.get(unit, unit::at_sea) != 0;
  return ((here & field.book.marks.anchorage) != 0 || ((here & field.book.marks.port) != 0 && !off)) &&
         field.units.supplied(unit) && field.state.get(unit, unit::moved) == 0;
}

}  // namespace

void repair(const Scene& end, const Field& field, Row side) {
  const Week week = week_of(field.book.scenario.turn_length);
  const Scene scene = end.within("repair");
  for (const Row unit : RowsOf(field.state, unit::table)) {
    if (field.units.side(unit) != side || !field.units.on_map(unit) || !field.units.naval(unit)) continue;
    const std::int64_t rate =
        in_anchorage(field, unit) ? field.book.sea.repair_in_anchorage : field.book.sea.repair_at_sea;
    for (Row line = field.state.first_of(unit); line.exists(); line = field.state.next_of(line)) {
      const std::int32_t damage = field.units.damage(line);
      const Gear& gear = field.gear(line);
      if (damage == 0 || !gear.sea.is_ship() || field.units.assigned(line) == 0) continue;
      const Fraction part =
          repaired(rate, gear.sea.durability, gear.sea.armor, gear.sea.ap, gear.aa, week.turns, week.weeks);
      Fire fire(scene.within(scene.key(unit)), scene.key(line), "TOAW-11.1");
      const std::int64_t points =
          std::min<std::int64_t>(damage, fire.fraction(part.of, part.whole, "fraction"));
      fire.close("repair", {{"unit", unit}, {"points", points}});
      if (points == 0) continue;
      scene.change_by(line, line::damage, static_cast<std::int32_t>(-points), "TOAW-11.1");
      scene.note("repaired",
                 {{"unit", unit}, {"equipment", gear.row}, {"points", points}, {"damage", damage - points}},
                 "TOAW-11.1");
    }
  }
}

}  // namespace adjudicator::toaw::naval

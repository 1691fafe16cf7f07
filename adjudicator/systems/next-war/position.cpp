#include "systems/next-war/position.hpp"

#include <string>
#include <utility>

#include "systems/shared/load_faults.hpp"

namespace adjudicator::next_war {
namespace {

class Check {
 public:
  Check(const Turn& turn, Diagnostics& diagnostics)
      : turn_(turn), units_(turn.start), faults_(turn, diagnostics) {}

  void all(Row conditions) {
    for (const Row unit : RowsOf(turn_.start, unit::table)) {
      steps(unit);
      ship(unit);
      strangers(unit);
    }
    if (conditions.exists()) air(Conditions(turn_.start, conditions));
  }

 private:
  void steps(Row unit) {
    const std::int32_t said = turn_.start.get(unit, unit::steps);
    if (said > units_.steps_max(unit))
      faults_.warn(unit, "steps", "NW-L5", "NW-2.1",
                   "the unit has " + std::to_string(said) +
                       " steps, which is more than its steps-max; it counts as being at full strength");
  }

  /// An embarked unit stands nowhere but on a ship of its side.
  void ship(Row unit) {
    if (turn_.start.reference(unit, unit::ship).exists() && !units_.embarked(unit))
      faults_.warn(
          unit, "ship", "NW-L6", "NW-2.1",
          "only a ground unit that is given no hex can start embarked, and only on a naval unit of its own "
          "side; this unit does not");
  }

  /// NW-11.11: no ground unit enters a hex of an enemy's. Told once a hex, at the second side's first unit.
  void strangers(Row unit) {
    if (!is_there(unit)) return;
    for (const Row first : PiecesIn(turn_.start, units_.hex(unit))) {
      if (!units_.is_unit(first) || !is_there(first)) continue;
      if (units_.side(first) != units_.side(unit))
        faults_.warn(
            unit, "hex", "NW-L7", "NW-11.11",
            "hex " + std::string(turn_.board.id(units_.hex(unit))) + " holds ground units of both sides");
      return;
    }
  }
  bool is_there(Row unit) const {
    return units_.on_map(unit) && (units_.ground(unit) || units_.outpost(unit));
  }

  void air(const Conditions& conditions) {
    if (conditions.air_level() != AirLevel::contested && !conditions.air_side().exists())
      faults_.warn(
          conditions.row(), "air-level", "NW-L8", "NW-2.4",
          "an air level other than 'contested' must say which side has it ('air-side'); the level counts as "
          "contested");
  }

  const Turn& turn_;
  const Units units_;
  shared::RowFaults faults_;
};

}  // namespace

void check_position(const Turn& turn, const Rulebook& book, Diagnostics& diagnostics) {
  Check(turn, diagnostics).all(book.conditions);
}

}  // namespace adjudicator::next_war

#include "systems/toaw/common/position.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "systems/shared/load_faults.hpp"
#include "systems/toaw/common/sea_spotting.hpp"

namespace adjudicator::toaw {
namespace {

constexpr std::size_t most_lines = 32;

class Check {
 public:
  Check(const Turn& turn, const Rulebook& book, Diagnostics& diagnostics)
      : turn_(turn), field_(turn.board, book, turn.start), units_(field_.units), faults_(turn, diagnostics) {}

  void all() {
    lines_.resize(turn_.start.rows(unit::table));
    for (const Row line : RowsOf(turn_.start, line::table)) count(line);
    for (const Row unit : RowsOf(turn_.start, unit::table)) {
      movement(unit);
      readiness(unit);
      formation(unit);
      if (!units_.on_map(unit)) continue;
      unseen(unit);
      strangers(unit);
      stacking(unit);
    }
  }

 private:
  /// TOAW-18.2
  void count(Row line) {
    const Row unit = turn_.start.owner(line);
    if (!unit.exists() || ++lines_[unit.index] != most_lines + 1) return;
    faults_.fault(unit, "", "TOAW-L12", "TOAW-18.2", "the unit has more than 32 lines of equipment");
  }
  void movement(Row unit) {
    if (turn_.start.get(unit, unit::remaining) > units_.allowance(unit))
      faults_.warn(unit, "remaining", "TOAW-L8", "TOAW-2.4",
                   "the unit has more movement left than its allowance; the allowance is used: " +
                       std::to_string(units_.allowance(unit)));
  }
  /// TOAW-2.4: readiness is at most supply, and 33 at least.
  void readiness(Row unit) {
    if (turn_.start.get(unit, unit::readiness) > units_.readiness(unit))
      faults_.warn(unit, "readiness", "TOAW-L9", "TOAW-2.4",
                   "readiness cannot exceed supply (or 33, if supply is lower than that); it counts as " +
                       std::to_string(units_.readiness(unit)));
  }
  void formation(Row unit) {
    const Row formation = units_.formation(unit);
    if (formation.exists() && turn_.start.reference(formation, formation::side) != units_.side(unit))
      faults_.warn(unit, "formation", "TOAW-L10", "TOAW-2.3",
                   "the unit's formation belongs to the other side");
  }
  /// TOAW-18.24, TOAW-18.27: what lies in a hex that the enemy has found is seen by it. A hex is not searched twice.
  void unseen(Row unit) {
    if (units_.afloat(unit) && !units_.sighted(unit) &&
        naval::is_revealed(field_, units_.hex(unit), other_side(units_.side(unit))))
      faults_.warn(unit, "hex", "TOAW-L14", "TOAW-18.27",
                   "the enemy has found hex " + std::string(turn_.board.id(units_.hex(unit))) +
                       " (revealed) but not this unit in it (sighted); it stays unseen there");
  }
  /// Told at the first unit of the second side.
  void strangers(Row unit) {
    for (const Row first : PiecesIn(turn_.start, units_.hex(unit))) {
      if (!units_.is_unit(first) || !units_.on_map(first) || !units_.ground(first)) continue;
      if (units_.ground(unit) && units_.side(first) != units_.side(unit))
        faults_.warn(
            unit, "hex", "TOAW-L11", "TOAW-2.6",
            "hex " + std::string(turn_.board.id(units_.hex(unit))) + " holds land units of both sides");
      return;
    }
  }
  /// TOAW-2.6, told at the tenth unit.
  void stacking(Row unit) {
    std::int32_t before = 0;
    for (const Row other : PiecesIn(turn_.start, units_.hex(unit))) {
      if (!units_.is_unit(other) || !units_.on_map(other) || units_.side(other) != units_.side(unit))
        continue;
      if (other == unit) break;
      if (++before > most_units) return;
    }
    if (before == most_units)
      faults_.fault(
          unit, "hex", "TOAW-E05", "TOAW-2.6",
          "hex " + std::string(turn_.board.id(units_.hex(unit))) + " holds more than nine units of one side");
  }

  const Turn& turn_;
  const Field field_;
  const Units& units_;
  shared::RowFaults faults_;
  std::vector<std::size_t> lines_;  // by unit
};

}  // namespace

void check_position(const Turn& turn, const Rulebook& book, Diagnostics& diagnostics) {
  Check(turn, book, diagnostics).all();
}

}  // namespace adjudicator::toaw

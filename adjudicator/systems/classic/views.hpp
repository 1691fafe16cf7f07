// The units as the rules see them (CRT-2.2).
#pragma once

#include <cstdint>

#include "core/document.hpp"
#include "systems/classic/schema.hpp"
#include "systems/shared/rows.hpp"
#include "systems/shared/sides.hpp"

namespace adjudicator::classic {

/// The attack strength of a unit whose file gives none: a load error.
inline constexpr std::int32_t strength_missing = -1;

/// CRT-2.2: `strength` sets both strengths where these are absent; `defense` is `attack` where nothing is
/// said.
void complete_row(State& state, Row row, const Node& node);

/// The units as they stand in a state.
class Units : public UnitRows {
 public:
  using UnitRows::UnitRows;

  /// In a hex and ready: a reinforcement or an eliminated unit is nowhere, whatever its file says of a hex.
  bool on_map(Row unit) const { return ready(unit) && exists(hex(unit)); }

  /// CRT-22.1
  std::int32_t steps_left(Row unit) const {
    const std::int32_t steps = state().get(unit, unit::steps);
    return steps == no_value ? 1 : steps;
  }

  /// Calls `visit` for the units of `side` in a hex, in the order of the files, until it returns true.
  template <class Visit>
  bool any_in(Place hex, Row side, Visit visit) const {
    for (const Row unit : shared::PiecesIn(state(), hex))
      if (unit.table == unit::table && this->side(unit) == side && ready(unit) && visit(unit)) return true;
    return false;
  }
  bool any_in(Place hex, Row side) const {
    return any_in(hex, side, [](Row) { return true; });
  }
  std::int32_t count_in(Place hex, Row side) const {
    std::int32_t count = 0;
    any_in(hex, side, [&](Row) {
      ++count;
      return false;
    });
    return count;
  }

 private:
  bool ready(Row unit) const { return status(unit) == UnitStatus::ready; }
};

using shared::other_side;  // CRT-1.1; check sees to it that there are two

}  // namespace adjudicator::classic

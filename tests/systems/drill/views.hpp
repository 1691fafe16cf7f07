// The units as the rules see them.
#pragma once

#include <cstdint>

#include "systems/drill/schema.hpp"

namespace adjudicator::drill {

/// The units as they stand in a state.
class Units : public UnitRows {
 public:
  using UnitRows::UnitRows;

  std::size_t count() const { return state().rows(unit::table); }
  Row unit(std::size_t index) const { return {unit::table, static_cast<std::uint32_t>(index)}; }

  bool shaken(Row unit) const { return morale(unit) == UnitMorale::shaken; }
  /// DRILL-1.3: half of it where the unit is reduced, rounded up. DRILL-1.4: and what its weapons add.
  std::int32_t strength(Row unit) const {
    const std::int32_t full = UnitRows::strength(unit);
    std::int32_t sum = reduced(unit) ? (full + 1) / 2 : full;
    for (Row line = state().first_of(unit); line.exists(); line = state().next_of(line))
      sum += LineRows(state()).toe(line);
    return sum;
  }
  /// Who has it, or had it last (DRILL-1.5).
  Row last_holder(Place hex) const { return PlaceRows(state()).holder(row_of(hex)); }
  std::int32_t level(Place hex) const { return PlaceRows(state()).level(row_of(hex)); }
  /// An eliminated unit is nowhere, whatever its file says of a hex.
  bool on_map(Row unit) const { return status(unit) == UnitStatus::ready && exists(hex(unit)); }

  /// Calls `visit` for the units in a hex, in the order of the roster, until it returns true.
  template <class Visit>
  bool any_in(Place hex, Visit visit) const {
    for (Row unit = state().first_at(hex); unit.exists(); unit = state().next_at(unit))
      if (unit.table == unit::table && on_map(unit) && visit(unit)) return true;
    return false;
  }
  /// Whose units stand in a hex (DRILL-1.2: one side's); nothing: nobody's.
  Row holder(Place hex) const {
    Row side = nothing;
    any_in(hex, [&](Row unit) {
      side = this->side(unit);
      return true;
    });
    return side;
  }
};

}  // namespace adjudicator::drill

// Typed views of the rows: the one place where the traits of the schema are spelled.
#pragma once

#include <cstdint>

#include "core/state.hpp"

namespace adjudicator::drill {

/// Where the traits lie in a state's rows. Looked up by name once a turn.
struct Traits {
  Traits() = default;
  explicit Traits(const State& state);

  std::uint32_t sides = 0;
  std::uint32_t units = 0;
  Trait points;  // of a side
  Trait holder;  // of a hex
  Trait level;   // of the fort in it
  Trait toe;     // of a line
  Trait side;
  Trait strength;
  Trait morale;
  Trait reduced;
  Trait status;
  Trait type;
  std::int32_t ready = 0;     // a value of `status`
  std::int32_t captured = 0;  // the same
  std::int32_t shaken = 0;    // a value of `morale`
};

/// The units as they stand in a state.
class Units {
 public:
  Units(const State& state, const Traits& traits) : state_(&state), traits_(&traits) {}

  std::size_t count() const { return state_->rows(traits_->units); }
  Row unit(std::size_t index) const { return {traits_->units, static_cast<std::uint32_t>(index)}; }

  Row side(Row unit) const { return state_->reference(unit, traits_->side); }
  Place hex(Row unit) const { return state_->location(unit); }
  bool shaken(Row unit) const { return state_->get(unit, traits_->morale) == traits_->shaken; }
  bool reduced(Row unit) const { return state_->get(unit, traits_->reduced) != 0; }
  /// DRILL-1.3: half of it where the unit is reduced, rounded up. DRILL-1.4: and what its weapons add.
  std::int32_t strength(Row unit) const {
    const std::int32_t full = state_->get(unit, traits_->strength);
    std::int32_t sum = reduced(unit) ? (full + 1) / 2 : full;
    for (Row line = state_->first_of(unit); line.exists(); line = state_->next_of(line))
      sum += state_->get(line, traits_->toe);
    return sum;
  }
  /// Who has it, or had it last (DRILL-1.5).
  Row last_holder(Place hex) const { return state_->reference(row_of(hex), traits_->holder); }
  std::int32_t level(Place hex) const { return state_->get(row_of(hex), traits_->level); }
  Name type(Row unit) const { return Name(static_cast<std::uint32_t>(state_->get(unit, traits_->type))); }
  /// An eliminated unit is nowhere, whatever its file says of a hex.
  bool on_map(Row unit) const {
    return state_->get(unit, traits_->status) == traits_->ready && exists(hex(unit));
  }

  /// Calls `visit` for the units in a hex, in the order of the roster, until it returns true.
  template <class Visit>
  bool any_in(Place hex, Visit visit) const {
    for (Row unit = state_->first_at(hex); unit.exists(); unit = state_->next_at(unit))
      if (unit.table == traits_->units && on_map(unit) && visit(unit)) return true;
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

 private:
  const State* state_;
  const Traits* traits_;
};

}  // namespace adjudicator::drill

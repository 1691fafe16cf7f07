// Typed views of the rows (CRT-2.2): the one place where the traits of the schema are spelled.
#pragma once

#include <cstdint>

#include "core/document.hpp"
#include "core/state.hpp"
#include "systems/shared/rows.hpp"
#include "systems/shared/sides.hpp"

namespace adjudicator::classic {

/// Where the traits of the schema lie in a state's rows. Looked up by name once a turn.
struct Traits {
  Traits() = default;
  explicit Traits(const State& state);

  std::uint32_t sides = 0;
  std::uint32_t units = 0;
  Trait phasing;
  Trait side;
  Trait type;
  Trait strength;
  Trait attack;
  Trait defense;
  Trait range;
  Trait exerts_zoc;
  Trait status;
  Trait retreated_in;
  Trait attacked;
  std::int32_t ready = 0;  // the value of `status`
};

/// The attack strength of a unit whose file gives none: a load error.
inline constexpr std::int32_t strength_missing = -1;

/// CRT-2.2: `strength` sets both strengths where these are absent; `defense` is `attack` where nothing is
/// said.
void complete_row(State& state, Row row, const Node& node);

/// The units as they stand in a state.
class Units {
 public:
  Units(const State& state, const Traits& traits) : state_(&state), traits_(&traits) {}

  Row side(Row unit) const { return {traits_->sides, static_cast<std::uint32_t>(get(unit, traits_->side))}; }
  Place hex(Row unit) const { return state_->location(unit); }
  /// A word of the game ("armor"), compared with those that a TEC chart lists.
  Name type(Row unit) const { return Name(static_cast<std::uint32_t>(get(unit, traits_->type))); }
  std::int32_t attack(Row unit) const { return get(unit, traits_->attack); }
  std::int32_t defense(Row unit) const { return get(unit, traits_->defense); }
  std::int32_t range(Row unit) const { return get(unit, traits_->range); }
  bool exerts_zoc(Row unit) const { return get(unit, traits_->exerts_zoc) != 0; }
  bool retreated_in(Row unit) const { return get(unit, traits_->retreated_in) != 0; }
  bool attacked(Row unit) const { return get(unit, traits_->attacked) != 0; }
  /// In a hex and ready: a reinforcement or an eliminated unit is nowhere, whatever its file says of a hex.
  bool on_map(Row unit) const { return ready(unit) && exists(hex(unit)); }

  /// Calls `visit` for the units of `side` in a hex, in the order of the files, until it returns true.
  template <class Visit>
  bool any_in(Place hex, Row side, Visit visit) const {
    for (const Row unit : shared::PiecesIn(*state_, hex))
      if (unit.table == traits_->units && this->side(unit) == side && ready(unit) && visit(unit)) return true;
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
  bool ready(Row unit) const { return get(unit, traits_->status) == traits_->ready; }
  std::int32_t get(Row unit, Trait trait) const { return state_->get(unit, trait); }
  const State* state_;
  const Traits* traits_;
};

using shared::other_side;  // CRT-1.1; check sees to it that there are two

}  // namespace adjudicator::classic

// Typed views of the rows: the one place where the traits of the schema are spelled.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/turn.hpp"
#include "systems/shared/rows.hpp"
#include "systems/shared/sides.hpp"

namespace adjudicator::next_war {

using shared::other_side;
using shared::PiecesIn;
using shared::RowsOf;

// In the order of the schema's enumerations.
enum class Kind : std::uint8_t { ground, helicopter, naval, outpost };
enum class Arm : std::uint8_t { armor, mech, leg, light, mountain };
enum class Mobility : std::uint8_t { mechanized, motorized, leg, light };
enum class Supply : std::uint8_t { in, out, isolated };
enum class Segment : std::uint8_t { initiative, basic, exploitation };
enum class Weather : std::uint8_t { clear, overcast, storm };
enum class AirLevel : std::uint8_t { contested, advantage, superiority, supremacy };

/// Where the traits lie in a state's rows. Looked up by name once a turn.
struct Traits {
  Traits() = default;
  explicit Traits(const State& state);

  std::uint32_t sides = 0, conditions = 0, boxes = 0, units = 0, artillery = 0;
  // Of a side.
  Trait phasing, ap, ap_permanent, amp, amp_permanent, all_weather, surprise;
  // Of the conditions.
  Trait game_turn, segment, weather, first_movement_done, segment_begun, air_level, air_side;
  Trait box_holder, artillery_side;
  // Of a hex.
  Trait control, start_control, beachhead, inshore, stack_limit;
  // Of a unit.
  Trait side, kind, arm, mobility, nation, formation, attack, defense, er, sp, attack_reduced,
      defense_reduced, er_reduced, sp_reduced, steps_max, steps, ship, clearing, marine, airmobile,
      intrinsic_airmobile, supply, attacked, retreated_into, rating, range, damaged, missions_turn,
      missions_segment, transport, box, returns, status;

  /// The side that a trait names. Asked so often that its table is not looked up by name (State::reference).
  Row side_named(std::int32_t value) const {
    return value < 0 ? nothing : Row{sides, static_cast<std::uint32_t>(value)};
  }
};

/// NW-2.1: what a unit of the roster leaves out.
void complete_row(State& state, Row row, const Node& node);

/// NW-2.4: how things stand in the segment.
class Conditions {
 public:
  Conditions(const State& state, const Traits& traits, Row row)
      : state_(&state), traits_(&traits), row_(row) {}

  Row row() const { return row_; }
  std::int32_t game_turn() const { return state_->get(row_, traits_->game_turn); }
  Segment segment() const { return Segment(state_->get(row_, traits_->segment)); }
  Weather weather() const { return Weather(state_->get(row_, traits_->weather)); }
  bool storm() const { return weather() == Weather::storm; }
  bool first_movement_done() const { return state_->get(row_, traits_->first_movement_done) != 0; }
  bool segment_begun() const { return state_->get(row_, traits_->segment_begun) != 0; }
  AirLevel air_level() const { return AirLevel(state_->get(row_, traits_->air_level)); }
  Row air_side() const { return traits_->side_named(state_->get(row_, traits_->air_side)); }

 private:
  const State* state_;
  const Traits* traits_;
  Row row_;
};

/// The units as they stand in a state.
class Units {
 public:
  Units(const State& state, const Traits& traits) : state_(&state), traits_(&traits) {}

  const State& state() const { return *state_; }
  Row side(Row unit) const { return traits_->side_named(get(unit, traits_->side)); }
  Kind kind(Row unit) const { return Kind(get(unit, traits_->kind)); }
  Arm arm(Row unit) const { return Arm(get(unit, traits_->arm)); }
  Mobility mobility(Row unit) const { return Mobility(get(unit, traits_->mobility)); }
  /// LI (NW-0.2, NW-20.1): mobility class `light`, whatever the arm.
  bool light(Row unit) const { return mobility(unit) == Mobility::light; }
  Name nation(Row unit) const { return name(unit, traits_->nation); }
  Name formation(Row unit) const { return name(unit, traits_->formation); }

  /// Never more than its counter has.
  std::int32_t steps(Row unit) const { return std::min(get(unit, traits_->steps), steps_max(unit)); }
  std::int32_t steps_max(Row unit) const { return get(unit, traits_->steps_max); }
  /// NW-2.1: a two-step unit with one step uses its reduced side.
  bool reduced(Row unit) const { return steps_max(unit) == 2 && steps(unit) == 1; }
  std::int32_t attack(Row unit) const { return sided(unit, traits_->attack, traits_->attack_reduced); }
  std::int32_t defense(Row unit) const { return sided(unit, traits_->defense, traits_->defense_reduced); }
  /// As printed on its side (NW-1.3).
  std::int32_t er(Row unit) const { return sided(unit, traits_->er, traits_->er_reduced); }
  /// Stacking points, in halves.
  std::int32_t sp(Row unit) const { return sided(unit, traits_->sp, traits_->sp_reduced); }

  Place hex(Row unit) const { return state_->location(unit); }
  /// The naval unit of its side that carries a ground unit which stands nowhere itself.
  Row ship(Row unit) const {
    const std::int32_t index = get(unit, traits_->ship);
    if (index < 0) return nothing;
    const Row ship{traits_->units, static_cast<std::uint32_t>(index)};
    const bool carried =
        !exists(hex(unit)) && ground(unit) && kind(ship) == Kind::naval && side(ship) == side(unit);
    return carried ? ship : nothing;
  }
  bool embarked(Row unit) const { return ship(unit).exists(); }
  /// Where it is: its hex, or that of the ship that carries it.
  Place place(Row unit) const { return embarked(unit) ? hex(ship(unit)) : hex(unit); }
  bool ready(Row unit) const { return get(unit, traits_->status) == 0; }
  /// In play and in a hex of the map, on its own feet.
  bool on_map(Row unit) const { return ready(unit) && exists(hex(unit)); }
  bool ground(Row unit) const { return kind(unit) == Kind::ground; }
  bool outpost(Row unit) const { return kind(unit) == Kind::outpost; }

  bool clearing(Row unit) const { return flag(unit, traits_->clearing); }
  bool marine(Row unit) const { return flag(unit, traits_->marine); }
  bool intrinsic_airmobile(Row unit) const { return flag(unit, traits_->intrinsic_airmobile); }
  /// NW-20.17: whoever flies by itself can fly.
  bool airmobile(Row unit) const { return flag(unit, traits_->airmobile) || intrinsic_airmobile(unit); }
  Supply supply(Row unit) const { return Supply(get(unit, traits_->supply)); }
  bool attacked(Row unit) const { return flag(unit, traits_->attacked); }
  bool retreated_into(Row unit) const { return flag(unit, traits_->retreated_into); }
  bool damaged(Row unit) const { return flag(unit, traits_->damaged); }
  std::int32_t rating(Row unit) const { return get(unit, traits_->rating); }
  std::int32_t range(Row unit) const { return get(unit, traits_->range); }
  std::int32_t missions_turn(Row unit) const { return get(unit, traits_->missions_turn); }
  std::int32_t missions_segment(Row unit) const { return get(unit, traits_->missions_segment); }
  /// In halves.
  std::int32_t transport(Row unit) const { return get(unit, traits_->transport); }

  /// Calls `visit` for the ground units of a side in a hex, in the order of the roster, until it returns true.
  template <class Visit>
  bool any_ground(Place hex, Row side, Visit visit) const {
    for (const Row unit : PiecesIn(*state_, hex))
      if (is_unit(unit) && ready(unit) && ground(unit) && this->side(unit) == side && visit(unit))
        return true;
    return false;
  }
  bool has_ground(Place hex, Row side) const {
    return any_ground(hex, side, [](Row) { return true; });
  }
  /// NW-3.5, NW-20.13: ground units or outposts of a side stand there.
  bool occupied(Place hex, Row side) const {
    for (const Row unit : PiecesIn(*state_, hex))
      if (is_unit(unit) && ready(unit) && this->side(unit) == side && (ground(unit) || outpost(unit)))
        return true;
    return false;
  }
  bool is_unit(Row row) const { return row.table == traits_->units; }

 private:
  std::int32_t get(Row unit, Trait trait) const { return state_->get(unit, trait); }
  bool flag(Row unit, Trait trait) const { return get(unit, trait) != 0; }
  Name name(Row unit, Trait trait) const { return Name(static_cast<std::uint32_t>(get(unit, trait))); }
  std::int32_t sided(Row unit, Trait full, Trait on_reduced) const {
    return get(unit, reduced(unit) ? on_reduced : full);
  }

  const State* state_;
  const Traits* traits_;
};

}  // namespace adjudicator::next_war

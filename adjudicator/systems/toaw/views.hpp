// Typed views of the rows: the one place where the traits of the schema are spelled.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/turn.hpp"
#include "systems/shared/rows.hpp"
#include "systems/shared/sides.hpp"

namespace adjudicator::toaw {

using shared::BySide;
using shared::other_side;
using shared::PiecesIn;
using shared::RowsOf;

/// Units of a side in one location, at most (TOAW-2.6).
inline constexpr std::int32_t most_units = 9;
/// TOAW-2.4
inline constexpr std::int32_t least_readiness = 33;

// In the order of the schema's enumerations.
enum class Lighting : std::uint8_t { day, mixed, night };
enum class TurnLength : std::uint8_t {
  one_hour,
  three_hours,
  six_hours,
  twelve_hours,
  day,
  half_week,
  week,
  two_weeks,
  month,
  season,
  year
};
enum class ShipClass : std::uint8_t { none, carrier, heavy, medium, light, riverine };
enum class AntiShip : std::uint8_t { no, yes, only };
enum class Visibility : std::uint8_t { clear, hazy, overcast };
enum class Precipitation : std::uint8_t { none, light, moderate, heavy };
enum class Bridge : std::uint8_t { none, intact, destroyed };
enum class Altitude : std::uint8_t { low, high, both };
enum class Kind : std::uint8_t { land, air, naval, coastal };
enum class Experience : std::uint8_t { untried, veteran };
enum class Tolerance : std::uint8_t { minimize, limit, ignore };
inline constexpr std::array<std::string_view, 3> tolerances{"minimize", "limit", "ignore"};
enum class AirMission : std::uint8_t {
  rest,
  combat_support,
  interdiction,
  air_superiority,
  sea_interdiction
};
enum class Embarked : std::uint8_t { no, sea, air, rail };
enum class Status : std::uint8_t { ready, eliminated, evaporated };
enum class Deployment : std::uint8_t {
  mobile,
  moving,
  attacking,
  supporting,
  advancing,
  tactical_reserve,
  local_reserve,
  tactical_reaction,
  local_reaction,
  embarked,
  entrained,
  airborne,
  seaborne,
  airmobile,
  nuclear,
  bridge_attack,
  airfield_attack,
  port_attack,
  divided,
  defending,
  entrenched,
  fortified,
  retreated,
  routed,
  reorganizing,
  reinforce_turn,
  reinforce_event,
  withdrawn,
  exited,
  disbanded,
};
inline constexpr std::size_t deployments = 30;
/// What an item can do: bits of the trait `flags`.
enum class Flag : std::uint8_t {
  active_defender,
  armored,
  infantry,
  transport,
  static_,
  fixed,
  slow,
  horses,
  fast_horses,
  slow_motorized,
  motorized,
  fast_motorized,
  helicopter,
  low_altitude,
  high_altitude,
  naval_aircraft,
  long_range,
  recon,
  engineer,
  agile,
  kinetic,
  top_attack,
  targeting1,
  targeting2,
  targeting3,
  targeting4,
  all_weather,
  nbc,
  mrl,
  amphibious,
};

/// Where the traits lie in a state's rows. Looked up by name once a turn.
struct Traits {
  Traits() = default;
  explicit Traits(const State& state);

  std::uint32_t sides = 0, scenarios = 0, formations = 0, equipment = 0, units = 0, lines = 0;
  struct Force {
    Trait phasing, proficiency, shock, handicap, night, nbc, loss_intolerance, nukes, recon, critical_scalar;
  } force;
  struct Scenario {
    Trait hex_scale, lighting, turn_length, attrition_divider, naval_attrition_divider, anti_armor_divider,
        nuclear_divider, max_rounds, density_rate, anti_air_rate, supply_readiness_rate, player_turn_round;
  } scenario;
  struct Formation {
    Trait side, proficiency, reorganizing;
  } formation;
  struct Equipment {
    Trait at, ap, aa, aa_altitude, df, range, flight_range, shell_weight, weight, armor_heat, armor_kinetic,
        nuke, flags, ship, anti_ship, torpedo, anti_naval, carrier_bases, durability, armor, agility,
        accuracy;
  } gear;
  struct Place {
    Trait owner, visibility, precipitation, bridge, coastal, cloud, revealed, time_stamp;
  } place;
  struct Unit {
    Trait side, formation, kind, hq, proficiency, readiness, supply, supplied, experience, loss_tolerance,
        deployment, allowance, remaining, range_limit, air_mission, embarked, attacked, severe, spotted,
        at_sea, moved, was_attacked, entered_hex, sighted, status;
  } unit;
  struct Line {
    Trait equipment, assigned, authorized, dead, pool, damage;
  } line;
};

/// TOAW-2.4, TOAW-2.5: what a row of the roster leaves out.
void complete_row(State& state, Row row, const Node& node);

/// A deployment that stands for a unit which is not on the map (TOAW-14).
constexpr bool is_off_map(Deployment deployment) {
  return deployment >= Deployment::reinforce_turn;
}

/// The units as they stand in a state.
class Units {
 public:
  Units(const State& state, const Traits& traits) : state_(&state), traits_(&traits) {}

  const State& state() const { return *state_; }
  const Traits& traits() const { return *traits_; }
  bool is_unit(Row row) const { return row.table == traits_->units; }

  Row side(Row unit) const { return state_->reference(unit, traits_->unit.side); }
  Row formation(Row unit) const { return state_->reference(unit, traits_->unit.formation); }
  Place hex(Row unit) const { return state_->location(unit); }
  Kind kind(Row unit) const { return Kind(get(unit, traits_->unit.kind)); }
  bool air(Row unit) const { return kind(unit) == Kind::air; }
  /// Land units, those with coastal guns among them.
  bool ground(Row unit) const { return kind(unit) == Kind::land || kind(unit) == Kind::coastal; }
  std::int32_t proficiency(Row unit) const { return get(unit, traits_->unit.proficiency); }
  /// TOAW-2.4: never above supply, or the least readiness where that is lower.
  std::int32_t readiness(Row unit) const {
    return std::min(get(unit, traits_->unit.readiness), std::max(least_readiness, supply(unit)));
  }
  std::int32_t supply(Row unit) const { return get(unit, traits_->unit.supply); }
  bool supplied(Row unit) const { return get(unit, traits_->unit.supplied) != 0; }
  bool untried(Row unit) const {
    return Experience(get(unit, traits_->unit.experience)) == Experience::untried;
  }
  Tolerance tolerance(Row unit) const { return Tolerance(get(unit, traits_->unit.loss_tolerance)); }
  Deployment deployment(Row unit) const { return Deployment(get(unit, traits_->unit.deployment)); }
  std::int32_t allowance(Row unit) const { return get(unit, traits_->unit.allowance); }
  std::int32_t remaining(Row unit) const {
    return std::min(get(unit, traits_->unit.remaining), allowance(unit));
  }
  std::int32_t range_limit(Row unit) const { return get(unit, traits_->unit.range_limit); }
  AirMission air_mission(Row unit) const { return AirMission(get(unit, traits_->unit.air_mission)); }
  bool embarked(Row unit) const { return Embarked(get(unit, traits_->unit.embarked)) != Embarked::no; }
  /// The enemy knows it by name: it was found, or has fought (TOAW-13.4, TOAW-16.2).
  bool spotted(Row unit) const { return get(unit, traits_->unit.spotted) != 0; }
  /// The enemy sees it at sea (TOAW-13).
  bool sighted(Row unit) const { return get(unit, traits_->unit.sighted) != 0; }
  bool naval(Row unit) const { return kind(unit) == Kind::naval; }
  /// Ships, and what ships carry: what naval attacks are aimed at (TOAW-10.3).
  bool afloat(Row unit) const {
    return naval(unit) || Embarked(get(unit, traits_->unit.embarked)) == Embarked::sea;
  }
  std::int32_t damage(Row line) const { return get(line, traits_->line.damage); }
  bool severe(Row unit) const { return get(unit, traits_->unit.severe) != 0; }
  bool hq(Row unit) const { return get(unit, traits_->unit.hq) != 0; }
  bool ready(Row unit) const { return Status(get(unit, traits_->unit.status)) == Status::ready; }
  bool on_map(Row unit) const { return ready(unit) && exists(hex(unit)) && !is_off_map(deployment(unit)); }

  Row gear(Row line) const { return state_->reference(line, traits_->line.equipment); }
  std::int32_t assigned(Row line) const { return get(line, traits_->line.assigned); }
  /// All items of a unit.
  std::int64_t items(Row unit) const {
    std::int64_t sum = 0;
    for (Row line = state_->first_of(unit); line.exists(); line = state_->next_of(line))
      sum += assigned(line);
    return sum;
  }

  /// Calls `visit` for the units on the map in a hex until it returns true.
  template <class Visit>
  bool any_in(Place hex, Visit visit) const {
    for (const Row unit : PiecesIn(*state_, hex))
      if (is_unit(unit) && on_map(unit) && visit(unit)) return true;
    return false;
  }
  /// A unit of the enemies of a side stands there.
  bool has_enemy(Place hex, Row side) const {
    return any_in(hex, [&](Row unit) { return this->side(unit) != side; });
  }
  /// Somebody defends there against an attack on land: anybody but ships.
  bool has_defender(Place hex, Row side) const {
    return any_in(hex, [&](Row unit) { return this->side(unit) != side && kind(unit) != Kind::naval; });
  }
  bool has_enemy_ground(Place hex, Row side) const {
    return any_in(hex, [&](Row unit) { return this->side(unit) != side && ground(unit); });
  }
  /// Units of a side in a hex (TOAW-2.6: nine at most).
  std::int32_t count_own(Place hex, Row side) const {
    std::int32_t count = 0;
    any_in(hex, [&](Row unit) {
      if (this->side(unit) == side) ++count;
      return false;
    });
    return count;
  }

 private:
  std::int32_t get(Row row, Trait trait) const { return state_->get(row, trait); }
  const State* state_;
  const Traits* traits_;
};

}  // namespace adjudicator::toaw

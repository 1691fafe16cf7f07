// The rulebook of a turn: charts, switches, scenario values and equipment, read once before any die
// (TOAW-2, TOAW-14).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/map_word.hpp"
#include "core/turn.hpp"
#include "systems/toaw/common/sea_book.hpp"
#include "systems/toaw/common/views.hpp"
#include "systems/toaw/schema.hpp"

namespace adjudicator::toaw {

/// TOAW-5.23
enum class TargetClass : std::uint8_t { vehicle, infantry, stationary };
enum class Vision : std::uint8_t { restricted, normal, open };

/// One row of the equipment, as combat needs it. Ratings in thousandths.
struct Gear {
  Row row;
  std::int64_t at = 0, ap = 0, aa = 0, df = 0;
  Altitude altitude = Altitude::both;  // that its AA reaches
  std::int64_t range_m = 0;            // of a gun
  std::int64_t flight_m = 0;           // of a plane
  std::int32_t shell = 0;              // its effect on earthworks (TOAW-5.10)
  std::int32_t armor_heat = 0, armor_kinetic = 0;
  std::int64_t nuke = 0;
  std::uint32_t flags = 0;
  TargetClass target = TargetClass::infantry;
  std::array<std::int32_t, 2> rate{};  // TOAW-5.3, attacking and defending
  std::uint8_t targeting = 0;          // row of the chart to-hit
  SeaGear sea;

  bool is(Flag flag) const { return (flags >> static_cast<unsigned>(flag) & 1) != 0; }
  bool motorized() const {
    return is(Flag::slow_motorized) || is(Flag::motorized) || is(Flag::fast_motorized);
  }
  bool horses() const { return is(Flag::horses) || is(Flag::fast_horses); }
  bool apc() const { return is(Flag::transport) && is(Flag::armored); }
  bool armored() const { return is(Flag::armored); }
  /// An infantry item that a transport may shield or take down with it.
  bool infantry() const { return is(Flag::infantry) && !apc(); }
  /// TOAW-18.6
  bool fixed_wing() const {
    return (is(Flag::low_altitude_aircraft) || is(Flag::high_altitude_aircraft) ||
            is(Flag::naval_aircraft)) &&
           !is(Flag::helicopter);
  }
  bool flies() const { return fixed_wing() || is(Flag::helicopter); }
  /// Its armor to a weapon (TOAW-5.16).
  std::int32_t armor_to(const Gear& weapon) const {
    return weapon.is(Flag::kinetic_anti_armor) || weapon.is(Flag::top_attack) ? armor_kinetic : armor_heat;
  }
};

/// A row of the chart `terrain`.
struct TerrainRow {
  Features bit = 0;
  std::int32_t at = 100, ap = 100;
  std::array<std::int32_t, 3> defense{100, 100, 100};  // by TargetClass
  Vision vision = Vision::open;
};

/// What lies in a hex, of several terrains as TOAW-18.16 says.
struct Ground {
  std::int32_t at = 100, ap = 100;
  std::array<std::int32_t, 3> defense{100, 100, 100};
  Vision vision = Vision::open;  // of the terrain alone
  bool fortified_line = false;
};

/// Bits of what lies in hexes and on hexsides.
struct Marks {
  Features river = 0;        // river or canal
  Features super_river = 0;  // super river or super canal
  Features water = 0;
  Features airfield = 0;
  Features deep_water = 0;
  Features port = 0;
  Features anchorage = 0;
  Features fortified_line = 0;
};

/// TOAW-2.1
struct Scenario {
  std::int64_t hex_scale = 2500;
  Lighting lighting = Lighting::day;
  TurnLength turn_length = TurnLength::week;
  std::int64_t attrition_divider = 10, naval_attrition_divider = 10, anti_armor_divider = 3,
               nuclear_divider = 2;
  std::int32_t max_rounds = 99;
  std::int64_t anti_air_rate = 100, supply_readiness_rate = 100;
  std::int64_t density = 68;  // CHART-density of the scale
  std::int64_t allowed = 68;  // the same with the density rate, at least 1 (TOAW-4.8)
};

struct Cost {
  std::int32_t supply = 0, readiness = 0;
};
enum class Effort : std::uint8_t { assaulting, defending, supporting, air_attack };
enum class Flank : std::uint8_t { none, flanked, rear };

struct Rulebook {
  Ruleset rules;
  Row phasing = nothing;
  Row opposing = nothing;
  Row scenario_row = nothing;
  Scenario scenario;
  Marks marks;
  std::vector<Gear> gear;  // by row of `equipment`
  std::vector<TerrainRow> terrain;
  std::array<std::array<std::int32_t, 3>, deployment_words.size()>
      deployment{};                                     // by TargetClass; 0: off the map
  std::array<std::array<std::int32_t, 3>, 5> to_hit{};  // by targeting and Vision
  struct Transports {
    std::int32_t contribution = 0, exposure = 0, infantry_loss = 0, protection = 0;
  };
  std::array<Transports, loss_tolerance_words.size()> transports{};  // by LossTolerance
  struct Losses {
    std::int32_t check = 0, break_off = 0, quality = 0;
  };
  std::array<Losses, loss_tolerance_words.size()> losses{};  // by LossTolerance
  std::int32_t night_weight = 0;                             // of the scenario's lighting
  struct FlankRow {
    std::int32_t fire = 100, quality = 0;
  };
  std::array<FlankRow, 3> flanks{};
  std::array<std::int32_t, 5> before_combat{};
  std::array<Cost, 4> costs{};
  struct RetreatLosses {
    std::int32_t fixed = 0, static_alone = 0, static_with_transport = 0, other = 0, routed = 0;
  } retreat_losses;
  SeaBook sea;

  const Gear& gear_of(Row equipment) const { return gear[equipment.index]; }
  Ground ground(const Board& board, Place hex) const;
  /// TOAW-5.15, with the weather of the hex.
  Vision vision(const Board& board, const State& state, Place hex) const;
  std::int64_t force(const State& state, Row side, Trait trait) const { return state.get(side, trait); }
  std::int32_t player_turn_round(const State& state) const {
    return state.get(scenario_row, scenario::player_turn_round);
  }
  /// Neither water nor prohibited (TOAW-18.21).
  bool enterable(const Board& board, Place hex) const {
    return !board.prohibited(hex) && (board.features(hex) & marks.water) == 0;
  }
  /// Deep water, or a port (TOAW-3.2, TOAW-18.7).
  bool navigable(const Board& board, Place hex) const {
    return !board.prohibited(hex) && (board.features(hex) & (marks.deep_water | marks.port)) != 0;
  }
};

/// TOAW-4.8 at a scale: the chart's value, for scales that it lacks 2 h^2 + 50.
std::int64_t density_by_formula(std::int64_t hex_scale);

/// Faults go to `diagnostics`: TOAW-L3 to L13, TOAW-E05. With errors the rulebook is not usable.
Rulebook compile_rulebook(const Turn& turn, Diagnostics& diagnostics);

/// RuleSystem::map_words.
std::vector<MapWord> map_words(std::span<const ChartFile> charts);

}  // namespace adjudicator::toaw

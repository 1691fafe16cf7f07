// The rules of one turn: switches, charts and map, compiled once (NW-17).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/map_word.hpp"
#include "core/scene.hpp"
#include "systems/next-war/schema.hpp"
#include "systems/next-war/views.hpp"

namespace adjudicator::next_war {

/// A line of the chart `terrain`: what may stand there (NW-3.9, NW-12.1), move and retreat (NW-10.2, NW-10.6, NW-11.3, NW-14.6).
struct Terrain : TerrainLine {
  using TerrainLine::TerrainLine;
  std::int32_t odds_row = -1;  // of the chart `odds`; -1: nobody can be attacked here

  bool bars(Mobility mobility) const { return (prohibited >> static_cast<int>(mobility) & 1) != 0; }
};

/// A step of NW-4.1 or NW-4.2.
struct StrengthEffect : EffectLine {
  using EffectLine::EffectLine;
  std::vector<bool> here;  // by line of the chart `terrain`
  Ratio factor = 1;
};

/// A line of the charts `shifts`, `drm` and `adf-modifiers`; one that is off or not there is 0.
struct ChartModifier {
  std::int32_t value = 0;
  std::int32_t most = 99;
  std::int32_t within = 0;
};

struct Shifts {
  ChartModifier er, fortification, city, amphibious, exploitation, surprise, artillery_att, artillery_def;
};
struct DieModifiers {
  ChartModifier remainder, hexes_3_4, hexes_5_6, light_att, light_def, installation, cs_att, cs_def,
      multi_nation, multi_formation;
};
struct AirModifiers {
  ChartModifier near_base, near_mech, overflew, escort;
};
struct SupportLimits {
  std::int32_t attacker_helicopters = 2, attacker_air_points = 2, defender_helicopters = 1,
               defender_air_points = 1, air_point_drm = 1, escorts = 2, missions_segment = 1,
               missions_clear = 2, missions_overcast = 1, airmobile_range = 12, amp_per_sp = 1;
};

/// NW-2.2: an entry `drm` or `column_shift` of a hex.
struct ScenarioModifier {
  Place hex = Place::none;
  Key id;
  bool column = false;
  std::int32_t value = 0;
  Row attacker = nothing;  // nothing: whoever attacks
};

/// An entry of the Combat Results Table.
struct CombatResult {
  std::int32_t attacker = 0;
  std::int32_t defender = 0;
  bool retreat = false;
};
/// An entry of the Air Defense Fire table (NW-7.7).
struct AirResult {
  bool abort = false;
  bool hit = false;  // "*"
  std::int32_t points = 0;
};
/// An entry of the Loss of Airbase/Airfield chart (NW-15.4).
struct BaseResult {
  bool eliminated = false;
  bool damaged = false;
  bool point = false;
};

/// What lies in hexes and hexsides, as bits of the board.
struct Marks {
  Features city = 0, town = 0, fortification = 0, airbase = 0, airfield = 0, port = 0, installation = 0,
           urban = 0;
  Features river = 0, bridge = 0, destroyed_bridge = 0, no_bridge = 0, all_water = 0, beach = 0, road = 0;
  // By the chart `hexsides`.
  Features no_attack = 0, no_zoc = 0, retreat_by_bridge = 0, no_retreat = 0, second_by_bridge = 0,
           no_second = 0;

  Features bases() const { return airbase | airfield; }
};

struct Rulebook {
  Ruleset rules;
  Row phasing;
  Row opposing;
  Row conditions;
  Marks marks;
  std::vector<Terrain> terrains;
  std::vector<std::uint8_t> terrain_of;  // by hex
  std::vector<Place> air_bases;          // airbases and airfields, by id
  const GridChart* odds = nullptr;
  const GridChart* crt = nullptr;
  const GridChart* adf = nullptr;
  const GridChart* base_loss = nullptr;
  std::vector<std::vector<std::int32_t>> columns_of;  // of the chart `odds`: columns 1 to 13 by row
  std::vector<Ratio> odds_of;                         // of its columns
  std::vector<CombatResult> results;                  // row by row
  std::vector<AirResult> air_results;
  std::vector<BaseResult> base_results;
  std::vector<StrengthEffect> attack;
  std::vector<StrengthEffect> defense;
  Shifts shifts;
  DieModifiers drm;
  AirModifiers air;
  SupportLimits support;
  std::vector<ScenarioModifier> scenario;           // by hex
  std::array<std::vector<Place>, 2> friendly_edge;  // by side

  const Terrain& terrain(Place hex) const { return terrains[terrain_of[static_cast<std::size_t>(hex)]]; }
  const CombatResult& result(const Cell& cell) const {
    return results[cell.row * crt->columns.size() + cell.column];
  }
  const AirResult& air_result(const Cell& cell) const {
    return air_results[cell.row * adf->columns.size() + cell.column];
  }
  const BaseResult& base_result(const Cell& cell) const {
    return base_results[cell.row * base_loss->columns.size() + cell.column];
  }
  std::span<const ScenarioModifier> scenario_of(Place hex) const;
};

/// What is wrong with charts, switches and roster goes to `diagnostics`.
Rulebook compile_rulebook(const Turn& turn, Diagnostics& diagnostics);

/// RuleSystem::map_words.
std::vector<MapWord> map_words(std::span<const ChartFile> charts);

}  // namespace adjudicator::next_war

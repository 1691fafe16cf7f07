// The switches of a game (TOAW-2.7).
#pragma once

#include "core/document.hpp"

namespace adjudicator::toaw {

enum class VisionTerrain : std::uint8_t { extended, seed_list };
enum class AircraftArmor : std::uint8_t { fixed_wing, all_aircraft };
enum class ApFire : std::uint8_t { pool, lines };
enum class ApcLossCause : std::uint8_t { anti_armor, any };
enum class SupplyCap : std::uint8_t { hundred, none };

struct Ruleset {
  VisionTerrain vision_terrain = VisionTerrain::extended;
  AircraftArmor aircraft_armor = AircraftArmor::fixed_wing;
  ApFire ap_fire = ApFire::pool;
  ApcLossCause apc_loss_cause = ApcLossCause::anti_armor;
  SupplyCap supply_cap = SupplyCap::hundred;
};

/// Of the element `rules` of game.xml; null: all defaults.
Ruleset read_ruleset(const Node* element);

}  // namespace adjudicator::toaw

// The options of a game (CNA-0.9): a profile, single options on top of it, and the moderator's logistics.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/document.hpp"

namespace adjudicator::cna {

enum class Profile : std::uint8_t { rulebook, assistant };
enum class Threshold : std::uint8_t { at_least, more_than };
enum class HoldOffCount : std::uint8_t { battalions, targets };
enum class HoldOffGuns : std::uint8_t { type, target_class };
enum class HoldOffMark : std::uint8_t { computed, claimable };
enum class ZocRivers : std::uint8_t { major, all };
enum class BarrageSplit : std::uint8_t { toe, unit };
enum class FreeAdjacent : std::uint8_t { combat_unit, any_unit };
enum class InfantryTrucks : std::uint8_t { carriers, one_per_result };
enum class ShipRange : std::uint8_t { same_or_adjacent, same_hex };
enum class ShiftMode : std::uint8_t { column, number };
enum class CombinedArms : std::uint8_t { toe, units };
enum class SmallRaw : std::uint8_t { exception, tenth };
enum class AllPinned : std::uint8_t { strength_zero, retreat_three };
enum class VulnerabilityScope : std::uint8_t { both_sides, nonphasing };
enum class LossPool : std::uint8_t { wide, narrow };
enum class RetreatRefusal : std::uint8_t { refusing_units, whole_pool };
enum class ObligationScope : std::uint8_t { non_exempt, all_units };
enum class DestroyedTanks : std::uint8_t { tanks_only, all_flagged };
enum class SpGunAbsorption : std::uint8_t { armor, armor_plus_vulnerability };
enum class FireScope : std::uint8_t { both_fires, phasing_fire };
enum class MandatoryDefault : std::uint8_t { auto_assign, penalty };
enum class Logistics : std::uint8_t { ammo_and_fuel, ammo, none };
enum class TerrainSource : std::uint8_t { map, declared };
enum class Opponent : std::uint8_t { roster, reported };
enum class DiceFrom : std::uint8_t { drawn, thrown };

/// The values given here are those of the profile `rulebook`.
struct Options {
  Profile profile = Profile::rulebook;
  Threshold hold_off_threshold = Threshold::at_least;
  HoldOffCount hold_off_count = HoldOffCount::battalions;
  HoldOffGuns hold_off_guns = HoldOffGuns::type;  // type, class
  HoldOffMark hold_off_mark = HoldOffMark::computed;
  ZocRivers zoc_rivers = ZocRivers::major;
  BarrageSplit barrage_split = BarrageSplit::toe;
  FreeAdjacent rba_free_adjacent = FreeAdjacent::combat_unit;
  InfantryTrucks motor_infantry_trucks = InfantryTrucks::carriers;
  ShipRange ship_range = ShipRange::same_or_adjacent;
  ShiftMode ca_shift_mode = ShiftMode::column;
  Threshold raw_superiority = Threshold::at_least;  // at_least_double, more_than_double
  Threshold aa_loss_rule = Threshold::at_least;     // more_than: exceed
  Threshold heavy_loss = Threshold::at_least;       // at_least_30, more_than_30
  CombinedArms combined_arms_support = CombinedArms::toe;
  bool combined_arms_cap = true;  // 4, none
  SmallRaw small_raw = SmallRaw::exception;
  AllPinned all_pinned = AllPinned::strength_zero;
  VulnerabilityScope gun_vulnerability_scope = VulnerabilityScope::both_sides;
  LossPool loss_pool = LossPool::wide;
  RetreatRefusal retreat_refusal = RetreatRefusal::refusing_units;
  ObligationScope obligation_scope = ObligationScope::non_exempt;
  bool partial_withhold = true;
  DestroyedTanks destroyed_tanks = DestroyedTanks::tanks_only;
  SpGunAbsorption sp_gun_absorption = SpGunAbsorption::armor;
  FireScope aa_hex_terrain = FireScope::both_fires;
  FireScope aa_hexside = FireScope::both_fires;
  bool engaged_when_standing = false;
  bool probe_counts_anti_armor = true;
  MandatoryDefault mandatory_default = MandatoryDefault::auto_assign;
  Logistics logistics = Logistics::ammo_and_fuel;
  TerrainSource terrain_source = TerrainSource::map;  // CNA-2.6
  Opponent opponent = Opponent::roster;               // CNA-2.7
  DiceFrom dice = DiceFrom::drawn;                    // CNA-0.6

  bool ammo() const { return logistics != Logistics::none; }
  bool fuel() const { return logistics == Logistics::ammo_and_fuel; }
  bool declared() const { return terrain_source == TerrainSource::declared; }

  friend bool operator==(const Options&, const Options&) = default;
};

/// The options of a profile.
Options options_of(Profile profile);
/// Reads the element `rules`; none: the profile `rulebook`.
Options read_options(const Node* rules);

/// An option that departs from the game's profile, for the reports: its name and value as the schema spells
/// them.
struct Departure {
  std::string_view option;
  std::string_view value;
};
std::vector<Departure> departures(const Node* rules);

}  // namespace adjudicator::cna

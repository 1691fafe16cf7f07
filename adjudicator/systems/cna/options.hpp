// The options of a game (CNA-0.9): a profile, single options on top of it, and the moderator's logistics.
// Options of gates that are not yet judged are not read.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/document.hpp"

namespace adjudicator::cna {

enum class Profile : std::uint8_t { rulebook, assistant };
enum class Threshold : std::uint8_t { at_least, more_than };
enum class HoldOffCount : std::uint8_t { battalions, targets };
enum class HoldOffMark : std::uint8_t { computed, claimable };
enum class ZocRivers : std::uint8_t { major, all };
enum class BarrageSplit : std::uint8_t { toe, unit };
enum class FreeAdjacent : std::uint8_t { combat_unit, any_unit };
enum class InfantryTrucks : std::uint8_t { carriers, one_per_result };
enum class ShipRange : std::uint8_t { same_or_adjacent, same_hex };
enum class Logistics : std::uint8_t { ammo_and_fuel, ammo, none };

/// The values given here are those of the profile `rulebook`.
struct Options {
  Profile profile = Profile::rulebook;
  Threshold hold_off_threshold = Threshold::at_least;
  HoldOffCount hold_off_count = HoldOffCount::battalions;
  HoldOffMark hold_off_mark = HoldOffMark::computed;
  ZocRivers zoc_rivers = ZocRivers::major;
  BarrageSplit barrage_split = BarrageSplit::toe;
  FreeAdjacent rba_free_adjacent = FreeAdjacent::combat_unit;
  InfantryTrucks motor_infantry_trucks = InfantryTrucks::carriers;
  ShipRange ship_range = ShipRange::same_or_adjacent;
  Logistics logistics = Logistics::ammo_and_fuel;

  bool ammo() const { return logistics != Logistics::none; }
  bool fuel() const { return logistics == Logistics::ammo_and_fuel; }

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

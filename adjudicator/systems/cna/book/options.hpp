// The options of a game (CNA-0.9): a profile, single options on top of it, and the moderator's logistics.
#pragma once

#include <string_view>
#include <vector>

#include "core/document.hpp"
#include "systems/cna/schema.hpp"

namespace adjudicator::cna {

/// The switches of the schema; a profile's values are set by `options_of`.
struct Options : Ruleset {
  bool ammo() const { return logistics != Logistics::none; }
  bool fuel() const { return logistics == Logistics::ammo_and_fuel; }
  bool declared() const { return terrain_source == TerrainSource::declared; }
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

// Leaving a location: the way out, what it costs, evaporation (TOAW-7.6, 7.7), and planes that fly off
// (TOAW-18.11).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/scene.hpp"
#include "systems/toaw/common/field.hpp"

namespace adjudicator::toaw {

struct Retreat {
  Row unit;
  std::vector<Place> attackers;  // hexes of those who drive it off
  Deployment becomes = Deployment::retreated;
  bool halved = false;  // before combat (TOAW-8.2)
};
struct Left {
  Place to = Place::none;                               // none: it is out of the game
  std::vector<std::pair<Row, std::int32_t>> lost = {};  // by line; what evaporated is not among it
};

/// `at`: the scene of the round; the series stands at retreat/UNIT below it.
Left retreat(const Scene& at, const Field& field, const Retreat& retreat);

/// Planes leave the ground for the nearest airfield; those that do not reach it are lost, all of them where there is none.
Left fly_off(const Scene& at, const Field& field, Row unit);

/// A unit is out of the game; its headquarters' formation loses half its proficiency (TOAW-9.5). `cause` and `rule`:
/// of one that is eliminated.
void fall(const Scene& at, const Field& field, Row unit, Status status, Word cause = "no-items-left",
          Word rule = "TOAW-7.2");

}  // namespace adjudicator::toaw

// Naval spotting: what ships, the coast and searching planes see of the enemy at sea (TOAW-13, 18.24).
//
// A hex of the sea that holds an enemy is drawn once an occasion and side, if any observer has it in range. What was
// detected stays so until the end of the player turn, and whoever lies in it is seen (`sighted`).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/scene.hpp"
#include "systems/toaw/common/field.hpp"
#include "systems/toaw/common/plan.hpp"

namespace adjudicator::toaw::naval {

/// How far the planes of each searching hex of a side see, the hex won by chance with it.
using Searches = std::vector<std::pair<Place, std::int64_t>>;

/// Planes that watch the sea from a hex: planes times readiness, and their mean range in meters (TOAW-13.2).
struct Watch {
  std::int64_t planes = 0;
  std::int64_t flight = 0;
  std::int64_t range() const;
};
Watch watch_of(const Field& field, Place hex, Row side);
/// How far a land unit on the coast sees, in hexes.
std::int64_t sight_of_coast(const Field& field);

bool is_revealed(const Field& field, Place hex, Row side);

/// TOAW-18.7: both sides, from where they stand. How far the planes of the side that waits search in this turn
/// (TOAW-13.2).
Searches look_around(const Scene& at, const Plan& plan);
/// A stack has entered a hex: what the enemy sees of it, with those searches, and what it sees.
void look_on_entry(const Scene& at, const Plan& plan, const std::vector<Row>& stack,
                   const Searches& searches);
/// A land unit has entered a hex; on the coast it looks out (TOAW-13.1).
void look_from_coast(const Scene& at, const Plan& plan, Row unit);
/// A ship or what it carries leaves its hex for another one: the enemy sees it there only if he sees that hex.
void leave_sight(const Scene& at, const Field& field, Row unit, Place to);

}  // namespace adjudicator::toaw::naval

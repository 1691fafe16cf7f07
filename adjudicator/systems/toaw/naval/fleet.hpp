// Who fights at sea: both parties with their ships, coastal guns, planes and what is embarked, as they stand in this
// round (TOAW-10.2, 18.23).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "systems/toaw/common/field.hpp"

namespace adjudicator::toaw::naval {

/// One line of ships, of guns or of planes; of an embarked unit, of what it carries.
struct SeaLine {
  Row row;
  const Gear* gear = nullptr;
  std::int32_t count = 0;        // now
  std::int32_t damage = 0;       // of the lead ship, now
  std::int32_t first_count = 0;  // when the engagement began
  // Fire of a round is made of how it began (TOAW-10.2).
  std::int32_t start_count = 0;
  std::int32_t start_damage = 0;
  // Of this round.
  std::int32_t hits = 0;
  std::int32_t points = 0;
  std::int32_t sunk = 0;
};

enum class Part : std::uint8_t { ships, coastal, planes, embarked };

/// A unit in an engagement.
struct Vessel {
  Row unit;
  Place hex = Place::none;
  Part part = Part::ships;
  bool in_port = false;
  bool target = false;          // it can be aimed at
  bool there = true;            // neither sunk nor, of planes, aborted or home again
  bool base = false;            // it is an aim and fires at nobody
  Place strikes = Place::none;  // of planes: the hex at which they fly
  std::vector<SeaLine> lines = {};
  std::int64_t proficiency = 0;
  std::int64_t n4 = 0;  // TOAW-10.4
  std::int32_t range_limit = -1;
  std::int64_t ships_at_start = 0;
  std::int64_t suffered = 0;  // points of this engagement (TOAW-18.23)
  bool engaged = false;       // it had a weapon in reach of a target
  bool arrived = false;       // of planes: they came through to their targets
  // Of this round.
  bool hit = false;
  std::int32_t collected = 0;  // points of an embarked unit (TOAW-10.22)
  std::int32_t hits = 0;       // on it

  std::int64_t items() const {
    std::int64_t sum = 0;
    for (const SeaLine& line : lines) sum += line.count;
    return sum;
  }
};

/// One of the two parties.
struct Squadron {
  Row side;
  bool attacks = false;
  std::vector<Vessel> vessels = {};  // in the order of TOAW-1.9, lines as in the roster
  std::int64_t shock = 100;
  std::int64_t critical_scalar = 10;
  std::int64_t scored = 0;  // hits of this engagement on the other party, its passengers among them
  std::int64_t struck = 0;  // hits on own ships
  Key role() const { return attacks ? Key("attacker") : Key("defender"); }
};

/// What an engagement is made of.
struct Setting {
  Row attacker;
  Place target = Place::none;
  std::vector<Row> attackers = {};
  std::vector<Row> defenders = {};
  bool port_attack = false;
  std::int32_t rounds = 10;  // to be fought at most
  std::int32_t salvos = 10;  // over which the shots of TOAW-10.5 are spread (TOAW-18.22, 18.25)
  bool ordered =
      true;  // else an interdiction (TOAW-12.6): nobody checks, and nobody is found by it (TOAW-16.5)
  std::vector<Row> bases =
      {};  // ships of the attacker, from which his planes came: aims of an answer, no more
};

/// TOAW-18.7: a ship, or what ships carry, lies in a port.
bool in_port(const Field& field, Row unit);
/// The value of a unit as a target, and of a ship line (TOAW-10.3, 12.2).
std::int64_t target_value(const Field& field, Row unit);
/// Whether a gun, in a coastal unit or a ship, has shots at all (TOAW-10.5).
std::int64_t anti_naval(const Gear& gear, Part part);
/// Meters that a gun fires; `limit`: the unit's range limit.
std::int64_t gun_range(const Gear& gear, std::int32_t limit);
/// TOAW-10.10: meters between two hexes, 0 of neighbors.
std::int64_t distance(const Field& field, Place from, Place to);
/// One of a unit's weapons reaches the hex: guns by TOAW-10.10, planes by TOAW-18.6.
bool reaches(const Field& field, Row unit, std::int32_t limit, Place from, Place to);
bool armed(const Field& field, Row unit);
/// How far its weapons reach, in hexes.
std::int32_t reach(const Field& field, Row unit, std::int32_t limit);
/// Planes of a unit that can go out against ships now: not at rest, ready, and of a kind that flies at this hour.
bool can_strike(const Field& field, Row unit);
Part part_of(const Field& field, Row unit);

/// A unit as it comes into an engagement.
Vessel muster(const Field& field, Row unit);

}  // namespace adjudicator::toaw::naval

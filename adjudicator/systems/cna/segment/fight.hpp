// One assault while it is being resolved (CNA-9, CNA-10): what the steps of it hand to each other.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// TOE points of one group.
struct Points {
  Row unit;
  Row group;
  Place hex = Place::none;
  std::int32_t toe = 0;
  std::int32_t rating = 0;  // Close Assault, offensive or defensive as the side uses it; in halves
  std::int32_t worth() const { return toe * rating; }
};

/// One side of an assault.
struct Force {
  Row side;
  bool attacker = false;
  std::vector<Place> hexes;  // attacker: where it comes from; defender: the target hexes; in hex order
  std::vector<Row>
      units;  // in the assault, in unit order: with committed points; defender: all that are there
  std::vector<Points> points;            // that count for the raw strength (CNA-9.8)
  std::vector<std::int32_t> toe_before;  // by `units`: TOE points when the assault began
  std::int32_t committed = 0;            // TOE points committed to the assault (CNA-10.30)
  // Defender: groups that had no ammunition for one point before the assault took any (CNA-10.4, 11.12)
  std::vector<Row> out_of_ammo;
  std::int32_t raw = 0;          // in halves
  std::int32_t actual = 0;       // in halves, after 9.11: halves occur with the small-numbers rule (9.10)
  std::int32_t unsupported = 0;  // CNA-9.11, Actual Points taken off
  // CNA-9.20 to 9.24
  std::int32_t size = 0;
  std::vector<Row> largest;
  std::int32_t basic_morale = 0;
  std::int32_t cohesion = 0;
  std::int32_t morale_dice = 0;    // d66 (CNA-9.21)
  std::int32_t morale_result = 0;  // of C-6; surrender is -4
  std::int32_t adjusted_morale = 0;
  bool surrenders = false;
  // CNA-10.1, 10.3, 10.5
  std::int32_t dice = 0;      // d66
  std::int32_t percent = 0;   // after adjustments, without refused hexes
  std::int32_t raw_lost = 0;  // L, in whole raw points
  std::int32_t toe_lost = 0;  // all causes of 10.6, 10.20
};

struct Fight {
  Assault& assault;
  Force attacker;
  Force defender;
  bool all_pinned = false;  // CNA-9.7, or the fallback of 9.6: defence 0, R2 (a shift)
  bool unrated = false;     // CNA-9.18
  std::vector<Modifier> shifts;
  std::int32_t basic = 0;     // differential, a whole number
  std::size_t column = 0;     // of C-4, after shifts
  bool overrun = false;       // CNA-10.2
  bool captured_att = false;  // the sum lies in the range of that half (CNA-10.25)
  bool captured_def = false;
  bool engaged = false;      // rolled
  std::int32_t retreat = 0;  // hexes rolled
  // CNA-2.7: what the other player says of his side.
  bool told_engineers = false;
  bool told_no_fuel = false;
  bool told_parenthesized = false;
  std::array<Force*, 2> sides() { return {&attacker, &defender}; }
};

}  // namespace adjudicator::cna

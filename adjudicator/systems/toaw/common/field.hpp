// The position in the words of the rules: who stands where, what he can reach, what he may do (TOAW-3.4,
// TOAW-4.4).
#pragma once

#include <cstdint>

#include "core/board.hpp"
#include "systems/toaw/common/rulebook.hpp"

namespace adjudicator::toaw {

class Field {
 public:
  Field(const Board& its_board, const Rulebook& its_book, const State& its_state)
      : board(its_board), book(its_book), state(its_state), units(its_state) {}

  const Board& board;
  const Rulebook& book;
  const State& state;
  const Units units;

  const Gear& gear(Row line) const { return book.gear_of(units.gear(line)); }

  /// TOAW-3.4: `limit` is the unit's range limit.
  bool ranged(const Gear& gear, std::int32_t limit) const {
    return gear.is(Flag::long_range) && gear.range_m > 0 && limit != 0;
  }
  /// Lines without items make no unit ranged (TOAW-18.27).
  bool ranged(Row unit, std::int32_t limit) const;
  bool ranged(Row unit) const { return ranged(unit, units.range_limit(unit)); }
  /// Whether it may assault what is next to it.
  bool may_assault(Row unit, std::int32_t limit) const;
  /// TOAW-4.4, TOAW-18.6: whether a gun, or a plane, at a hex reaches another.
  bool reaches(const Gear& gear, std::int32_t limit, Place from, Place to) const;
  bool plane_reaches(const Gear& gear, Place from, Place to) const;
  /// One of its lines with items does (TOAW-18.12).
  bool in_range(Row unit, std::int32_t limit, Place to) const {
    return in_range(unit, limit, units.hex(unit), to);
  }
  /// The same from where it will be.
  bool in_range(Row unit, std::int32_t limit, Place from, Place to) const;
  /// The farthest hex that a unit's guns, or its planes, reach (TOAW-4.4, TOAW-18.6).
  std::int32_t reach(Row unit, std::int32_t limit) const;
  /// TOAW-6.3
  bool flies_now(const Gear& gear) const {
    return book.scenario.lighting != Lighting::night || gear.is(Flag::all_weather);
  }
  bool has_plane_that_flies(Row unit) const;

  /// TOAW-4.7, as it stands and at this time of day.
  std::int64_t m4(Row unit) const;
  std::int64_t quality(Row unit) const { return (2 * units.proficiency(unit) + units.readiness(unit)) / 3; }
  /// TOAW-16.9: its part of TOAW-5.1 as it stands, guns at half as in defense (TOAW-18.14), in thousands. Planes on the
  /// ground have none: they fire at nobody (TOAW-4.3).
  std::int64_t strength(Row unit) const;

  /// TOAW-E06: nothing bars it from attacking.
  bool may_act(Row unit) const;
  /// What came between a unit and an order that stood when it was given (TOAW-18.12): `lost`, `deployment`, or, of
  /// planes, `readiness` (TOAW-E09); empty: nothing.
  Key idle(Row unit) const;
  /// TOAW-4.4, TOAW-18.12
  bool may_support(Row unit) const;

  template <class Visit>
  bool any_line(Row unit, Visit visit) const {
    for (Row line = state.first_of(unit); line.exists(); line = state.next_of(line))
      if (visit(line, gear(line))) return true;
    return false;
  }
};

}  // namespace adjudicator::toaw

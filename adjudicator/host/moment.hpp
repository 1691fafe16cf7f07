// Moments: when orders are due and when they came, in UTC and to the minute (2026-12-01T20:00Z).
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace adjudicator::host {

struct Moment {
  std::int64_t minutes = 0;  // since 1970-01-01T00:00Z
  friend constexpr auto operator<=>(Moment, Moment) = default;
};

inline constexpr std::int64_t minutes_a_day = 24 * 60;

/// Nothing for a text of another form and for a day that no calendar has (30 February).
std::optional<Moment> parse_moment(std::string_view text);
/// From 2000 to 2099: what the schema's type Moment allows.
std::string to_text(Moment moment);

/// What time it is, as whoever calls says: nothing in here reads a clock.
struct Now {
  Moment moment;
  bool given = false;     // by a person, in place of the clock's
  bool believed = false;  // it was the clock's at an earlier time, and was believed then
};

}  // namespace adjudicator::host

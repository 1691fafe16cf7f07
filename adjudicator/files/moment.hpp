// Moments: when orders are due and when they came, in UTC and to the minute (2026-12-01T20:00Z); the same day and minute as a
// wall clock shows it somewhere (2026-12-01T20:00).
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace adjudicator::files {

inline constexpr std::int64_t minutes_a_day = 24 * 60;

struct Moment {
  std::int64_t minutes = 0;  // since 1970-01-01T00:00Z
  friend constexpr auto operator<=>(Moment, Moment) = default;
};

/// What a wall clock shows: of which zone says whoever has it (files/zone.hpp).
struct WallTime {
  std::int64_t minutes = 0;  // since it showed 1970-01-01T00:00
  friend constexpr auto operator<=>(WallTime, WallTime) = default;
};

/// By the calendar of every day (Gregorian).
struct CalendarTime {
  int year = 1970;
  unsigned month = 1;
  unsigned day = 1;
  unsigned hour = 0;
  unsigned minute = 0;
  unsigned weekday = 4;  // 1 is Monday, 7 Sunday
};
CalendarTime calendar_time(Moment moment);
CalendarTime calendar_time(WallTime time);

/// From 2000 to 2199, which is what the schema's types Moment and DueTime allow. Nothing for a text of another form and for a
/// day that no calendar has (30 February).
std::optional<Moment> parse_moment(std::string_view text);
std::optional<WallTime> parse_wall_time(std::string_view text);
std::string to_text(Moment moment);
std::string to_text(WallTime time);

/// Whether the schema's types can say it.
constexpr bool has_a_year_of_ours(Moment moment) {
  constexpr std::int64_t first = 10957 * minutes_a_day;  // 2000-01-01
  constexpr std::int64_t end = 84006 * minutes_a_day;    // 2200-01-01
  return moment.minutes >= first && moment.minutes < end;
}

}  // namespace adjudicator::files

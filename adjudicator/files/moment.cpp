#include "files/moment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace adjudicator::files {
namespace {

constexpr std::string_view form_of_time = "2cdd-dd-ddTdd:dd";

bool has_the_form(std::string_view text) {
  return std::ranges::equal(text, form_of_time, [](char given, char wanted) {
    if (wanted == 'c') return given == '0' || given == '1';
    return wanted == 'd' ? given >= '0' && given <= '9' : given == wanted;
  });
}

/// Minutes since 1970 began, wherever that was.
std::optional<std::int64_t> parse_minutes(std::string_view text) {
  if (!has_the_form(text)) return std::nullopt;
  const auto pair = [&](std::size_t at) {
    return static_cast<unsigned>(text[at] - '0') * 10 + static_cast<unsigned>(text[at + 1] - '0');
  };
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(pair(0) * 100 + pair(2))),
                                         std::chrono::month(pair(5)), std::chrono::day(pair(8))};
  if (!date.ok() || pair(11) > 23 || pair(14) > 59) return std::nullopt;
  return std::chrono::sys_days(date).time_since_epoch().count() * minutes_a_day +
         std::int64_t{pair(11)} * 60 + pair(14);
}

CalendarTime calendar_of(std::int64_t minutes) {
  const std::int64_t days = minutes / minutes_a_day - (minutes % minutes_a_day < 0 ? 1 : 0);  // downwards
  const auto minute = static_cast<unsigned>(minutes - days * minutes_a_day);
  const std::chrono::sys_days day{std::chrono::days(days)};
  const std::chrono::year_month_day date{day};
  return {static_cast<int>(date.year()),
          static_cast<unsigned>(date.month()),
          static_cast<unsigned>(date.day()),
          minute / 60,
          minute % 60,
          std::chrono::weekday(day).iso_encoding()};
}

std::string written(const CalendarTime& time) {
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}", time.year, time.month, time.day, time.hour,
                     time.minute);
}

}  // namespace

CalendarTime calendar_time(Moment moment) {
  return calendar_of(moment.minutes);
}
CalendarTime calendar_time(WallTime time) {
  return calendar_of(time.minutes);
}

std::optional<Moment> parse_moment(std::string_view text) {
  if (!text.ends_with('Z')) return std::nullopt;
  const auto minutes = parse_minutes(text.substr(0, text.size() - 1));
  return minutes ? std::optional(Moment{*minutes}) : std::nullopt;
}

std::optional<WallTime> parse_wall_time(std::string_view text) {
  const auto minutes = parse_minutes(text);
  return minutes ? std::optional(WallTime{*minutes}) : std::nullopt;
}

std::string to_text(Moment moment) {
  return written(calendar_time(moment)) + 'Z';
}
std::string to_text(WallTime time) {
  return written(calendar_time(time));
}

}  // namespace adjudicator::files

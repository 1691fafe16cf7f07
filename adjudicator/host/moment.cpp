#include "host/moment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace adjudicator::host {
namespace {

using std::chrono::day;
using std::chrono::month;
using std::chrono::sys_days;
using std::chrono::year;
using std::chrono::year_month_day;

constexpr std::string_view form_of_moment = "20dd-dd-ddTdd:ddZ";

bool has_the_form(std::string_view text) {
  return std::ranges::equal(text, form_of_moment, [](char given, char wanted) {
    return wanted == 'd' ? given >= '0' && given <= '9' : given == wanted;
  });
}

}  // namespace

std::optional<Moment> parse_moment(std::string_view text) {
  if (!has_the_form(text)) return std::nullopt;
  const auto pair = [&](std::size_t at) {
    return static_cast<unsigned>(text[at] - '0') * 10 + static_cast<unsigned>(text[at + 1] - '0');
  };
  const year_month_day date{year(2000 + static_cast<int>(pair(2))), month(pair(5)), day(pair(8))};
  if (!date.ok() || pair(11) > 23 || pair(14) > 59) return std::nullopt;
  const std::int64_t days = sys_days(date).time_since_epoch().count();
  return Moment{days * minutes_a_day + pair(11) * 60 + pair(14)};
}

std::string to_text(Moment moment) {
  const std::int64_t days =
      moment.minutes / minutes_a_day - (moment.minutes % minutes_a_day < 0 ? 1 : 0);  // downwards
  const std::int64_t minute = moment.minutes - days * minutes_a_day;
  const year_month_day date{sys_days(std::chrono::days(days))};
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), minute / 60,
                     minute % 60);
}

}  // namespace adjudicator::host

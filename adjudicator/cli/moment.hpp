// Moments: when orders are due and when they came, in UTC and to the minute (2026-12-01T20:00Z).
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/command.hpp"

namespace adjudicator::cli {

struct Moment {
  std::int64_t minutes = 0;  // since 1970-01-01T00:00Z
  friend constexpr auto operator<=>(Moment, Moment) = default;
};

inline constexpr std::int64_t minutes_a_day = 24 * 60;

/// Nothing for a text of another form and for a day that no calendar has (30 February).
std::optional<Moment> parse_moment(std::string_view text);
/// From 2000 to 2099: what the schema's type Moment allows.
std::string to_text(Moment moment);

/// The moment that --now gives, else that of the clock. The only place of the program that reads a clock; who
/// calls it is `receive` and `resolve` with --due or --defaults. UsageError for a --now that is no moment.
Moment now(const Arguments& arguments);

}  // namespace adjudicator::cli

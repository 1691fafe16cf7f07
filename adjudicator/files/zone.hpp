// Time zones: what a wall clock of a place shows, by the table that ICU brings (the IANA time zone database).
//
// A law may change what a zone does, so a time that players were told is kept in UTC.
#pragma once

#include <string>
#include <string_view>

#include "files/moment.hpp"

namespace adjudicator::files {

/// Whether the table has a zone of that name, as it is written there: "Europe/Berlin".
bool is_zone(std::string_view name);
/// The zone that is meant by a name with a misspelling or without its part of the world: "Europe/Berlin" for "berlin"; empty: none.
std::string near_zone(std::string_view name);

/// When the wall clock shows that time. Of an hour that is there twice, when summer time ends, the later one; a time
/// that the clock jumps over when it begins is as long after the jump. `zone` is one.
Moment moment_of(std::string_view zone, WallTime time);
/// What the wall clock shows then.
WallTime wall_time(std::string_view zone, Moment moment);

}  // namespace adjudicator::files

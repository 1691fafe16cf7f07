// Time zones: what a wall clock of a place shows, by the table that ICU brings (the IANA time zone database).
//
// All times here are whole minutes: in UTC since 1970-01-01T00:00Z; of a wall clock since 1970-01-01T00:00 on it.
// What a zone will do is a law's to change: a time that players were told is kept in UTC (host/announced.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace adjudicator::files {

/// Whether the table has a zone of that name, as it is written there: "Europe/Berlin".
bool is_zone(std::string_view name);
/// The zone that is meant by a name with a misspelling or without its part of the world: "Europe/Berlin" for "berlin"; empty: none.
std::string near_zone(std::string_view name);

/// When the wall clock shows that time. Of an hour that is there twice, when summer time ends, the later one; a time
/// that the clock jumps over when it begins is as long after the jump. `zone` is one.
std::int64_t utc_of_local(std::string_view zone, std::int64_t local);
/// What the wall clock shows then.
std::int64_t local_of_utc(std::string_view zone, std::int64_t utc);

}  // namespace adjudicator::files

// What time it is, as whoever calls says: nothing in here reads a clock.
#pragma once

#include "files/moment.hpp"

namespace adjudicator::host {

using files::minutes_a_day;
using files::Moment;
using files::parse_moment;
using files::to_text;

struct Now {
  Moment moment;
  bool given = false;     // by a person, in place of the clock's
  bool believed = false;  // it was the clock's at an earlier time, and was believed then
};

}  // namespace adjudicator::host

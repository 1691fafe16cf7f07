// What facts and lists call numbers by.
#pragma once

#include <array>

#include "systems/toaw/common/rulebook.hpp"

namespace adjudicator::toaw {

/// TOAW-4.8: the band of a density multiplier, in percent.
constexpr Key density_band(std::int64_t crowding) {
  return crowding <= 100  ? Key("none")
         : crowding < 140 ? Key("yellow-green")
         : crowding < 170 ? Key("yellow")
         : crowding < 200 ? Key("orange")
                          : Key("red");
}

/// TOAW-16.2a: an engagement factor, as who fires reads it.
constexpr Key engagement_word(std::int64_t ef) {
  return ef >= 100 ? Key("full") : ef >= 50 ? Key("held-back") : Key("token");
}

/// Damage points of a ship in tenths, none of them only without any damage.
constexpr Key damage_word(std::int64_t damage) {
  constexpr std::array<Key, 11> tenths{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
  return tenths[static_cast<std::size_t>((damage + 9) / 10)];
}

constexpr Key vision_word(Vision vision) {
  return vision == Vision::open ? Key("open") : vision == Vision::normal ? Key("normal") : Key("restricted");
}

}  // namespace adjudicator::toaw

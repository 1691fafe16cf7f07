// Where a turn stops by itself: rules that need to be told something from outside end their run at a gate, and
// go on once it was told.
#pragma once

#include <cstddef>
#include <string>

#include "core/scene.hpp"

namespace adjudicator {

/// Added to the number of a gate, this stops there whatever the run was to do (Scene::gate).
inline constexpr std::size_t stops_anyhow = std::size_t{1} << 32;

/// Ends the run: orders are due at this gate. In a tally run the sample ends.
[[noreturn]] void wait_at(const Scene& scene, std::size_t gate);

/// Thrown by Scene::roll in a full run where the game's dice are thrown at a table (dice="thrown" among its
/// rules), nobody has given the faces yet, and the die has six faces. Its system catches it and waits.
struct DieWanted {
  std::string address;  // below the turn
  Dice dice;
};

}  // namespace adjudicator

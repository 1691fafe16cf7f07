// Why a unit had nowhere to go: each hex around it with what bars it.
#pragma once

#include <memory_resource>
#include <vector>

#include "core/board.hpp"
#include "core/scene.hpp"

namespace adjudicator::shared {

/// Notes at "barred" below the scene of a retreat that could not be made: `retreat-barred` with the number of
/// directions off the map and each other hex under the word that says what bars it; and, if `fog`,
/// `retreat-barred-seen` with what the unit's owner may read of it: what the enemy does is one word,
/// "barred". `bar_of(direction)`: the word for a hex on the board ("impassable", "enemy-zoc");
/// `hidden(word)`: does it say what the enemy does? Asks nothing of the heap but through `memory`.
template <class BarOf, class Hidden>
void note_barred(const Scene& retreat, const Board& board, Row unit, Place from, bool fog, Word rule,
                 BarOf bar_of, Hidden hidden,
                 std::pmr::memory_resource* memory = std::pmr::get_default_resource()) {
  if (!retreat.tells()) return;
  const Scene scene = retreat.within("barred");
  std::pmr::vector<Arg> all({{"unit", unit}}, memory);
  std::int64_t off_map = 0;
  for (const Place to : board.neighbours(from))
    if (!exists(to)) ++off_map;
  if (off_map != 0) all.push_back({"off-map", off_map});
  std::pmr::vector<Arg> seen(all, memory);
  for (const Direction direction : all_directions) {
    const Place to = board.neighbour(from, direction);
    if (!exists(to)) continue;
    const Key word = bar_of(direction);
    all.push_back({word, to});
    seen.push_back({hidden(word) ? Key("barred") : word, to});
  }
  scene.note("retreat-barred", all, rule);
  if (fog) scene.note("retreat-barred-seen", seen, rule);
}

}  // namespace adjudicator::shared

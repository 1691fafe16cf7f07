// Turns of any size for the benchmarks, made as documents and read by the real decoders.
#pragma once

#include <memory>
#include <string>

#include "core/turn.hpp"

namespace adjudicator::bench {

/// What a made turn holds.
struct Shape {
  int attacks = 1;  // each: two units of blue on one of red in a forest, in cells of 4 x 4 hexes of their own
  int bystanders = 0;  // units that do nothing, spread over the rest of the map
  bool retreats =
      false;  // the printed chart, attackers strong enough for most results to be retreats of the defender,
              // each of which looks for the nearest enemy; else a chart that reads NR everywhere
};

struct Texts {
  std::string game, map, roster, orders;
};

Texts make_texts(const Shape& shape);
std::unique_ptr<Turn> make_turn(const Shape& shape);

/// Writes the turn as a game folder.
void write_game(const Shape& shape, const std::string& folder);

}  // namespace adjudicator::bench

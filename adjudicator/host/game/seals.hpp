// The seals that game.xml names (schemas/common.xsd, GameSeal).
#pragma once

#include <optional>
#include <vector>

#include "core/document.hpp"
#include "record/seeds.hpp"

namespace adjudicator::host {

struct Seal {
  record::Digest commitment{};
  int from = 1;
  int turns = 1;
  bool each_turn = false;  // a turn's seed is shown when the turn is closed
  int last() const { return from + turns - 1; }
};

/// All seals of a game, in the order in which they were made. `game`: the root of game.xml.
std::vector<Seal> seals_of(const Node& game);

/// The seal of a turn: the last one that begins no later, also where it has run out; nothing: the turn is not
/// sealed.
std::optional<Seal> seal_of(const Node& game, int turn);

}  // namespace adjudicator::host

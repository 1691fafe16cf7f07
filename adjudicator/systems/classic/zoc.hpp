// The field: the units where they now stand, on their board, under the rules of the game; zones of control
// (CRT-3).
#pragma once

#include "core/board.hpp"
#include "systems/classic/rulebook.hpp"
#include "systems/classic/views.hpp"

namespace adjudicator::classic {

/// What most rules look at. Reads the state it was made with as it is at that moment (CRT-3.5).
struct Field {
  Field(const Board& hexes, const Rulebook& rules, const State& state)
      : board(hexes), book(rules), units(state) {}
  const Board& board;
  const Rulebook& book;
  Units units;
};

/// CRT-3.2: does a unit of `enemy` exert a zone of control into this hex?
bool enemy_controlled(const Field& field, Place hex, Row enemy);

}  // namespace adjudicator::classic

// Line of sight (CRT-6.10): exact geometry on the grid of Board::centre.
#pragma once

#include "core/board.hpp"

namespace adjudicator::classic {

/// True where nothing blocks the straight line between two hex centres. Its cost follows the range.
bool line_of_sight(const Board& board, Place from, Place to);

}  // namespace adjudicator::classic

#include "systems/classic/los.hpp"

#include "systems/shared/lines.hpp"

namespace adjudicator::classic {

bool line_of_sight(const Board& board, Place from, Place to) {
  const auto hex = [&](Place through) { return board.blocks_los(through); };
  const auto hexside = [&](Place of, Direction direction) { return board.side_blocks_los(of, direction); };
  // Both hexes beside the line must block. Beyond the board there is nothing that blocks.
  const auto both = [&](Place one, Place other) {
    return board.blocks_los(one) && exists(other) && board.blocks_los(other);
  };
  return !shared::HexLine(board, from, to).any(hex, hexside, both);
}

}  // namespace adjudicator::classic

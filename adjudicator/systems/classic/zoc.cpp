#include "systems/classic/zoc.hpp"

namespace adjudicator::classic {

bool enemy_controlled(const Field& field, Place hex, Row enemy) {
  if (!field.book.rules.zoc) return false;  // CRT-3.6
  for (Direction d : all_directions) {
    const Place from = field.board.neighbour(hex, d);
    if (!exists(from)) continue;
    // CRT-3.4: both hexes of a hexside know its features.
    if ((field.board.side_features(hex, d) & field.book.zoc_stopped_by) != 0) continue;
    // CRT-3.3: who stands in the hex itself does not matter.
    if (field.units.any_in(from, enemy, [&](Row unit) { return field.units.exerts_zoc(unit); })) return true;
  }
  return false;
}

}  // namespace adjudicator::classic

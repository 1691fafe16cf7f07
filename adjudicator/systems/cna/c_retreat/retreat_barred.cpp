#include "systems/cna/c_retreat/retreat_barred.hpp"

#include <algorithm>

#include "systems/cna/field/zoc.hpp"
#include "systems/shared/barred.hpp"

namespace adjudicator::cna {
namespace {

/// Of a hex on the map.
Key bar_of(const Field& field, Row unit, Direction direction, const RetreatTerms& terms) {
  const Board& board = field.board();
  const Place from = field.hex(unit);
  const Place to = board.neighbour(from, direction);
  const Row enemy = other_side(field.side(unit));
  if (!field.entry(unit, from, direction)) return "impassable";
  if (!terms.away_from.empty() && std::ranges::all_of(terms.away_from, [&](Place assaulting) {
        return board.range(to, assaulting) < board.range(from, assaulting);
      }))
    return "nearer";
  if (barred(field, to, field.side(unit))) return "enemy-unit";
  const bool controlled =
      terms.friends_free_zoc ? controlled_for_movement(field, to, enemy) : in_zoc_of(field, to, enemy);
  return controlled ? Key("enemy-zoc") : Key("no-way-on");
}

}  // namespace

void note_barred(const Scene& retreat, const Field& field, Row unit, const RetreatTerms& terms, Key rule) {
  if (!retreat.tells()) return;
  if (immobile(field, unit)) {
    const Scene scene = retreat.within("barred");
    for (const Key note : {Key("retreat-barred"), Key("retreat-barred-seen")})
      scene.note(note, {{"unit", unit}, {"immobile", 1}}, rule);
    return;
  }
  const auto word = [&](Direction direction) { return bar_of(field, unit, direction, terms); };
  const auto hidden = [](Key bar) { return bar != Key("impassable") && bar != Key("nearer"); };
  shared::note_barred(retreat, field.board(), unit, field.hex(unit), true, rule, word, hidden);
}

}  // namespace adjudicator::cna

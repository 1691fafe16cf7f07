#include "systems/cna/retreat_barred.hpp"

#include <algorithm>

#include "systems/cna/zoc.hpp"

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
  const Scene scene = retreat.within("barred");
  std::vector<Arg> all{{"unit", unit}};
  if (immobile(field, unit)) {
    all.push_back({"immobile", 1});
    scene.note("retreat-barred", all, rule);
    return scene.note("retreat-barred-seen", all, rule);
  }
  std::int64_t off_map = 0;
  std::vector<Arg> around;
  for (Direction direction : all_directions) {
    const Place to = field.board().neighbour(field.hex(unit), direction);
    if (exists(to))
      around.push_back({bar_of(field, unit, direction, terms), to});
    else
      ++off_map;
  }
  if (off_map != 0) all.push_back({"off-map", off_map});
  std::vector<Arg> seen = all;
  for (const Arg& arg : around) {
    const Key bar = arg.name().key();
    all.push_back(arg);
    const bool open = bar == Key("impassable") || bar == Key("nearer");
    seen.push_back({open ? bar : Key("barred"), arg.value()});
  }
  scene.note("retreat-barred", all, rule);
  scene.note("retreat-barred-seen", seen, rule);
}

}  // namespace adjudicator::cna

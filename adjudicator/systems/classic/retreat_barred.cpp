#include "systems/classic/retreat_barred.hpp"

#include <array>

#include "systems/classic/paths.hpp"

namespace adjudicator::classic {
namespace {

/// By Bar; what may be entered leads nowhere.
constexpr std::array<Key, 7> words{"no-way-on", "off-map",    "impassable", "across",
                                   "no-room",   "enemy-unit", "enemy-zoc"};

bool by_the_enemy(Bar bar) {
  return bar == Bar::enemy_unit || bar == Bar::enemy_zoc || bar == Bar::none;
}

}  // namespace

void note_barred(const Scene& retreat, const Battle& battle, Row unit, Place from) {
  if (!retreat.tells()) return;
  const Scene scene = retreat.within("barred");
  const Row side = battle.field.units.side(unit);
  ArgList all({{"unit", unit}}, battle.memory);
  std::int64_t off_map = 0;
  for (Direction direction : all_directions)
    if (!exists(battle.field.board.neighbour(from, direction))) ++off_map;
  if (off_map != 0) all.push_back({"off-map", off_map});
  ArgList seen = all;
  for (Direction direction : all_directions) {
    const Place hex = battle.field.board.neighbour(from, direction);
    if (!exists(hex)) continue;
    const Bar bar = bar_of_step(battle.field, side, from, direction);
    const Key word = words[static_cast<std::size_t>(bar)];
    all.push_back({word, hex});
    seen.push_back({by_the_enemy(bar) ? Key("barred") : word, hex});
  }
  scene.note("retreat-barred", all, "CRT-9.2");
  if (battle.rules().fog == Fog::contact) scene.note("retreat-barred-seen", seen, "CRT-9.2");
}

}  // namespace adjudicator::classic

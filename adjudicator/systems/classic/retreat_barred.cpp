#include "systems/classic/retreat_barred.hpp"

#include <array>

#include "systems/classic/paths.hpp"
#include "systems/shared/barred.hpp"

namespace adjudicator::classic {
namespace {

/// By Bar; what may be entered leads nowhere.
constexpr std::array<Key, 7> bar_words{"no-way-on", "off-map",    "impassable", "across",
                                       "no-room",   "enemy-unit", "enemy-zoc"};

bool by_the_enemy(Key word) {
  return word == bar_words[static_cast<std::size_t>(Bar::enemy_unit)] ||
         word == bar_words[static_cast<std::size_t>(Bar::enemy_zoc)] ||
         word == bar_words[static_cast<std::size_t>(Bar::none)];
}

}  // namespace

void note_barred(const Scene& retreat, const Battle& battle, Row unit, Place from) {
  const auto bar_of = [&](Direction direction) {
    const Bar bar = bar_of_step(battle.field, battle.field.units.side(unit), from, direction);
    return bar_words[static_cast<std::size_t>(bar)];
  };
  const bool fog = battle.rules().fog == Fog::contact;
  shared::note_barred(retreat, battle.field.board, unit, from, fog, "CRT-9.2", bar_of, by_the_enemy,
                      battle.memory);
}

}  // namespace adjudicator::classic

#include "systems/drill/sight.hpp"

#include <algorithm>

#include "systems/drill/views.hpp"

namespace adjudicator::drill {
namespace {

constexpr std::uint64_t own = 1;
constexpr std::uint64_t adjacent = 2;

bool is_next_to(const Turn& turn, const Units& units, Row side, Place hex) {
  if (!exists(hex)) return false;
  if (units.holder(hex) == side) return true;
  const auto& around = turn.board.neighbours(hex);
  return std::ranges::any_of(around, [&](Place p) { return exists(p) && units.holder(p) == side; });
}

}  // namespace

std::uint64_t relation(const Turn& turn, const State& state, Row side, Row thing) {
  const Units units(state);
  if (thing == side) return own;
  if (thing.table == place_table)
    return (is_next_to(turn, units, side, place_of(thing)) ? adjacent : 0) |
           (units.last_holder(place_of(thing)) == side ? own : 0);
  if (thing.table == reserve::table) return ReserveRows(state).side(thing) == side ? own : 0;
  if (thing.table != unit::table) return 0;
  if (units.side(thing) == side) return own;
  return units.on_map(thing) && is_next_to(turn, units, side, units.hex(thing)) ? adjacent : 0;
}

std::string_view profile(const Turn& turn) {
  const Node* element = turn.game_file == nullptr ? nullptr : turn.game_file->root().child("rules");
  for (const std::string_view fog : {"contact", "labelled"})
    if (element != nullptr && element->value("fog") == fog) return fog;
  return "open";
}

}  // namespace adjudicator::drill

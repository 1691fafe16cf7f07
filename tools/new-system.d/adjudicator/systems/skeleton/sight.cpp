#include "systems/skeleton/sight.hpp"

#include <algorithm>

#include "systems/skeleton/views.hpp"

namespace adjudicator::skeleton_code {
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
  if (thing.table == place_table) return is_next_to(turn, units, side, place_of(thing)) ? adjacent : 0;
  if (thing.table != unit::table) return 0;
  if (units.side(thing) == side) return own;
  return units.on_map(thing) && is_next_to(turn, units, side, units.hex(thing)) ? adjacent : 0;
}

std::string_view profile(const Turn& turn) {
  const Node* switches = turn.game_file == nullptr ? nullptr : turn.game_file->root().child("rules");
  return switches != nullptr && switches->value("fog") == "contact" ? "contact" : "open";
}

}  // namespace adjudicator::skeleton_code

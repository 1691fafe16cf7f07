#include "systems/classic/visibility.hpp"

#include "systems/classic/plan.hpp"
#include "systems/classic/schema.hpp"
#include "systems/shared/rings.hpp"
#include "systems/shared/switches.hpp"

namespace adjudicator::classic {
namespace {

constexpr std::uint64_t relation_own = 1;
constexpr std::uint64_t relation_adjacent = 2;
constexpr std::uint64_t relation_near = 4;

std::uint64_t relation_to_hex(const Turn& turn, const Units& units, Row side, Place hex) {
  if (!exists(hex)) return 0;
  if (within_range_of(turn.board, units, hex, side, 1)) return relation_adjacent | relation_near;
  return within_range_of(turn.board, units, hex, side, 2) ? relation_near : 0;
}

}  // namespace

bool within_range_of(const Board& board, const Units& units, Place hex, Row side, int radius) {
  return shared::any_within(board, hex, radius, [&](Place p) { return units.any_in(p, side); });
}

std::uint64_t relation(const Turn& turn, const State& state, Row side, Row thing) {
  const Units units(state);
  if (thing == side) return relation_own;
  if (thing.table == place_table) return relation_to_hex(turn, units, side, place_of(thing));
  if (thing.table != unit::table) return 0;
  if (units.side(thing) == side) return relation_own;
  return units.on_map(thing) ? relation_to_hex(turn, units, side, units.hex(thing)) : 0;
}

std::string_view profile(const Turn& turn) {
  const Fog fog = turn.plan ? plan_of(turn).book.rules.fog : read_ruleset(shared::rules_of(turn)).fog;
  return fog == Fog::contact ? "contact" : "open";
}

}  // namespace adjudicator::classic

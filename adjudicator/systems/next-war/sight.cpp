#include "systems/next-war/sight.hpp"

#include <map>

#include "systems/next-war/field.hpp"
#include "systems/next-war/plan.hpp"
#include "systems/shared/rings.hpp"
#include "systems/shared/switches.hpp"

namespace adjudicator::next_war {
namespace {

constexpr std::uint64_t relation_own = 1;
constexpr std::uint64_t relation_adjacent = 2;

bool is_seen(const Board& board, const Units& units, Row side, Place hex) {
  return exists(hex) &&
         shared::any_within(board, hex, 1, [&](Place near) { return units.has_ground(near, side); });
}

}  // namespace

bool is_seen(const Field& field, Row side, Place hex) {
  return is_seen(field.board, field.units, side, hex);
}

std::uint64_t relation(const Turn& turn, const State& state, Row side, Row thing) {
  const Units units(state);
  if (thing == side) return relation_own;
  if (thing.table == place_table)
    return is_seen(turn.board, units, side, place_of(thing)) ? relation_adjacent : 0;
  if (thing.table == artillery::table)
    return state.reference(thing, artillery::side) == side ? relation_own : 0;
  if (thing.table != unit::table) return 0;
  if (units.side(thing) == side) return relation_own;
  return units.ready(thing) && is_seen(turn.board, units, side, units.hex(thing)) ? relation_adjacent : 0;
}

std::string_view profile(const Turn& turn) {
  const Visibility visibility =
      turn.plan ? plan_of(turn).book.rules.visibility : read_ruleset(shared::rules_of(turn)).visibility;
  return visibility == Visibility::limited ? "limited" : "open";
}

void tell_distant(const Scene& sight, Key when) {
  const Scene at = sight.within(when);
  const Plan& plan = plan_of(at.turn());
  if (!at.tells() || plan.book.rules.visibility != Visibility::limited) return;
  const Field field(at.turn(), plan.book, at.state());
  struct Stack {
    std::int64_t units = 0;
    std::int64_t points = 0;  // in halves
  };
  for (const Row side : {plan.book.phasing, plan.book.opposing}) {
    std::map<Place, Stack> stacks;
    for (const Row unit : RowsOf(at.state(), unit::table)) {
      const Place hex = field.units.hex(unit);
      if (!field.units.on_map(unit) || field.units.side(unit) == side ||
          is_seen(field.board, field.units, side, hex))
        continue;
      Stack& stack = stacks[hex];
      ++stack.units;
      if (field.units.ground(unit)) stack.points += field.units.sp(unit);
    }
    const Scene scene = at.within(at.key(side));
    for (const auto& [hex, stack] : stacks)
      scene.tell(side, "distant-enemy",
                 {{"when", when}, {"hex", hex}, {"units", stack.units}, {"points", (stack.points + 1) / 2}},
                 "NW-18.6");
  }
}

}  // namespace adjudicator::next_war

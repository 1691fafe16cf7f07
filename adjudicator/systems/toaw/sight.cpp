#include "systems/toaw/sight.hpp"

#include <optional>

#include "systems/toaw/plan.hpp"

namespace adjudicator::toaw {
namespace {

constexpr std::uint64_t own = 1;
constexpr std::uint64_t seen = 2;
constexpr std::uint64_t open = 4;
constexpr std::uint64_t sighted = 8;

}  // namespace

std::uint64_t relation(const Turn& turn, const State& state, Row side, Row thing) {
  std::optional<Traits> found;
  const Traits& traits = turn.plan ? plan_of(turn).book.traits : found.emplace(state);
  if (thing == side) return own;
  if (thing.table == place_table || thing.table == traits.scenarios) return open;
  if (thing.table == traits.formations)
    return state.reference(thing, traits.formation.side) == side ? own : 0;
  if (thing.table != traits.units) return 0;
  const Units units(state, traits);
  if (units.side(thing) == side) return own;
  return units.spotted(thing) ? seen : units.sighted(thing) ? sighted : 0;
}

std::string_view profile(const Turn&) {
  return "fog";
}

}  // namespace adjudicator::toaw

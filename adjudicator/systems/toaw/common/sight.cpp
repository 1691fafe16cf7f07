#include "systems/toaw/common/sight.hpp"

#include "systems/toaw/common/plan.hpp"

namespace adjudicator::toaw {
namespace {

constexpr std::uint64_t relation_own = 1;
constexpr std::uint64_t relation_seen = 2;
constexpr std::uint64_t relation_open = 4;
constexpr std::uint64_t relation_sighted = 8;

}  // namespace

std::uint64_t relation(const Turn&, const State& state, Row side, Row thing) {
  if (thing == side) return relation_own;
  if (thing.table == place_table || thing.table == scenario::table) return relation_open;
  if (thing.table == formation::table)
    return state.reference(thing, formation::side) == side ? relation_own : 0;
  if (thing.table != unit::table) return 0;
  const Units units(state);
  if (units.side(thing) == side) return relation_own;
  return units.spotted(thing) ? relation_seen : units.sighted(thing) ? relation_sighted : 0;
}

std::string_view profile(const Turn&) {
  return "fog";
}

}  // namespace adjudicator::toaw

#include "systems/cna/visibility.hpp"

#include <optional>

#include "systems/cna/orders.hpp"
#include "systems/cna/views.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::uint64_t own = 1;
constexpr std::uint64_t open = 2;
constexpr std::uint64_t intel = 4;
constexpr std::uint64_t ship = 8;

constexpr std::uint64_t own_if(bool condition) {
  return condition ? own : 0;
}

std::uint64_t relation_to_unit(const Counters& counters, Row side, Row unit) {
  std::uint64_t found = 0;
  if (counters.side(unit) == side) found |= own;
  if (counters.type(unit) == UnitType::warship) found |= ship;
  const Traits& t = counters.traits();
  const auto index = [&](Row known, Trait trait) {
    return static_cast<std::uint32_t>(counters.get(known, trait));
  };
  for (std::uint32_t i = 0; i < counters.state().rows(t.intels); ++i) {
    const Row known{t.intels, i};
    if (index(known, t.intel_side) == side.index && index(known, t.intel_unit) == unit.index &&
        Place(index(known, t.intel_hex)) == counters.hex(unit))
      found |= intel;
  }
  return found;
}

}  // namespace

std::uint64_t relation(const Turn& turn, const State& state, Row side, Row thing) {
  std::optional<Traits> found;
  const Traits& traits = turn.plan ? plan_of(turn).book.traits : found.emplace(state);
  const Counters counters(state, traits);
  if (thing.table == traits.units) return relation_to_unit(counters, side, thing);
  if (thing.table == traits.groups) {
    const Row unit = counters.unit_of(thing);
    return unit.exists() ? relation_to_unit(counters, side, unit) & own : 0;
  }
  if (thing.table == traits.trucks) return own_if(counters.truck_side(thing) == side);
  if (thing.table == traits.dumps) return open | own_if(counters.dump_side(thing) == side);
  if (thing.table == traits.facilities) return open | own_if(counters.facility_side(thing) == side);
  if (thing.table == traits.intels)
    return own_if(static_cast<std::uint32_t>(counters.get(thing, traits.intel_side)) == side.index);
  return open | own_if(thing == side);
}

std::string_view profile(const Turn&) {
  return "fog";
}

}  // namespace adjudicator::cna

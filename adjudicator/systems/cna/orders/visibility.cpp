#include "systems/cna/orders/visibility.hpp"

#include "systems/cna/book/views.hpp"
#include "systems/cna/orders/orders.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::uint64_t relation_own = 1;
constexpr std::uint64_t relation_open = 2;
constexpr std::uint64_t relation_intel = 4;
constexpr std::uint64_t relation_ship = 8;

constexpr std::uint64_t own_if(bool condition) {
  return condition ? relation_own : 0;
}

std::uint64_t relation_to_unit(const Counters& counters, Row side, Row unit) {
  std::uint64_t found = 0;
  if (counters.side(unit) == side) found |= relation_own;
  if (counters.type(unit) == UnitType::warship) found |= relation_ship;
  const auto index = [&](Row known, Trait trait) {
    return static_cast<std::uint32_t>(counters.get(known, trait));
  };
  for (const Row known : shared::RowsOf(counters.state(), intel::table)) {
    if (index(known, intel::side) == side.index && index(known, intel::unit) == unit.index &&
        Place(index(known, intel::hex)) == counters.hex(unit))
      found |= relation_intel;
  }
  return found;
}

/// CNA-8.17: an owner has one marker in a hex, whatever the number of its models; others see it once.
bool stands_for_marker(const Counters& counters, Row thing) {
  if (thing.table != destroyed_tanks::table) return true;
  if (!exists(counters.hex(thing))) return false;  // it is only just being made
  for (Row piece = counters.state().first_at(counters.hex(thing)); piece != thing && piece.exists();
       piece = counters.state().next_at(piece))
    if (piece.table == destroyed_tanks::table &&
        counters.get(piece, destroyed_tanks::side) == counters.get(thing, destroyed_tanks::side))
      return false;
  return true;
}

}  // namespace

std::uint64_t relation(const Turn&, const State& state, Row side, Row thing) {
  const Counters counters(state);
  // Nobody stands in a relation to a row that is only just being created.
  if (thing.table != place_table && thing.index >= state.rows(thing.table)) return 0;
  if (thing.table == unit::table) return relation_to_unit(counters, side, thing);
  if (thing.table == group::table) {
    const Row unit = counters.unit_of(thing);
    return unit.exists() ? relation_to_unit(counters, side, unit) & relation_own : 0;
  }
  if (thing.table == truck::table) return own_if(counters.truck_side(thing) == side);
  if (thing.table == dump::table) return relation_open | own_if(counters.dump_side(thing) == side);
  if (thing.table == facility::table) return relation_open | own_if(counters.facility_side(thing) == side);
  if (thing.table == intel::table)
    return own_if(static_cast<std::uint32_t>(counters.get(thing, intel::side)) == side.index);
  // Who holds prisoners and captured equipment, whose tanks a marker stands for (CNA-13).
  for (const Trait whose : {prisoners::side, replacement::side, destroyed_tanks::side})
    if (thing.table == whose.table) {
      const bool is_own = static_cast<std::uint32_t>(counters.get(thing, whose)) == side.index;
      return own_if(is_own) | (stands_for_marker(counters, thing) ? relation_open : 0);
    }
  return relation_open | own_if(thing == side);
}

std::string_view profile(const Turn&) {
  return "fog";
}

}  // namespace adjudicator::cna

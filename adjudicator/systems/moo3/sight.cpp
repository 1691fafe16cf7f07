#include "systems/moo3/sight.hpp"

#include "systems/moo3/plan.hpp"

namespace adjudicator::moo3 {
namespace {

constexpr std::uint64_t relation_own = 1;
constexpr std::uint64_t relation_present = 2;
constexpr std::uint64_t relation_landlord = 4;

std::uint64_t relation_of(Role role) {
  return role == Role::owner ? relation_present | relation_landlord : relation_present;
}

/// By the beginning of the turn: who is thrown off knows what he saw.
std::uint64_t relation_to_planet(const State& start, Row side, Row planet) {
  for (Row row = start.first_of(planet); row.exists(); row = start.next_of(row))
    if (row.table == force::table && start.reference(row, force::side) == side)
      return relation_of(Role(start.get(row, force::role)));
  return 0;
}

}  // namespace

std::uint64_t relation(const Turn& turn, const State& state, Row side, Row thing) {
  if (thing == side) return relation_own;
  if (thing.table == planet::table && turn.plan && thing.index < plan_of(turn).sites.size()) {
    const Force* force = plan_of(turn).sites[thing.index].of(side);
    return force == nullptr ? 0 : relation_of(force->role);
  }
  if (thing.table == planet::table)
    return thing.index < turn.start.rows(planet::table) ? relation_to_planet(turn.start, side, thing) : 0;
  // What is about to be created is nobody's yet.
  const auto owned_by = [&](Trait trait) {
    return thing.index < state.rows(thing.table) && state.reference(thing, trait) == side ? relation_own : 0;
  };
  // To what is another's on a planet a side stands as to the planet (core/visibility.hpp).
  if (thing.table == unit::table) return owned_by(unit::side);
  if (thing.table == force::table) return owned_by(force::side);
  if (thing.table == departed::table) return owned_by(departed::side);
  if (thing.table == reserve::table) return owned_by(reserve::side);
  return 0;
}

std::string_view profile(const Turn&) {
  return "surface";
}

}  // namespace adjudicator::moo3

#include "systems/moo3/views.hpp"

#include <algorithm>
#include <string>

namespace adjudicator::moo3 {

const std::array<Key, ratings> rating_names{
    "initiative", "target-priority", "attacks", "accuracy", "evade",   "attack-strength", "armor",
    "hits",       "morale",          "rout",    "rally",    "mobility"};

Key name_of(Role role) {
  constexpr std::array<Key, 3> names{"owner", "invader", "rebel"};
  return names[static_cast<std::size_t>(role)];
}
Key name_of(Category category) {
  constexpr std::array<Key, 5> names{"seize", "stall", "surrender-initiative", "withdraw", "counterattack"};
  return names[static_cast<std::size_t>(category)];
}
Key name_of(Intensity intensity) {
  return intensity == Intensity::low ? Key("low") : Key("high");
}
Key name_of(Care care) {
  constexpr std::array<Key, 3> names{"low", "average", "high"};
  return names[static_cast<std::size_t>(care)];
}
Key name_of(Weapon weapon) {
  constexpr std::array<Key, 4> names{"conventional", "biological", "chemical", "nuclear"};
  return names[static_cast<std::size_t>(weapon)];
}

Traits::Equipment::Equipment(const State& state, const char* table)
    : name(state.trait(table, "name")),
      type(state.trait(table, "type")),
      experience(state.trait(table, "experience")),
      environment(state.trait(table, "environment")),
      suit(state.trait(table, "suit")),
      shield(state.trait(table, "shield")),
      weapon(state.trait(table, "weapon")),
      damage(state.trait(table, "damage")),
      status(state.trait(table, "status")),
      vertical(state.trait(table, "vertical-env")),
      nbc(state.trait(table, "nbc-protected")) {
  for (std::size_t i = 0; i < ratings; ++i) rating[i] = state.trait(table, rating_names[i].text());
}

Traits::Traits(const State& state)
    : sides(state.table("side")),
      planets(state.table("planet")),
      forces(state.table("force")),
      units(state.table("unit")),
      departed(state.table("departed")),
      reserves(state.table("reserve")),
      regions_total(state.trait("planet", "regions-total")),
      turns_contested(state.trait("planet", "turns-contested")),
      counters{state.trait("planet", "military"), state.trait("planet", "economic"),
               state.trait("planet", "population"), state.trait("planet", "environment")},
      force_planet(state.trait("force", "planet")),
      force_side(state.trait("force", "side")),
      role(state.trait("force", "role")),
      leader(state.trait("force", "leader")),
      authorization(state.trait("force", "political-authorization")),
      regions(state.trait("force", "regions")),
      fortification(state.trait("force", "fortification")),
      besieged(state.trait("force", "besieged")),
      blockaded(state.trait("force", "blockaded")),
      isolated(state.trait("force", "isolated")),
      series(state.trait("force", "ideology-series")),
      branch(state.trait("force", "ideology-branch")),
      used_wmd(state.trait("force", "used-wmd")),
      carry(state.trait("force", "cd-carry")),
      unit(state, "unit"),
      left(state, "departed"),
      planet(state.trait("unit", "planet")),
      side(state.trait("unit", "side")),
      dropped(state.trait("unit", "dropped-this-turn")),
      left_side(state.trait("departed", "side")),
      left_from(state.trait("departed", "from")),
      reserve_side(state.trait("reserve", "side")) {
  const auto& values = state.shape(units).traits[unit.status.index].values;
  const auto value = [&](const char* word) {
    return static_cast<std::int32_t>(std::ranges::find(values, word) - values.begin());
  };
  escaped = value("escaped");
  returned = value("returned");
}

}  // namespace adjudicator::moo3

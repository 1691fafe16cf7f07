// The rows as the rules see them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/turn.hpp"
#include "systems/moo3/schema.hpp"

namespace adjudicator::moo3 {

// Bits of `political-authorization` and `weapons`, in the order in which one is put in use (MOO-6.6).
inline constexpr std::uint32_t nuclear = 1u << static_cast<int>(SpecialWeapon::nuclear);
inline constexpr std::uint32_t chemical = 1u << static_cast<int>(SpecialWeapon::chemical);
inline constexpr std::uint32_t biological = 1u << static_cast<int>(SpecialWeapon::biological);

/// The ratings of a unit that are numbers (MOO-2.1), in the order of the schema.
enum class Rating : std::uint8_t {
  initiative,
  target_priority,
  attacks,
  accuracy,
  evade,
  attack_strength,
  armor,
  hits,
  morale,
  rout,
  rally,
  mobility
};
inline constexpr std::size_t ratings = 12;
/// As files and facts call them.
inline constexpr std::array<Key, ratings> rating_names{
    "initiative", "target-priority", "attacks", "accuracy", "evade",   "attack-strength", "armor",
    "hits",       "morale",          "rout",    "rally",    "mobility"};

/// What a unit has and keeps when it departs: where its traits lie in the rows of both.
struct Equipment {
  Trait name, type, experience, environment, suit, shield, weapon, damage, status, vertical, nbc;
  std::array<Trait, ratings> rating{};
};
inline constexpr Equipment unit_equipment{
    unit::name,
    unit::type,
    unit::experience,
    unit::environment,
    unit::suit,
    unit::shield,
    unit::weapon,
    unit::damage,
    unit::status,
    unit::vertical_env,
    unit::nbc_protected,
    {unit::initiative, unit::target_priority, unit::attacks, unit::accuracy, unit::evade,
     unit::attack_strength, unit::armor, unit::hits, unit::morale, unit::rout, unit::rally, unit::mobility}};
inline constexpr Equipment departed_equipment{
    departed::name,
    departed::type,
    departed::experience,
    departed::environment,
    departed::suit,
    departed::shield,
    departed::weapon,
    departed::damage,
    departed::status,
    departed::vertical_env,
    departed::nbc_protected,
    {departed::initiative, departed::target_priority, departed::attacks, departed::accuracy, departed::evade,
     departed::attack_strength, departed::armor, departed::hits, departed::morale, departed::rout,
     departed::rally, departed::mobility}};
/// In the order of the columns of the chart `collateral`.
inline constexpr std::array<Trait, 4> planet_counters{planet::military, planet::economic, planet::population,
                                                      planet::environment};

}  // namespace adjudicator::moo3

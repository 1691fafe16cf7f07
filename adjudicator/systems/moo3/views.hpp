// Typed views of the rows: the one place where the traits of the schema are spelled.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/turn.hpp"

namespace adjudicator::moo3 {

// In the order of the schema's enumerations.
enum class Role : std::uint8_t { owner, invader, rebel };
enum class Class : std::uint8_t { grunt, irregular, special, support };
enum class Category : std::uint8_t { seize, stall, surrender_initiative, withdraw, counterattack };
enum class Intensity : std::uint8_t { low, high };
enum class Care : std::uint8_t { low, average, high };
/// What a battle is fought with (MOO-6.6).
enum class Weapon : std::uint8_t { conventional, biological, chemical, nuclear };
enum class Status : std::uint8_t { active, disrupted, routed };
/// What the charts and `ratings` of a unit may say of an ability.
enum class Ability : std::uint8_t { as_equipped, yes, no };

// Bits of `political-authorization` and `weapons`, in the order in which one is put in use (MOO-6.6).
inline constexpr std::uint32_t nuclear = 1;
inline constexpr std::uint32_t chemical = 2;
inline constexpr std::uint32_t biological = 4;

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
extern const std::array<Key, ratings> rating_names;

Key name_of(Role role);
Key name_of(Category category);
Key name_of(Intensity intensity);
Key name_of(Care care);
Key name_of(Weapon weapon);

/// Where the traits lie in a state's rows. Looked up by name once a turn.
struct Traits {
  Traits() = default;
  explicit Traits(const State& state);

  std::uint32_t sides = 0, planets = 0, forces = 0, units = 0, departed = 0, reserves = 0;
  // Of a planet. The four counters in the order of the chart `collateral`.
  Trait regions_total, turns_contested;
  std::array<Trait, 4> counters{};
  // Of a force.
  Trait force_planet, force_side, role, leader, authorization, regions, fortification, besieged, blockaded,
      isolated, series, branch, used_wmd, carry;
  // Of a unit and of one that departed: traits that both have.
  struct Equipment {
    Equipment() = default;
    Equipment(const State& state, const char* table);
    Trait name, type, experience, environment, suit, shield, weapon, damage, status, vertical, nbc;
    std::array<Trait, ratings> rating{};
  };
  Equipment unit, left;
  Trait planet, side, dropped;
  Trait left_side, left_from;
  Trait reserve_side;
  std::int32_t escaped = 0, returned = 0;  // values of `status`
};

}  // namespace adjudicator::moo3

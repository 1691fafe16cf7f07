// What the other player tells, in a game where only one side has a roster (CNA-2.7): read from the orders file
// of the side without a roster, whole, in its newest version. What it has not told yet is asked for.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/turn.hpp"
#include "systems/cna/field/field.hpp"
#include "systems/shared/order_desk.hpp"

namespace adjudicator::cna {

struct Plan;
class Refusals;
using shared::OrderNode;

/// What is told at one moment. `nothing` in the file says that there is nothing of it.
enum class Telling : std::uint8_t {
  contacts,
  under_fire,
  targets,
  barrage,
  retreats,
  anti_armor,
  assaults,
  captured
};
inline constexpr std::size_t tellings = 8;
/// As files spell it.
Key word_of(Telling telling);

struct Reported {
  struct Occupied {
    Place hex = Place::none;
    std::optional<bool> zoc;  // on the phasing side
  };
  /// CNA-5.1: a class in a hex by the name that its owner gave it; a ship; a facility or dump of the own roster.
  struct ToldTarget {
    Place hex = Place::none;
    TargetClass part = TargetClass::Inf;
    bool ship = false;
    Row thing;
    Key name;
  };
  /// CNA-5.25: on an own unit, by the name that the other side has for it.
  struct BarrageResult {
    OrderNode at;
    std::string_view target;
    std::int32_t points = 0;
    Key result;  // "none", "P", "1", "2"
    std::int32_t toe = 0;
    std::int32_t trucks = 0;
  };
  struct Attacked {
    Place hex = Place::none;
    bool fires = true;  // Anti-Armor fire at the hex
    std::vector<Place> from;
  };
  struct Damage {
    OrderNode at;
    Place hex = Place::none;
    std::int32_t points = 0;
  };
  /// Before the dice. Raw and Actual Points in halves.
  struct AssaultEnemy {
    enum class Instead : std::uint8_t { numbers, undefended, lapsed, surrendered, empty };
    Place hex = Place::none;
    std::vector<Place> from;
    std::int32_t raw = 0;
    std::int32_t actual = 0;
    std::int32_t size = 0;
    std::int32_t morale = 0;
    bool has_actual = false;  // else only raw Points are known (CNA-9.10 may need both sides')
    bool has_morale = false;
    bool surrenders = false;  // by morale (CNA-9.23)
    bool no_defence = false;
    bool unrated = false;
    bool no_fuel = false;
    bool parenthesized = false;
    bool engineers = false;
    Instead instead = Instead::numbers;
    std::vector<Place> to;
  };
  struct AssaultResult {
    Place hex = Place::none;
    bool engaged = false;
    std::int32_t retreat = 0;
    std::int32_t refused = 0;
    std::vector<Place> to;
    std::vector<Place> emptied;
  };
  struct Capture {
    Place hex = Place::none;
    std::int32_t prisoners = 0;
    std::int32_t model = -1;  // in the values of the trait `model`
    GroupKind kind = GroupKind::tank;
    std::int32_t points = 0;
  };

  std::array<bool, tellings> told{};
  std::vector<Occupied> occupied;
  std::vector<Occupied> occupied_again;  // of the same hexes, after a retreat
  std::vector<Place> under_fire;
  std::vector<ToldTarget> targets;
  std::vector<BarrageResult> hits;
  std::vector<Place> held_off;
  std::vector<Place> emptied;
  std::vector<Place> filled;
  std::vector<Place> rba_only;
  std::vector<Attacked> attacked;
  std::optional<std::vector<Place>> fired_at;  // the enemy's `aa-sequence`
  std::vector<Place> no_armor;
  std::vector<Damage> damage;
  struct Attack {
    std::vector<Place> hexes;  // one or two, in hex order
    bool probe = false;
  };
  std::vector<Attack> sequence;  // the enemy's assaults
  bool sequence_over = false;    // there are no more
  std::vector<Place> cancelled;
  std::vector<AssaultEnemy> enemies;
  std::vector<AssaultResult> results;
  std::vector<Capture> captures;

  bool has(Telling telling) const { return told[static_cast<std::size_t>(telling)]; }
};

/// E-REPORT for an element without its content, E-HEX, E-XML; W-REP-ACTUAL. Told to the side with the roster.
Reported read_reported(const Turn& turn, Plan& plan, const Document& file, Refusals& refusals,
                       std::vector<Place>& zoc);

/// In a game for one player what his orders leave open is asked once the dice lie there, and not settled for him
/// unless the game's file says questions="default" of his side.
void ask_the_one_player(Turn& turn);

/// Elements of a reported file.
bool is_reported(std::string_view element);

/// Counters that stand for what is told: "enemy-C0806" where units are, "C0806-Nr1-Inf" for a target. Their
/// names, for `RuleSystem::name_new_rows`.
void name_stand_ins(Turn& turn);
Name stand_in_at(const Turn& turn, Place hex);
Name stand_in_for(const Turn& turn, Place hex, std::string_view target);

}  // namespace adjudicator::cna

// One battle while it is played: who fights, and how each unit stands (MOO-1.2, 4.1).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/scene.hpp"
#include "systems/moo3/plan.hpp"

namespace adjudicator::moo3 {

/// A unit in a battle. What the state holds of it is held here too, so that a step asks no table.
struct Fighter {
  const Soldier* soldier = nullptr;
  std::size_t party = 0;
  Status status = Status::active;
  bool lost = false;  // it is off the planet, or destroyed
  bool rallied = false;
  std::int32_t damage = 0;
  std::int32_t aiv = 0;  // of this round

  bool in_combat() const { return !lost && status != Status::routed; }
  std::int32_t suffered() const { return damage - soldier->damage; }
  std::int32_t rating(Rating r) const { return soldier->ratings[r]; }
};

/// One of the two sides of a battle.
struct Party {
  const Force* force = nullptr;
  Choice choice;
  std::int32_t match = 0;          // MOO-6.3, as this side sees it
  std::int32_t favourability = 0;  // MOO-6.5: 0 where the other side has the better
  std::int32_t in_combat = 0;      // units
  std::int64_t shots = 0;          // MOO-8.9
  bool cancelled = false;          // its Special Forces in the round before, by a command center (MOO-8.1)

  Row side() const { return force->side; }
};

inline constexpr std::size_t attacker = 0;
inline constexpr std::size_t defender = 1;

class Battle {
 public:
  /// `scene` stands at the battle's address.
  Battle(const Scene& scene, const Plan& plan, const Site& site, const Pairing& pairing);

  const Scene scene;
  const Rulebook& book;
  const Site& site;
  const Force* sat_out = nullptr;  // none: two are present
  std::array<Party, 2> parties;    // the Attacker first
  std::vector<Fighter> fighters;   // in roster order, the Attacker's first (MOO-1.8)
  std::int32_t rounds = 0;         // MOO-6.4

  static std::size_t other(std::size_t party) { return 1 - party; }
  std::span<Fighter> units_of(std::size_t party) {
    return std::span(fighters).subspan(
        party == attacker ? 0 : first_defender_,
        party == attacker ? first_defender_ : fighters.size() - first_defender_);
  }
  std::span<const Fighter> units_of(std::size_t party) const {
    return const_cast<Battle*>(this)->units_of(party);
  }
  /// The scene of a step, and in it that of one side, whose role there is "acting".
  Scene scene_of(const Scene& step, std::size_t party, Word what, Word rule) const;

  // What happens to a unit.
  void set_status(const Scene& at, Fighter& unit, Status status, Word rule);
  void set_damage(const Scene& at, Fighter& unit, std::int32_t damage, Word rule);
  /// It is out of the game, or off the planet.
  void lose(const Scene& at, Fighter& unit, Word cause, Word rule);
  /// MOO-19.21: it leaves the planet and is kept among those that departed.
  void depart(const Scene& at, Fighter& unit, Status status, Word cause, Word rule);

 private:
  std::size_t first_defender_ = 0;
};

/// MOO-10.4, in the order of the table.
enum class Level : std::uint8_t { total, decisive, substantial, marginal, draw, surrender };
Key name_of(Level level);

struct Outcome {
  Level level = Level::draw;
  std::optional<std::size_t> winner;  // none: a draw
  bool fought = false;                // there were rounds
  bool control = false;               // the planet changed hands (MOO-11.2)
};

}  // namespace adjudicator::moo3

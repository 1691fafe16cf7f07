#include "systems/moo3/matrix.hpp"

#include <algorithm>

namespace adjudicator::moo3 {
namespace {

/// MOO-6.3: m of the Attacker; the Defender's is its opposite.
void match(Battle& battle) {
  const BattlePlan& own = *battle.parties[attacker].choice.plan;
  const BattlePlan& enemy = *battle.parties[defender].choice.plan;
  battle.scene.look_up(*battle.book.matrix,
                       NamedLookup{key_of(own.category), static_cast<std::size_t>(enemy.category), {}, {}},
                       "MOO-6.3");
  const std::int32_t m =
      battle.book.match[static_cast<std::size_t>(own.category)][static_cast<std::size_t>(enemy.category)];
  battle.parties[attacker].match = m;
  battle.parties[defender].match = -m;
}

/// MOO-6.5
void favour(Battle& battle) {
  const std::int32_t own = battle.parties[attacker].choice.plan->favourability;
  const std::int32_t enemy = battle.parties[defender].choice.plan->favourability;
  battle.parties[attacker].favourability = std::max(0, own - enemy);
  battle.parties[defender].favourability = std::max(0, enemy - own);
}

/// MOO-6.4
void count_rounds(Battle& battle) {
  for (const Party& party : battle.parties)
    battle.rounds += battle.book.figures.rounds[static_cast<std::size_t>(party.choice.intensity)] +
                     party.choice.plan->intensity_effect;
}

}  // namespace

void compare_plans(Battle& battle) {
  match(battle);
  favour(battle);
  count_rounds(battle);
  if (!battle.scene.tells()) return;
  const Choice& own = battle.parties[attacker].choice;
  const Choice& enemy = battle.parties[defender].choice;
  const auto rounds_of = [&](const Choice& choice) {
    return battle.book.figures.rounds[static_cast<std::size_t>(choice.intensity)];
  };
  // The favorability of the side that has less is 0 (MOO-6.5): what the plans give says why.
  battle.scene.note("plans-compared",
                    {{"attacker", battle.parties[attacker].side()},
                     {"attacker-category", key_of(own.plan->category)},
                     {"attacker-matrix", battle.parties[attacker].match},
                     {"attacker-plan-favourability", own.plan->favourability},
                     {"attacker-favourability", battle.parties[attacker].favourability},
                     {"attacker-intensity-rounds", rounds_of(own)},
                     {"attacker-plan-rounds", own.plan->intensity_effect},
                     {"defender", battle.parties[defender].side()},
                     {"defender-category", key_of(enemy.plan->category)},
                     {"defender-matrix", battle.parties[defender].match},
                     {"defender-plan-favourability", enemy.plan->favourability},
                     {"defender-favourability", battle.parties[defender].favourability},
                     {"defender-intensity-rounds", rounds_of(enemy)},
                     {"defender-plan-rounds", enemy.plan->intensity_effect},
                     {"rounds", battle.rounds}},
                    "MOO-6.4");
}

}  // namespace adjudicator::moo3

#include "systems/moo3/victory.hpp"

#include <algorithm>
#include <vector>

namespace adjudicator::moo3 {
namespace {

/// What a unit has lost, of its strength at the start (MOO-10.2).
std::int64_t loss_of(const Fighter& unit) {
  const std::int32_t strength = unit.soldier->strength();
  if (unit.lost) return strength;
  return unit.rallied ? std::max(unit.suffered(), strength / 2) : unit.suffered();
}

struct Losses {
  std::int64_t strength = 0;
  std::int64_t lost = 0;
  std::int64_t rate = 0;  // percent
};

Losses losses_of(const Battle& battle, std::size_t party) {
  Losses losses;
  for (const Fighter& unit : battle.units_of(party)) {
    losses.strength += unit.soldier->strength();
    losses.lost += loss_of(unit);
  }
  losses.rate = 100 * losses.lost / std::max<std::int64_t>(1, losses.strength);
  return losses;
}

/// MOO-10.4: T for one of the three base thresholds.
std::int64_t threshold(const Battle& battle, std::size_t winner, std::size_t level) {
  const Figures& f = battle.book.figures;
  const std::int64_t leaders =
      battle.parties[winner].force->leader - battle.parties[Battle::other(winner)].force->leader;
  return std::max<std::int64_t>(f.threshold_least,
                                f.threshold[level] - f.threshold_per_leader * leaders -
                                    std::int64_t{f.threshold_per_matrix} * battle.parties[winner].match -
                                    std::int64_t{f.threshold_per_turn} * battle.site.turns_contested);
}

/// By the ratio of losses (MOO-10.3, 10.4).
Outcome by_losses(const Battle& battle, const std::array<Losses, 2>& losses) {
  Outcome outcome;
  outcome.fought = true;
  if (losses[attacker].rate == losses[defender].rate) return outcome;
  const std::size_t candidate = losses[attacker].rate < losses[defender].rate ? attacker : defender;
  const std::int64_t own = std::max<std::int64_t>(battle.book.figures.loss_least, losses[candidate].rate);
  const std::int64_t enemy = losses[Battle::other(candidate)].rate;
  std::array<std::int64_t, 3> thresholds{};
  for (std::size_t level = 0; level < 3; ++level) {
    thresholds[level] = threshold(battle, candidate, level);
    if (outcome.winner || 100 * enemy < thresholds[level] * own) continue;
    outcome.winner = candidate;
    outcome.level = Level(static_cast<std::size_t>(Level::decisive) + level);
  }
  if (!battle.scene.tells()) return outcome;
  std::vector<Arg> args{{"candidate", battle.parties[candidate].side()},
                        {"rate", own},
                        {"enemy-rate", enemy},
                        {"decisive", thresholds[0]},
                        {"substantial", thresholds[1]},
                        {"marginal", thresholds[2]}};
  if (own > losses[candidate].rate) args.push_back({"lost-rate", losses[candidate].rate});
  battle.scene.note("thresholds", args, "MOO-10.4");
  return outcome;
}

}  // namespace

std::optional<std::size_t> note_collapse(const Battle& battle) {
  for (const std::size_t party : {attacker, defender})
    if (battle.parties[party].in_combat == 0) {
      battle.scene.note("collapsed", {{"collapsed", battle.parties[party].side()}}, "MOO-10.1");
      return party;
    }
  return std::nullopt;
}

Outcome judge(const Battle& battle, std::optional<std::size_t> collapsed) {
  const std::array<Losses, 2> losses{losses_of(battle, attacker), losses_of(battle, defender)};
  battle.scene.note("losses",
                    {{"attacker", battle.parties[attacker].side()},
                     {"attacker-strength", losses[attacker].strength},
                     {"attacker-lost", losses[attacker].lost},
                     {"attacker-rate", losses[attacker].rate},
                     {"defender", battle.parties[defender].side()},
                     {"defender-strength", losses[defender].strength},
                     {"defender-lost", losses[defender].lost},
                     {"defender-rate", losses[defender].rate}},
                    "MOO-10.2");
  const Outcome outcome =
      collapsed ? Outcome{Level::total, Battle::other(*collapsed), true, false} : by_losses(battle, losses);
  note_level(battle, outcome);
  return outcome;
}

void note_level(const Battle& battle, const Outcome& outcome) {
  const Word rule = outcome.level == Level::surrender ? Word("MOO-7.4") : Word("MOO-10.4");
  if (outcome.winner)
    battle.scene.note("level",
                      {{"planet", battle.site.planet},
                       {"level", name_of(outcome.level)},
                       {"winner", battle.parties[*outcome.winner].side()},
                       {"loser", battle.parties[Battle::other(*outcome.winner)].side()}},
                      rule);
  else
    battle.scene.note("level", {{"planet", battle.site.planet}, {"level", name_of(outcome.level)}}, rule);
}

}  // namespace adjudicator::moo3

#include "systems/moo3/territory.hpp"

#include <algorithm>
#include <vector>

#include "systems/moo3/escape.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::moo3 {
namespace {

std::int32_t regions_of(const Battle& battle, std::size_t party) {
  return battle.scene.state().get(battle.parties[party].force->row, force::regions);
}

/// The parts of MOO-11.1.
struct Gain {
  std::int64_t base = 0, terrain = 0, high = 0, mobile = 0;
  std::int64_t extras = 0;  // limited
};

bool more_mobile(const Battle& battle, std::size_t winner, const Standing& standing) {
  const std::size_t loser = Battle::other(winner);
  const std::int64_t own = standing.units[winner];
  const std::int64_t theirs = standing.units[loser];
  if (own == 0 || theirs == 0) return false;
  // Means are compared without rounding.
  return standing.mobility[winner] * theirs >=
         standing.mobility[loser] * own + battle.book.figures.regions_mobile_margin * own * theirs;
}

Gain gain_of(const Battle& battle, const Outcome& outcome, const Standing& standing) {
  const Figures& f = battle.book.figures;
  const Party& winner = battle.parties[*outcome.winner];
  Gain gain;
  gain.base = f.regions[static_cast<std::size_t>(outcome.level)];
  gain.terrain =
      (winner.choice.plan->terrain_gain + f.regions_terrain_divisor - 1) / f.regions_terrain_divisor;
  const auto high = [](const Party& party) { return party.choice.intensity == Intensity::high; };
  gain.high = std::ranges::all_of(battle.parties, high) ? f.regions_high : 0;
  gain.mobile = more_mobile(battle, *outcome.winner, standing) ? f.regions_mobile : 0;
  gain.extras = std::min(gain.terrain + gain.high + gain.mobile, f.regions_extras_per_base * gain.base);
  return gain;
}

/// MOO-11.2, 19.3: whether the planet changes hands.
bool passes(const Battle& battle, const Outcome& outcome, std::int32_t before, std::int32_t moved) {
  if (*outcome.winner != attacker || before == 0 || moved < before) return false;
  return battle.sat_out == nullptr || battle.sat_out->role != Role::owner || battle.sat_out->regions == 0;
}

void transfer(const Battle& battle, Outcome& outcome, std::int32_t moved, Word rule) {
  const std::size_t winner = *outcome.winner;
  const std::size_t loser = Battle::other(winner);
  const std::int32_t before = regions_of(battle, loser);
  const Scene step = battle.scene.within("territory");
  if (moved > 0) {
    step.change_by(battle.parties[loser].force->row, force::regions, -moved, rule);
    step.change_by(battle.parties[winner].force->row, force::regions, moved, rule);
  }
  outcome.control = passes(battle, outcome, before, moved);
  step.note("territory",
            {{"planet", battle.site.planet},
             {"taker", battle.parties[winner].side()},
             {"giver", battle.parties[loser].side()},
             {"regions", moved},
             {"taker-total", regions_of(battle, winner)},
             {"giver-total", regions_of(battle, loser)}},
            rule);
  if (outcome.control)
    step.note("control", {{"planet", battle.site.planet}, {"taker", battle.parties[winner].side()}},
              "MOO-11.2");
}

void note_gain(const Battle& battle, const Gain& gain, std::int64_t held) {
  std::vector<Arg> args{{"base", gain.base},
                        {"terrain", gain.terrain},
                        {"high", gain.high},
                        {"mobile", gain.mobile},
                        {"extras", gain.extras}};
  // Which limit held it down, where one did (MOO-19.14).
  if (gain.extras < gain.terrain + gain.high + gain.mobile) args.push_back({"most", gain.extras});
  if (held < gain.base + gain.extras) args.push_back({"held", held});
  battle.scene.within("territory").note("regions-won", args, "MOO-11.1");
}

}  // namespace

Standing standing_after_rounds(const Battle& battle) {
  Standing standing;
  for (const Fighter& unit : battle.fighters)
    if (unit.in_combat()) {
      ++standing.units[unit.party];
      standing.mobility[unit.party] += unit.rating(Rating::mobility);
    }
  return standing;
}

void move_front(Battle& battle, Outcome& outcome, const Standing& standing) {
  if (!outcome.winner) return;
  const std::size_t loser = Battle::other(*outcome.winner);
  const Gain gain = gain_of(battle, outcome, standing);
  const std::int64_t held = regions_of(battle, loser);
  if (battle.scene.tells()) note_gain(battle, gain, held);
  const std::int64_t moved = std::min(gain.base + gain.extras, held);
  transfer(battle, outcome, static_cast<std::int32_t>(moved), "MOO-11.1");
  if (regions_of(battle, loser) == 0) escape(battle, loser, 0, "MOO-11.3");
}

void take_all_regions(Battle& battle, Outcome& outcome) {
  if (!outcome.winner) return;
  transfer(battle, outcome, regions_of(battle, Battle::other(*outcome.winner)),
           outcome.level == Level::surrender ? Word("MOO-7.4") : Word("MOO-19.22"));
}

}  // namespace adjudicator::moo3

#include "systems/classic/step_losses.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace adjudicator::classic {
namespace {

/// The steps that a force has to lose, and who has lost how many of them so far.
class Toll {
 public:
  Toll(const Battle& battle, std::span<const Row> units, bool attacks) : battle_(battle), attacks_(attacks) {
    for (const Row unit : units) shares_.push_back({unit, battle.field.units.steps_left(unit)});
  }

  std::int32_t steps() const {
    return std::accumulate(shares_.begin(), shares_.end(), 0,
                           [](std::int32_t sum, const Share& share) { return sum + share.left; });
  }
  void demand(std::int32_t steps) { due_ = std::min(steps, this->steps()); }
  bool due() const { return due_ > 0; }
  /// Whether there is anything to choose: not where all is lost, nor by a unit alone.
  bool open() const { return due() && due_ < steps() && left().size() > 1; }

  std::vector<Row> left() const {
    std::vector<Row> units;
    for (const Share& share : shares_)
      if (share.left > 0) units.push_back(share.unit);
    return units;
  }

  /// A step of each unit on the list, again from its beginning until enough is lost or none of them has any left.
  void follow(std::span<const Row> list) {
    for (bool taken = true; due() && std::exchange(taken, false);)
      for (const Row unit : list) {
        const auto share = std::ranges::find(shares_, unit, &Share::unit);
        if (share == shares_.end() || share->left == 0 || !due()) continue;
        take(*share);
        taken = true;
      }
  }

  /// Each step by the unit that is the strongest then, or all by the first until it is gone, then by the next.
  void follow_default() {
    const bool lead = attacks_ && battle_.rules().loss_order == LossOrder::lead;
    while (due()) take(lead ? first() : strongest());
  }
  std::vector<Row> default_choice() const {
    Toll trial = *this;
    trial.follow_default();
    return trial.taken_;
  }

  void settle(const Scene& scene) const {
    for (const Share& share : shares_)
      if (share.lost > 0) lose_steps(battle_, scene, share.unit, share.lost);
  }

 private:
  struct Share {
    Row unit;
    std::int32_t left;
    std::int32_t lost = 0;
  };

  void take(Share& share) {
    --share.left;
    ++share.lost;
    --due_;
    if (std::ranges::find(taken_, share.unit) == taken_.end()) taken_.push_back(share.unit);
  }

  Share& first() {
    return *std::ranges::find_if(shares_, [](const Share& share) { return share.left > 0; });
  }

  /// Ties: who has more steps, then the first id.
  Share& strongest() {
    const auto before = [&](const Share& a, const Share& b) {
      if ((a.left > 0) != (b.left > 0)) return a.left > 0;
      const std::int32_t of_a = strength(a);
      const std::int32_t of_b = strength(b);
      if (of_a != of_b) return of_a > of_b;
      if (a.left != b.left) return a.left > b.left;
      return battle_.scene.key(a.unit).text() < battle_.scene.key(b.unit).text();
    };
    return *std::ranges::min_element(shares_, before);
  }

  /// With the steps that it has lost so far.
  std::int32_t strength(const Share& share) const {
    const Units& units = battle_.field.units;
    const State& state = battle_.scene.state();
    std::int32_t strength = attacks_ ? units.attack(share.unit) : units.defense(share.unit);
    const std::int32_t given = state.get(share.unit, attacks_ ? unit::attack_reduced : unit::defense_reduced);
    for (std::int32_t steps = share.left + share.lost; steps > share.left; --steps)
      strength = reduced(strength, given, steps, battle_.rules().reduced_strength);
    return strength;
  }

  const Battle& battle_;
  bool attacks_;
  std::int32_t due_ = 0;
  std::vector<Share> shares_;
  std::vector<Row> taken_;  // who has lost any, in the order in which they began to
};

Row chooser_of(const Battle& battle, Row side) {
  return battle.rules().loss_chooser == LossChooser::owner ? side : other_side(side);
}

/// CRT-9.5, CRT-22.3: those that the chooser's retreat orders number, the lowest first.
std::vector<Row> by_rank(const Battle& battle, Row chooser, std::vector<Row> units) {
  const auto rank = [&](Row unit) -> std::optional<std::int32_t> {
    const RetreatOrder* order = battle.plan.retreat_order(battle.plan.retreat_of_unit[unit.index]);
    const bool says = order != nullptr && order->sender == chooser && order->ranks;
    return says ? std::optional(order->order) : std::nullopt;
  };
  std::erase_if(units, [&](Row unit) { return !rank(unit); });
  std::ranges::stable_sort(units, {}, rank);
  return units;
}

/// The list of the attack order speaks for the attackers where their owner chooses.
Answer choose(const Battle& battle, Key at, Row chooser, const Toll& toll, bool attacks) {
  const auto foreseen = [&]() -> std::optional<Answer> {
    if (attacks && chooser == battle.attacker() && !battle.attack.exchange.empty())
      return Answer{battle.attack.exchange, AnswerSource::order};
    std::vector<Row> ranked = by_rank(battle, chooser, toll.left());
    if (ranked.empty()) return std::nullopt;
    return Answer{std::move(ranked), AnswerSource::order};
  };
  const auto fill = [&](Question& question) {
    question.candidates = toll.left();
    question.most = static_cast<std::uint32_t>(question.candidates.size());
  };
  const auto fallback = [&] { return toll.default_choice(); };
  return battle.scene.ask(
      at, {chooser, "step-losses", row_of(battle.attack.target), "CRT-22.3", foreseen, fill, fallback});
}

void lose_together(const Battle& battle, const Scene& scene, Key at, Toll toll, Row side) {
  if (toll.open()) {
    const bool attacks = side == battle.attacker();
    const Row chooser = chooser_of(battle, side);
    const Answer answer = choose(battle, at, chooser, toll, attacks);
    if (answer.source == AnswerSource::fallback)
      note_default(scene, chooser, "step-losses", nothing, "no-order", "CRT-22.3");
    else
      toll.follow(answer.choice);
  }
  toll.follow_default();
  toll.settle(scene);
}

std::int32_t half_of(std::int32_t steps) {
  return (steps + 1) / 2;
}

}  // namespace

std::int32_t reduced(std::int32_t strength, std::int32_t given, std::int32_t steps, ReducedStrength rule) {
  if (given != no_value) return given;
  if (rule == ReducedStrength::same) return strength;
  return static_cast<std::int32_t>((std::int64_t{strength} * (steps - 1) + steps - 1) / steps);
}

void lose_steps(const Battle& battle, const Scene& scene, Row unit, std::int32_t lost) {
  const Units& units = battle.field.units;
  const std::int32_t steps = units.steps_left(unit);
  if (lost >= steps) return scene.remove(unit, "losses", "CRT-22.1");
  scene.note("step-loss", {{"losing", unit}, {"lost-steps", lost}}, "CRT-22.1");
  const auto reduce = [&](Trait trait, std::int32_t value, std::int32_t given) {
    const std::int32_t before = value;
    for (std::int32_t left = steps; left > steps - lost; --left)
      value = reduced(value, given, left, battle.rules().reduced_strength);
    if (value != before) scene.change(unit, trait, value, "CRT-22.2");
  };
  scene.change(unit, unit::steps, steps - lost, "CRT-22.1");
  reduce(unit::attack, units.attack(unit), battle.scene.state().get(unit, unit::attack_reduced));
  reduce(unit::defense, units.defense(unit), battle.scene.state().get(unit, unit::defense_reduced));
}

void lose_steps(const Battle& battle, Key at, std::span<const Row> units, const Loss& loss) {
  if (units.empty()) return;
  const Scene scene = battle.scene.within(at);
  const Row side = battle.field.units.side(units.front());
  scene.began("losses", {{"losing-side", side}, {"chooser", chooser_of(battle, side)}}, "CRT-21.2");
  const bool half = loss.much == Loss::Much::half;
  if (loss.of_each_unit) {
    for (const Row unit : units)
      lose_steps(battle, scene, unit, half ? half_of(battle.field.units.steps_left(unit)) : loss.steps);
    return;
  }
  Toll toll(battle, units, side == battle.attacker());
  toll.demand(half ? half_of(toll.steps()) : loss.steps);
  lose_together(battle, scene, at, std::move(toll), side);
}

}  // namespace adjudicator::classic

// How fast battles of the system `moo3` are fought: of few and many units, one and a thousand in a turn.
#include "play.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

Battles battles(const benchmark::State& state) {
  return {static_cast<int>(state.range(0)), static_cast<int>(state.range(1))};
}

void tell_rate(benchmark::State& state, std::uint64_t dice) {
  const auto fought = static_cast<double>(state.range(0));
  state.counters["battles/s"] = rate(state, fought);
  if (dice == 0) return;
  state.counters["dice"] = static_cast<double>(dice) / fought;
  state.counters["s/die"] = time_of_one(state, static_cast<double>(dice));
}

std::uint64_t dice_of(const Fact& fact) {
  const auto* rolled = happening<Rolled>(fact);
  return rolled != nullptr ? rolled->faces.size() : draws(fact);
}

void battle_full_log(benchmark::State& state) {
  const auto turn = make_turn(make_texts(battles(state)));
  const std::uint64_t thrown = sum_of_facts(*turn, dice_of);
  play(state, *turn);
  tell_rate(state, thrown);
}

void battle_tally(benchmark::State& state) {
  const auto turn = make_turn(make_texts(battles(state)));
  tally(state, *turn);
  tell_rate(state, 0);
}

}  // namespace

// Battles in the turn, units a side.
BENCHMARK(battle_full_log)->Args({1, 8})->Args({1, 35})->Args({1, 100})->Args({10, 8})->Args({1000, 8});
BENCHMARK(battle_tally)->Args({1, 8})->Args({1, 35})->Args({1, 100})->Args({10, 8})->Args({1000, 8});

}  // namespace adjudicator::bench

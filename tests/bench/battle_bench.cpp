// How fast battles of the system `moo3` are fought: of few and many units, one and a thousand in a turn.
#include <benchmark/benchmark.h>

#include "core/adjudicate.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

Battles battles(const benchmark::State& state) {
  return {static_cast<int>(state.range(0)), static_cast<int>(state.range(1))};
}

void rate(benchmark::State& state, std::size_t dice) {
  const auto fought = static_cast<double>(state.iterations()) * static_cast<double>(state.range(0));
  state.counters["battles/s"] = benchmark::Counter(fought, benchmark::Counter::kIsRate);
  if (dice == 0) return;
  state.counters["dice"] = static_cast<double>(dice) / static_cast<double>(state.range(0));
  state.counters["s/die"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(dice),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

std::size_t dice_of(const Log& log) {
  std::size_t dice = 0;
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (const auto* rolled = happening<Rolled>(log[i])) dice += rolled->faces.size();
    if (const auto* drawn = happening<Drawn>(log[i]))
      for (const DrawnLabel& label : drawn->labels) dice += label.draws();
  }
  return dice;
}

void battle_full_log(benchmark::State& state) {
  const auto turn = make_turn(make_texts(battles(state)));
  HmacDice dice(key_of_open_seed("bench", "bench", 1));
  const std::size_t thrown = dice_of(adjudicate(*turn, dice).log);
  for (auto _ : state) benchmark::DoNotOptimize(adjudicate(*turn, dice).log.size());
  rate(state, thrown);
}

void battle_tally(benchmark::State& state) {
  const auto turn = make_turn(make_texts(battles(state)));
  Sampler sampler(*turn);
  PhiloxDice dice(1);
  std::uint32_t sample = 0;
  for (auto _ : state) {
    dice.set_sample(sample++);
    benchmark::DoNotOptimize(sampler.run(dice).mark());
  }
  rate(state, 0);
}

}  // namespace

// Battles in the turn, units a side.
BENCHMARK(battle_full_log)->Args({1, 8})->Args({1, 35})->Args({1, 100})->Args({10, 8})->Args({1000, 8});
BENCHMARK(battle_tally)->Args({1, 8})->Args({1, 35})->Args({1, 100})->Args({10, 8})->Args({1000, 8});

}  // namespace adjudicator::bench

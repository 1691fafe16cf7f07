// How fast an attack of the system `next-war` is judged, and that it costs the same on a crowded map.
#include <benchmark/benchmark.h>

#include "core/adjudicate.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

constexpr int attacks = 50;

/// 50 attacks have 350 units; with 1,575 more of either side there are ten times as many.
std::unique_ptr<Turn> turn_of(const benchmark::State& state) {
  return make_turn(make_texts(Attacks{attacks, static_cast<int>(state.range(0))}));
}

void rate(benchmark::State& state) {
  state.counters["attacks/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * attacks, benchmark::Counter::kIsRate);
}

void attacks_full_log(benchmark::State& state) {
  const auto turn = turn_of(state);
  HmacDice dice(key_of_open_seed("bench", "bench", 1));
  for (auto _ : state) benchmark::DoNotOptimize(adjudicate(*turn, dice).log.size());
  rate(state);
}

void attacks_tally(benchmark::State& state) {
  const auto turn = turn_of(state);
  Sampler sampler(*turn);
  PhiloxDice dice(1);
  std::uint32_t sample = 0;
  for (auto _ : state) {
    dice.set_sample(sample++);
    benchmark::DoNotOptimize(sampler.run(dice).mark());
  }
  rate(state);
}

}  // namespace

BENCHMARK(attacks_full_log)->Arg(0)->Arg(1575);
BENCHMARK(attacks_tally)->Arg(0)->Arg(1575);

}  // namespace adjudicator::bench

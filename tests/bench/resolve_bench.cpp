// How fast a turn is judged, and how that grows with the map.
#include <benchmark/benchmark.h>

#include "core/adjudicate.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

constexpr int attacks = 100;

void full_log(benchmark::State& state, bool retreats) {
  const auto turn = make_turn(make_texts(Shape{attacks, static_cast<int>(state.range(0)), retreats}));
  HmacDice dice(key_of_open_seed("bench", "bench", 1));
  for (auto _ : state) benchmark::DoNotOptimize(adjudicate(*turn, dice).log.size());
  state.counters["attacks/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * attacks, benchmark::Counter::kIsRate);
}

void tally(benchmark::State& state, bool retreats) {
  const auto turn = make_turn(make_texts(Shape{attacks, static_cast<int>(state.range(0)), retreats}));
  Sampler sampler(*turn);
  PhiloxDice dice(1);
  std::uint32_t sample = 0;
  for (auto _ : state) {
    dice.set_sample(sample++);
    benchmark::DoNotOptimize(sampler.run(dice).mark());
  }
  state.counters["attacks/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * attacks, benchmark::Counter::kIsRate);
}

}  // namespace

BENCHMARK_CAPTURE(full_log, single_attacks, false)->Arg(100)->Arg(1000)->Arg(10000);
BENCHMARK_CAPTURE(full_log, with_retreats, true)->Arg(100)->Arg(1000)->Arg(10000);
BENCHMARK_CAPTURE(tally, single_attacks, false)->Arg(100)->Arg(1000)->Arg(10000);
BENCHMARK_CAPTURE(tally, with_retreats, true)->Arg(100)->Arg(1000)->Arg(10000);

}  // namespace adjudicator::bench

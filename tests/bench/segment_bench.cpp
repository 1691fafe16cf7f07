// How fast a whole Combat Segment of the system `cna` is judged, and how that grows with counters and hexes.
#include <benchmark/benchmark.h>

#include "core/adjudicate.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

/// 8 fronts and 4 more counters are 60 a side; ten times as many, 600.
std::unique_ptr<Turn> segment(std::int64_t fronts) {
  return make_turn(make_texts(Segments{static_cast<int>(fronts), static_cast<int>(fronts / 2)}));
}

void rate(benchmark::State& state) {
  state.counters["segments/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void segment_full_log(benchmark::State& state) {
  const auto turn = segment(state.range(0));
  HmacDice dice(key_of_open_seed("bench", "bench", 1));
  for (auto _ : state) benchmark::DoNotOptimize(adjudicate(*turn, dice).log.size());
  rate(state);
}

void segment_tally(benchmark::State& state) {
  const auto turn = segment(state.range(0));
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

BENCHMARK(segment_full_log)->Arg(8)->Arg(80);
BENCHMARK(segment_tally)->Arg(8)->Arg(80);

}  // namespace adjudicator::bench

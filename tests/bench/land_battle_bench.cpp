// How fast land battles of the system `toaw` are judged, nine units against nine, and that ten times the battles
// take ten times as long.
#include <benchmark/benchmark.h>

#include "core/adjudicate.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

std::unique_ptr<Turn> turn_of(const benchmark::State& state) {
  return make_turn(make_texts(LandBattles{static_cast<int>(state.range(0))}));
}

/// Draws of the log's series: what a nanosecond a draw is of.
std::uint64_t draws_of(const Log& log) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < log.size(); ++i)
    if (const auto* drawn = happening<Drawn>(log[i]); drawn != nullptr)
      for (const DrawnLabel& label : drawn->labels) sum += label.draws();
  return sum;
}

void land_battles_full_log(benchmark::State& state) {
  const auto turn = turn_of(state);
  HmacDice dice(key_of_open_seed("bench", "bench", 1));
  std::uint64_t draws = 0;
  for (auto _ : state) {
    const Outcome outcome = adjudicate(*turn, dice);
    benchmark::DoNotOptimize(outcome.log.size());
    state.PauseTiming();
    draws = draws_of(outcome.log);
    state.ResumeTiming();
  }
  state.counters["draws"] = static_cast<double>(draws);
  state.counters["s/draw"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(draws),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void land_battles_tally(benchmark::State& state) {
  const auto turn = turn_of(state);
  Sampler sampler(*turn);
  PhiloxDice dice(1);
  std::uint32_t sample = 0;
  for (auto _ : state) {
    dice.set_sample(sample++);
    benchmark::DoNotOptimize(sampler.run(dice).mark());
  }
}

}  // namespace

BENCHMARK(land_battles_full_log)->Arg(15)->Arg(150)->Unit(benchmark::kMillisecond);
BENCHMARK(land_battles_tally)->Arg(15)->Arg(150)->Unit(benchmark::kMillisecond);

}  // namespace adjudicator::bench

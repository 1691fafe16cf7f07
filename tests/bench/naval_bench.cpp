// How fast naval attacks of the system `toaw` are judged: 20 lines of ships against 20, ten rounds; and what ten times
// the ships cost.
#include <benchmark/benchmark.h>

#include "core/adjudicate.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

constexpr int fights = 20;

std::unique_ptr<Turn> turn_of(const benchmark::State& state) {
  return make_turn(make_texts(SeaFights{fights, static_cast<int>(state.range(0))}));
}

/// Shots of the log's series, of which each draws once at least.
std::uint64_t shots_of(const Log& log) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < log.size(); ++i)
    if (const auto* drawn = happening<Drawn>(log[i]); drawn != nullptr)
      for (const Arg& arg : drawn->args)
        if (arg.name() == Key("shots")) sum += static_cast<std::uint64_t>(arg.value().number());
  return sum;
}

void sea_fights_full_log(benchmark::State& state) {
  const auto turn = turn_of(state);
  HmacDice dice(key_of_open_seed("bench", "bench", 1));
  std::uint64_t shots = 0;
  for (auto _ : state) {
    const Outcome outcome = adjudicate(*turn, dice);
    benchmark::DoNotOptimize(outcome.log.size());
    state.PauseTiming();
    shots = shots_of(outcome.log);
    state.ResumeTiming();
  }
  state.counters["shots/fight"] = static_cast<double>(shots) / fights;
  state.counters["fights/s"] =
      benchmark::Counter(static_cast<double>(state.iterations() * fights), benchmark::Counter::kIsRate);
}

void sea_fights_tally(benchmark::State& state) {
  const auto turn = turn_of(state);
  Sampler sampler(*turn);
  PhiloxDice dice(1);
  std::uint32_t sample = 0;
  for (auto _ : state) {
    dice.set_sample(sample++);
    benchmark::DoNotOptimize(sampler.run(dice).mark());
  }
  state.counters["fights/s"] =
      benchmark::Counter(static_cast<double>(state.iterations() * fights), benchmark::Counter::kIsRate);
}

}  // namespace

// Ships a line: 20 and 200 ships a side.
BENCHMARK(sea_fights_full_log)->Arg(1)->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK(sea_fights_tally)->Arg(1)->Arg(10)->Unit(benchmark::kMillisecond);

}  // namespace adjudicator::bench

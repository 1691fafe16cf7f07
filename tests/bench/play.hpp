// What all benchmarks of turns do: judge one again and again.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>

#include "core/adjudicate.hpp"

namespace adjudicator::bench {

/// With its full log and official dice.
inline void play(benchmark::State& state, const Turn& turn) {
  HmacDice dice(key_of_open_seed("bench", "bench", 1));
  for (auto _ : state) benchmark::DoNotOptimize(adjudicate(turn, dice).log.size());
}

/// In tally mode, each time with other dice.
inline void tally(benchmark::State& state, const Turn& turn) {
  Sampler sampler(turn);
  PhiloxDice dice(1);
  std::uint32_t sample = 0;
  for (auto _ : state) {
    dice.set_sample(sample++);
    benchmark::DoNotOptimize(sampler.run(dice).mark());
  }
}

/// What the facts of the turn's log come to, as `play` judges it.
template <class Of>
std::uint64_t sum_of_facts(const Turn& turn, Of of) {
  HmacDice dice(key_of_open_seed("bench", "bench", 1));
  const Outcome outcome = adjudicate(turn, dice);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < outcome.log.size(); ++i) sum += of(outcome.log[i]);
  return sum;
}
/// Draws of a series.
inline std::uint64_t draws(const Fact& fact) {
  std::uint64_t sum = 0;
  if (const auto* drawn = happening<Drawn>(fact); drawn != nullptr)
    for (const DrawnLabel& label : drawn->labels) sum += label.draws();
  return sum;
}

/// So many things in each run.
inline benchmark::Counter rate(const benchmark::State& state, double things) {
  return {static_cast<double>(state.iterations()) * things, benchmark::Counter::kIsRate};
}
/// The time that each of them takes.
inline benchmark::Counter time_of_one(const benchmark::State& state, double things) {
  return {static_cast<double>(state.iterations()) * things,
          benchmark::Counter::kIsRate | benchmark::Counter::kInvert};
}

}  // namespace adjudicator::bench

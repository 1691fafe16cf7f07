// How fast odds are found: exactly, attack by attack, and by samples with all that is counted of them.
#include "odds/exact.hpp"
#include "odds/sample.hpp"
#include "play.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

void exact(benchmark::State& state, const Texts& texts) {
  const auto turn = make_turn(texts);
  std::uint64_t courses = 0;
  for (auto _ : state) {
    const auto found = odds::exact_odds(*turn, 10'000'000);
    if (!found) return state.SkipWithError("too many courses");
    courses = found->courses;
  }
  state.counters["courses"] = static_cast<double>(courses);
}

void odds_exact_classic(benchmark::State& state) {
  Shape shape;
  shape.attacks = static_cast<int>(state.range(0));
  shape.retreats = true;
  exact(state, make_texts(shape));
}

/// A helicopter and an Air Point on either side.
void odds_exact_next_war(benchmark::State& state) {
  exact(state, make_texts(Attacks{static_cast<int>(state.range(0)), 0}));
}

void samples(benchmark::State& state, const Texts& texts, std::uint64_t count) {
  const auto turn = make_turn(texts);
  const auto unseen = [](std::uint64_t) {};
  const odds::Sampling sampling{count, odds::key_of("odds"), static_cast<unsigned>(state.range(0)), unseen};
  for (auto _ : state) benchmark::DoNotOptimize(odds::sampled_odds(*turn, sampling).tally.all());
  state.counters["samples/s"] = rate(state, static_cast<double>(count));
}

void odds_samples_classic(benchmark::State& state) {
  Shape shape;
  shape.retreats = true;
  samples(state, make_texts(shape), 100'000);
}
void odds_samples_next_war(benchmark::State& state) {
  samples(state, make_texts(Attacks{1, 0}), 50'000);
}
void odds_samples_cna(benchmark::State& state) {
  samples(state, make_texts(Segments{8, 4}), 2'000);
}
void odds_samples_moo3(benchmark::State& state) {
  samples(state, make_texts(Battles{1, 8}), 10'000);
}
void odds_samples_toaw(benchmark::State& state) {
  samples(state, make_texts(LandBattles{1}), 2'000);
}

}  // namespace

// Attacks.
BENCHMARK(odds_exact_classic)->Arg(1)->Arg(3)->Arg(5)->Arg(7);
BENCHMARK(odds_exact_next_war)->Arg(1);
// Threads; by the clock, because that is what more of them are for.
BENCHMARK(odds_samples_classic)->Arg(1)->Arg(2)->UseRealTime();
BENCHMARK(odds_samples_next_war)->Arg(1)->Arg(2)->UseRealTime();
BENCHMARK(odds_samples_cna)->Arg(1)->Arg(2)->UseRealTime();
BENCHMARK(odds_samples_moo3)->Arg(1)->Arg(2)->UseRealTime();
BENCHMARK(odds_samples_toaw)->Arg(1)->Arg(2)->UseRealTime();

}  // namespace adjudicator::bench

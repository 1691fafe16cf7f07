// How fast naval attacks of the system `toaw` are judged: 20 lines of ships against 20, ten rounds; and what ten times
// the ships cost: with the full log some six times as much, in a tally seven times.
#include "play.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

constexpr int fights = 20;

std::unique_ptr<Turn> turn_of_fights(const benchmark::State& state) {
  return make_turn(make_texts(SeaFights{fights, static_cast<int>(state.range(0))}));
}

/// Shots of a series, of which each draws once at least.
std::uint64_t shots(const Fact& fact) {
  std::uint64_t sum = 0;
  if (const auto* drawn = happening<Drawn>(fact); drawn != nullptr)
    for (const Arg& arg : drawn->args)
      if (arg.name() == Key("shots")) sum += static_cast<std::uint64_t>(arg.value().number());
  return sum;
}

void sea_fights_full_log(benchmark::State& state) {
  const auto turn = turn_of_fights(state);
  const auto fired = static_cast<double>(sum_of_facts(*turn, shots));
  play(state, *turn);
  state.counters["shots/fight"] = fired / fights;
  state.counters["fights/s"] = rate(state, fights);
}

void sea_fights_tally(benchmark::State& state) {
  tally(state, *turn_of_fights(state));
  state.counters["fights/s"] = rate(state, fights);
}

}  // namespace

// Ships a line: 20 and 200 ships a side.
BENCHMARK(sea_fights_full_log)->Arg(1)->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK(sea_fights_tally)->Arg(1)->Arg(10)->Unit(benchmark::kMillisecond);

}  // namespace adjudicator::bench

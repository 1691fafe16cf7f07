// How fast a turn is judged, and how that grows with the map.
#include "play.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

constexpr int attacks = 100;

void full_log(benchmark::State& state, bool retreats) {
  const auto turn = make_turn(make_texts(Shape{attacks, static_cast<int>(state.range(0)), retreats}));
  play(state, *turn);
  state.counters["attacks/s"] = rate(state, attacks);
}

void tally(benchmark::State& state, bool retreats) {
  const auto turn = make_turn(make_texts(Shape{attacks, static_cast<int>(state.range(0)), retreats}));
  bench::tally(state, *turn);
  state.counters["attacks/s"] = rate(state, attacks);
}

}  // namespace

BENCHMARK_CAPTURE(full_log, single_attacks, false)->Arg(100)->Arg(1000)->Arg(10000);
BENCHMARK_CAPTURE(full_log, with_retreats, true)->Arg(100)->Arg(1000)->Arg(10000);
BENCHMARK_CAPTURE(tally, single_attacks, false)->Arg(100)->Arg(1000)->Arg(10000);
BENCHMARK_CAPTURE(tally, with_retreats, true)->Arg(100)->Arg(1000)->Arg(10000);

}  // namespace adjudicator::bench

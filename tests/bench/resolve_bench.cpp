// How fast a turn is judged, and how that grows with the map.
#include "play.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

constexpr int classic_attacks = 100;

Shape shape_of(const benchmark::State& state, bool retreats, bool steps) {
  return {classic_attacks, static_cast<int>(state.range(0)), retreats, steps};
}

void resolve_full_log(benchmark::State& state, bool retreats, bool steps) {
  const auto turn = make_turn(make_texts(shape_of(state, retreats, steps)));
  play(state, *turn);
  state.counters["attacks/s"] = rate(state, classic_attacks);
}

void resolve_tally(benchmark::State& state, bool retreats, bool steps) {
  const auto turn = make_turn(make_texts(shape_of(state, retreats, steps)));
  tally(state, *turn);
  state.counters["attacks/s"] = rate(state, classic_attacks);
}

}  // namespace

BENCHMARK_CAPTURE(resolve_full_log, single_attacks, false, false)->Arg(100)->Arg(1000)->Arg(10000);
BENCHMARK_CAPTURE(resolve_full_log, with_retreats, true, false)->Arg(100)->Arg(1000)->Arg(10000);
BENCHMARK_CAPTURE(resolve_full_log, steps, false, true)->Arg(100);
BENCHMARK_CAPTURE(resolve_tally, single_attacks, false, false)->Arg(100)->Arg(1000)->Arg(10000);
BENCHMARK_CAPTURE(resolve_tally, with_retreats, true, false)->Arg(100)->Arg(1000)->Arg(10000);
BENCHMARK_CAPTURE(resolve_tally, steps, false, true)->Arg(100);

}  // namespace adjudicator::bench

// How fast a whole Combat Segment of the system `cna` is judged, and how that grows with counters and hexes.
#include "play.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

/// 8 fronts and 4 more counters are 60 a side; ten times as many, 600.
std::unique_ptr<Turn> segment(std::int64_t fronts) {
  return make_turn(make_texts(Segments{static_cast<int>(fronts), static_cast<int>(fronts / 2)}));
}

void segment_full_log(benchmark::State& state) {
  play(state, *segment(state.range(0)));
  state.counters["segments/s"] = rate(state, 1);
}

void segment_tally(benchmark::State& state) {
  tally(state, *segment(state.range(0)));
  state.counters["segments/s"] = rate(state, 1);
}

}  // namespace

BENCHMARK(segment_full_log)->Arg(8)->Arg(80);
BENCHMARK(segment_tally)->Arg(8)->Arg(80);

}  // namespace adjudicator::bench

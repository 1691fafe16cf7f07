// How fast land battles of the system `toaw` are judged, nine units against nine, and that ten times the battles
// take ten times as long.
#include "play.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

std::unique_ptr<Turn> turn_of_battles(const benchmark::State& state) {
  return make_turn(make_texts(LandBattles{static_cast<int>(state.range(0))}));
}

void land_battles_full_log(benchmark::State& state) {
  const auto turn = turn_of_battles(state);
  const auto drawn = static_cast<double>(sum_of_facts(*turn, draws));
  play(state, *turn);
  state.counters["draws"] = drawn;
  state.counters["s/draw"] = time_of_one(state, drawn);
}

void land_battles_tally(benchmark::State& state) {
  tally(state, *turn_of_battles(state));
}

}  // namespace

BENCHMARK(land_battles_full_log)->Arg(15)->Arg(150)->Unit(benchmark::kMillisecond);
BENCHMARK(land_battles_tally)->Arg(15)->Arg(150)->Unit(benchmark::kMillisecond);

}  // namespace adjudicator::bench

// How fast an attack of the system `next-war` is judged, and that it costs the same on a crowded map.
#include "play.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

constexpr int next_war_attacks = 50;

/// 50 attacks have 350 units; with 1,575 more of either side there are ten times as many.
std::unique_ptr<Turn> turn_of_attacks(const benchmark::State& state) {
  return make_turn(make_texts(Attacks{next_war_attacks, static_cast<int>(state.range(0))}));
}

void attacks_full_log(benchmark::State& state) {
  play(state, *turn_of_attacks(state));
  state.counters["attacks/s"] = rate(state, next_war_attacks);
}

void attacks_tally(benchmark::State& state) {
  tally(state, *turn_of_attacks(state));
  state.counters["attacks/s"] = rate(state, next_war_attacks);
}

}  // namespace

BENCHMARK(attacks_full_log)->Arg(0)->Arg(1575);
BENCHMARK(attacks_tally)->Arg(0)->Arg(1575);

}  // namespace adjudicator::bench

#include "systems/next-war/views.hpp"

namespace adjudicator::next_war {
namespace {

constexpr std::int32_t eliminated = 2;  // of the status

}  // namespace

Traits::Traits(const State& state)
    : sides(state.table("side")),
      conditions(state.table("conditions")),
      boxes(state.table("box")),
      units(state.table("unit")),
      artillery(state.table("artillery")),
      phasing(state.trait("side", "phasing")),
      ap(state.trait("side", "ap")),
      ap_permanent(state.trait("side", "ap-permanent")),
      amp(state.trait("side", "amp")),
      amp_permanent(state.trait("side", "amp-permanent")),
      all_weather(state.trait("side", "all-weather")),
      surprise(state.trait("side", "surprise")),
      game_turn(state.trait("conditions", "game-turn")),
      segment(state.trait("conditions", "segment")),
      weather(state.trait("conditions", "weather")),
      first_movement_done(state.trait("conditions", "first-movement-done")),
      segment_begun(state.trait("conditions", "segment-begun")),
      air_level(state.trait("conditions", "air-level")),
      air_side(state.trait("conditions", "air-side")),
      box_holder(state.trait("box", "holder")),
      artillery_side(state.trait("artillery", "side")),
      control(state.trait("place", "control")),
      start_control(state.trait("place", "start-control")),
      beachhead(state.trait("place", "beachhead")),
      inshore(state.trait("place", "inshore")),
      stack_limit(state.trait("place", "stack-limit")),
      side(state.trait("unit", "side")),
      kind(state.trait("unit", "kind")),
      arm(state.trait("unit", "arm")),
      mobility(state.trait("unit", "mobility")),
      nation(state.trait("unit", "nation")),
      formation(state.trait("unit", "formation")),
      attack(state.trait("unit", "attack")),
      defense(state.trait("unit", "defense")),
      er(state.trait("unit", "er")),
      sp(state.trait("unit", "sp")),
      attack_reduced(state.trait("unit", "attack-reduced")),
      defense_reduced(state.trait("unit", "defense-reduced")),
      er_reduced(state.trait("unit", "er-reduced")),
      sp_reduced(state.trait("unit", "sp-reduced")),
      steps_max(state.trait("unit", "steps-max")),
      steps(state.trait("unit", "steps")),
      ship(state.trait("unit", "ship")),
      clearing(state.trait("unit", "clearing")),
      marine(state.trait("unit", "marine")),
      airmobile(state.trait("unit", "airmobile")),
      intrinsic_airmobile(state.trait("unit", "intrinsic-airmobile")),
      supply(state.trait("unit", "supply")),
      attacked(state.trait("unit", "attacked")),
      retreated_into(state.trait("unit", "retreated-into")),
      rating(state.trait("unit", "rating")),
      range(state.trait("unit", "range")),
      damaged(state.trait("unit", "damaged")),
      missions_turn(state.trait("unit", "missions-turn")),
      missions_segment(state.trait("unit", "missions-segment")),
      transport(state.trait("unit", "transport")),
      box(state.trait("unit", "box")),
      returns(state.trait("unit", "returns")),
      status(state.trait("unit", "status")) {}

void complete_row(State& state, Row row, const Node&) {
  if (row.table != state.table("unit")) return;
  const Traits traits(state);
  const auto fill = [&](Trait trait, Trait from) {
    if (state.get(row, trait) == no_value) state.set(row, trait, state.get(row, from));
  };
  fill(traits.attack_reduced, traits.attack);
  fill(traits.defense_reduced, traits.defense);
  fill(traits.er_reduced, traits.er);
  fill(traits.sp_reduced, traits.sp);
  fill(traits.steps, traits.steps_max);
  // NW-2.1: without a step it is eliminated, whatever else the roster says.
  if (state.get(row, traits.steps) == 0) state.set(row, traits.status, eliminated);
  // A side of the game is the nation of those units that name none; an id that only side rows have.
  if (state.get(row, traits.nation) < 0)
    if (const Row side = state.reference(row, traits.side); side.exists())
      state.set(row, traits.nation, static_cast<std::int32_t>(state.id(side)));
}

}  // namespace adjudicator::next_war

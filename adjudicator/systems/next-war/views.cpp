#include "systems/next-war/views.hpp"

namespace adjudicator::next_war {

void complete_row(State& state, Row row, const Node&) {
  if (row.table != unit::table) return;
  const auto fill = [&](Trait trait, Trait from) {
    if (state.get(row, trait) == no_value) state.set(row, trait, state.get(row, from));
  };
  fill(unit::attack_reduced, unit::attack);
  fill(unit::defense_reduced, unit::defense);
  fill(unit::er_reduced, unit::er);
  fill(unit::sp_reduced, unit::sp);
  fill(unit::steps, unit::steps_max);
  // NW-2.1: without a step it is eliminated, whatever else the roster says.
  if (state.get(row, unit::steps) == 0)
    state.set(row, unit::status, static_cast<std::int32_t>(Status::eliminated));
  // A side of the game is the nation of those units that name none; an id that only side rows have.
  if (state.get(row, unit::nation) < 0)
    if (const Row side = state.reference(row, unit::side); side.exists())
      state.set(row, unit::nation, static_cast<std::int32_t>(state.id(side)));
}

}  // namespace adjudicator::next_war

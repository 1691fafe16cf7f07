#include "systems/classic/views.hpp"

#include <algorithm>

namespace adjudicator::classic {

Traits::Traits(const State& state)
    : sides(state.table("side")),
      units(state.table("unit")),
      phasing(state.trait("side", "phasing")),
      side(state.trait("unit", "side")),
      type(state.trait("unit", "type")),
      strength(state.trait("unit", "strength")),
      attack(state.trait("unit", "attack")),
      defense(state.trait("unit", "defense")),
      range(state.trait("unit", "range")),
      exerts_zoc(state.trait("unit", "exerts-zoc")),
      status(state.trait("unit", "status")),
      retreated_in(state.trait("unit", "retreated-in")),
      attacked(state.trait("unit", "attacked")) {
  const auto& values = state.shape(units).traits[status.index].values;
  ready = static_cast<std::int32_t>(std::find(values.begin(), values.end(), "ready") - values.begin());
}

void complete_row(State& state, Row row, const Node& node) {
  if (row.table != state.table("unit")) return;
  const Trait attack = state.trait("unit", "attack");
  const Trait defense = state.trait("unit", "defense");
  const Trait strength = state.trait("unit", "strength");
  const bool shorthand = node.find("strength") != nullptr;
  if (node.find("attack") == nullptr)
    state.set(row, attack, shorthand ? state.get(row, strength) : strength_missing);
  if (node.find("defense") == nullptr) state.set(row, defense, state.get(row, shorthand ? strength : attack));
  // Rosters that the program writes say all three: a 0 there would puzzle their reader.
  if (!shorthand) state.set(row, strength, state.get(row, attack));
  // From here on the unit has its two strengths; the shorthand is not written again.
  state.set(row, state.trait("unit", "strength"), no_value);
}

}  // namespace adjudicator::classic

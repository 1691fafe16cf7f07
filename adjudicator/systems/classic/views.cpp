#include "systems/classic/views.hpp"

namespace adjudicator::classic {

void complete_row(State& state, Row row, const Node& node) {
  if (row.table != unit::table) return;
  const bool shorthand = node.find("strength") != nullptr;
  if (node.find("attack") == nullptr)
    state.set(row, unit::attack, shorthand ? state.get(row, unit::strength) : strength_missing);
  if (node.find("defense") == nullptr)
    state.set(row, unit::defense, state.get(row, shorthand ? unit::strength : unit::attack));
  if (const std::int32_t reduced = state.get(row, unit::strength_reduced); reduced != no_value) {
    for (const Trait trait : {unit::attack_reduced, unit::defense_reduced})
      if (state.get(row, trait) == no_value) state.set(row, trait, reduced);
    state.set(row, unit::strength_reduced, no_value);
  }
  // Rosters that the program writes say all three: a 0 there would puzzle their reader.
  if (!shorthand) state.set(row, unit::strength, state.get(row, unit::attack));
  // From here on the unit has its two strengths; the shorthand is not written again.
  state.set(row, unit::strength, no_value);
}

}  // namespace adjudicator::classic

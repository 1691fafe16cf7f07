#include "systems/toaw/common/views.hpp"

namespace adjudicator::toaw {

void complete_row(State& state, Row row, const Node&) {
  const auto fill = [&](Trait trait, Trait from) {
    if (state.get(row, trait) == no_value) state.set(row, trait, state.get(row, from));
  };
  if (row.table == unit::table) fill(unit::remaining, unit::allowance);
  if (row.table == line::table) fill(line::authorized, line::assigned);
  if (row.table == equipment::table) {
    fill(equipment::armor_heat, equipment::armor_kinetic);
    fill(equipment::armor_kinetic, equipment::armor_heat);
  }
}

}  // namespace adjudicator::toaw

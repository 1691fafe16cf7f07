// What the lists of CNA (CNA-13.1) have in common.
#pragma once

#include <algorithm>
#include <vector>

#include "core/lists.hpp"
#include "systems/cna/field/field.hpp"
#include "systems/cna/orders/orders.hpp"

namespace adjudicator::cna {

/// The counters as the reader's positions show them at the moment of the list: its own whole, of the enemy's
/// which hexes they are in.
inline Field known_field(const Reading& known) {
  return {known.board(), plan_of(known.turn()).book, known.state()};
}

/// The things that a fact names in parts of one name.
inline std::vector<Row> things_in(const KnownFact& fact, Word part) {
  std::vector<Row> things;
  for (const Arg& arg : fact.parts())
    if (arg.name() == part) things.push_back(arg.value().row());
  return things;
}
/// The same in the order of their rows.
inline std::vector<Row> rows_in(const KnownFact& fact, Word part) {
  std::vector<Row> rows = things_in(fact, part);
  std::ranges::sort(rows);
  return rows;
}

}  // namespace adjudicator::cna

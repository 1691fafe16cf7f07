// Which defenders count where more stand in a hex than may defend it (NW-3.10).
#pragma once

#include <vector>

#include "systems/next-war/field.hpp"

namespace adjudicator::next_war {

/// The default choice among units in one hex: within the limit the highest total of modified defense, then the
/// highest ER of one of them, then the lexically smallest list of ids. Where none fits, the smallest alone
/// (NW-20.12). In the order of ids.
std::vector<Row> best_within_limit(const Field& field, Place hex, std::vector<Row> units);

}  // namespace adjudicator::next_war

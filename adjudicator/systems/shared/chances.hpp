// What dice can give on a chart, for forms: before they are rolled, from what its reader knows.
#pragma once

#include <cstdint>
#include <string>

#include "core/chart.hpp"
#include "core/dice.hpp"

namespace adjudicator::shared {

/// "DR2 17%, DR 50%, NR 33%": each result of a column, in the order in which rolls first give it, the lowest roll first, and
/// how likely it is, in whole percent. `modifier` is added to the roll, which is then limited to the chart's rows.
std::string chances(const GridChart& chart, const Dice& dice, std::size_t column, std::int64_t modifier);

}  // namespace adjudicator::shared

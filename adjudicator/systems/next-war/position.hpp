// What a roster may not say (NW-2).
#pragma once

#include "systems/next-war/rulebook.hpp"

namespace adjudicator::next_war {

/// NW-L5 to NW-L8, each at the row that is meant.
void check_position(const Turn& turn, const Rulebook& book, Diagnostics& diagnostics);

}  // namespace adjudicator::next_war

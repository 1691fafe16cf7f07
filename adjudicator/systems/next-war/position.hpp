// What a roster says and the rules do not know (NW-2): warnings, and what counts instead.
#pragma once

#include "systems/next-war/rulebook.hpp"

namespace adjudicator::next_war {

/// NW-L5 to NW-L8, each at the row that is meant; the moderator is told, and the turn is played.
void check_position(const Turn& turn, const Rulebook& book, Diagnostics& diagnostics);

}  // namespace adjudicator::next_war

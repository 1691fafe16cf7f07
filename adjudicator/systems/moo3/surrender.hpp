// MOO-7: surrender and the Honors of War.
#pragma once

#include <optional>

#include "systems/moo3/battle.hpp"

namespace adjudicator::moo3 {

/// Where a side surrenders, all that comes of it for its units; none: the battle is fought.
std::optional<Outcome> surrender(Battle& battle);

}  // namespace adjudicator::moo3

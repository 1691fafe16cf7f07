// MOO-12: a side that is thrown off the planet.
#pragma once

#include <cstdint>

#include "systems/moo3/battle.hpp"

namespace adjudicator::moo3 {

/// Irregulars vanish, the others roll for their lives. `halvings` of the chances besides that of a blockade
/// (MOO-12.3); `rule`: why they flee.
void escape(Battle& battle, std::size_t party, std::int32_t halvings, Word rule);

/// MOO-7.2, 12.1
void irregulars_vanish(Battle& battle, const Scene& scene, std::size_t party, Word rule);

}  // namespace adjudicator::moo3

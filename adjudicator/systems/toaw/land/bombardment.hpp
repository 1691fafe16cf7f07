// Phase A of a round: local bombardment (TOAW-5.4 to 5.10, 6.4).
#pragma once

#include "systems/toaw/common/engagement.hpp"

namespace adjudicator::toaw {

/// Both parties fire, then losses are applied; in a stand-alone bombardment the attacker alone.
void bombard(Engagement& battle, const Scene& round);

/// TOAW-6.5: the attacker's strength by TOAW-5.4; and its fire at planes on the ground alone.
std::int64_t bombardment_strength(Engagement& battle);
void bomb_airfield(Engagement& battle, const Scene& scene);

}  // namespace adjudicator::toaw

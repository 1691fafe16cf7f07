// Armored troop transports that take their infantry with them (TOAW-5.18, TOAW-18.16), and what part of a
// line fires from afar.
#pragma once

#include "systems/toaw/common/engagement.hpp"

namespace adjudicator::toaw {

/// At the end of a phase, before its losses are applied: each transport killed in it may cost its unit an
/// infantry item. The attacker's units first.
void lose_passengers(Engagement& battle, const Scene& phase);

/// The percent with which a line of a supporting or bombarding unit fires (TOAW-5.4, TOAW-6.3).
std::int64_t line_share(const Engagement& battle, const Fighter& fighter, const Line& line);

}  // namespace adjudicator::toaw

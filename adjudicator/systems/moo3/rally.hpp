// MOO-9: what becomes of units after the rounds.
#pragma once

#include "systems/moo3/battle.hpp"

namespace adjudicator::moo3 {

/// MOO-9.1: each routed unit rallies or disintegrates.
void rally(Battle& battle);

/// MOO-9.2, 9.3: units of both sides, and of one that sat out, are active again and their damage is repaired.
void recover(Battle& battle);

}  // namespace adjudicator::moo3

// Eliminations and exchange (CRT-8).
#pragma once

#include "systems/classic/battle.hpp"

namespace adjudicator::classic {

/// CRT-8.1: all units in the target hex, bystanders included.
void eliminate_defenders(const Battle& battle, Key cause, Key rule);
/// AE: the adjacent attackers, and ranged ones that are not immune.
void eliminate_attackers(const Battle& battle, Key cause, Key rule);
/// EX (CRT-8.2) and its kin (CRT-21.5).
void exchange(const Battle& battle, Exchange kind);

}  // namespace adjudicator::classic

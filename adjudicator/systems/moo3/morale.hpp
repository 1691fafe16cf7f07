// MOO-8.4: the morale check of a disrupted unit.
#pragma once

#include "systems/moo3/battle.hpp"

namespace adjudicator::moo3 {

/// True: it is active again and fires at once. Else it stays disrupted, or routs.
bool check_morale(Battle& battle, const Scene& at, Fighter& unit, bool enemy_psyops);

}  // namespace adjudicator::moo3

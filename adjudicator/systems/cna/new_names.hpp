// The names of rows that the rules create, before there is any: of each side its own.
#pragma once

#include "core/rule_system.hpp"

namespace adjudicator::cna {

/// RuleSystem::name_new_rows: "tanks-axis-1", "prisoners-axis-1", "replacement-axis-1", "guard-axis-1" and so
/// on for each side, as far as they are free, enough of each for all that the points of the roster and the
/// orders `capture` can come to; and the model of Guard Points.
void name_new_rows(Turn& turn);

}  // namespace adjudicator::cna

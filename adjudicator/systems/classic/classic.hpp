// The system "classic": one combat phase of a hex-and-counter game with a Combat Results Table.
#pragma once

#include "core/rule_system.hpp"

namespace adjudicator::classic {

extern const RuleSystem rules;

}  // namespace adjudicator::classic

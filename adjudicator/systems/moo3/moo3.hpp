// Planetary surface combat of the design documents of Master of Orion 3 (MOO-1 to 19).
#pragma once

#include "core/rule_system.hpp"

namespace adjudicator::moo3 {

extern const RuleSystem rules;

}  // namespace adjudicator::moo3

// The rules system `next-war` (README.md).
#pragma once

#include "core/rule_system.hpp"

namespace adjudicator::next_war {

extern const RuleSystem rules;

}  // namespace adjudicator::next_war

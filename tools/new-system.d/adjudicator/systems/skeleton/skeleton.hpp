// The rules system `skeleton` (README.md).
#pragma once

#include "core/rule_system.hpp"

namespace adjudicator::skeleton_code {

extern const RuleSystem rules;

}  // namespace adjudicator::skeleton_code

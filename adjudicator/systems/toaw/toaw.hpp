// The rules system `toaw` (README.md).
#pragma once

#include "core/rule_system.hpp"

namespace adjudicator::toaw {

extern const RuleSystem rules;

}  // namespace adjudicator::toaw

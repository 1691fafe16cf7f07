// The drill: a small rules system of the tests (README.md). It is whole, and as short as an honest system can
// be.
#pragma once

#include "core/rule_system.hpp"

namespace adjudicator::drill {

extern const RuleSystem rules;

}  // namespace adjudicator::drill

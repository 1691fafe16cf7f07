// The Campaign for North Africa, Combat Segment (SPI, 1979).
#pragma once

#include "core/rule_system.hpp"

namespace adjudicator::cna {

extern const RuleSystem rules;

}  // namespace adjudicator::cna

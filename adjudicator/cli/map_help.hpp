// adjudicator help map SYSTEM: the words of a system's maps.
#pragma once

#include <string>

#include "core/rule_system.hpp"

namespace adjudicator::cli {

/// Each word of hexes and hexsides with what it is drawn as, then the attributes of both. Of a system without a map of hexes
/// a sentence says so.
std::string map_help(const RuleSystem& system);

}  // namespace adjudicator::cli

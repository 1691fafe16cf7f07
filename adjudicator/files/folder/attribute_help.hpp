// What a moderator can write into game.xml and the roster, told from a system's schema: `adjudicator help rules` and
// `adjudicator help units`.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rule_system.hpp"

namespace adjudicator::files {

/// The switches of a system's games, then the attributes of a side and of the game: values, default, a line each.
std::string rules_help(const RuleSystem& system);

/// The elements of a roster, its units first; `element` is one of them.
std::vector<std::string_view> roster_elements(const RuleSystem& system);
std::string units_help(const RuleSystem& system, std::string_view element);

/// The attributes of the elements of a map of hexes.
std::string map_elements_help(const RuleSystem& system);

/// The published charts that can serve a switch (RuleSystem::chart_choices), by name.
std::vector<std::string> charts_for(const RuleSystem& system, const ChartChoice& choice);

}  // namespace adjudicator::files

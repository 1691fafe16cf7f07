// help map, help orders, help rules, help units: what is said of a rules system, from its schema.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace adjudicator::cli {

/// Whether `words` ("help", "orders", ...) ask for one of them.
bool is_topic(const std::vector<std::string>& words);
int help_topic(const std::vector<std::string>& words, Console& console);

}  // namespace adjudicator::cli

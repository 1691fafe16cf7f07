#include "core/rule_system.hpp"

namespace adjudicator {

const RuleSystem* find_system(std::string_view key) {
  for (const RuleSystem& system : rule_systems())
    if (system.key == key) return &system;
  return nullptr;
}

std::string known_systems() {
  std::string known;
  for (const RuleSystem& system : rule_systems())
    known += (known.empty() ? "" : ", ") + std::string(system.key);
  return known;
}

}  // namespace adjudicator

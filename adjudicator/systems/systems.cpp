// The table of rules systems. A new one is its folder and a line here.
#include "core/rule_system.hpp"
#include "systems/classic/classic.hpp"
#include "systems/cna/cna.hpp"

namespace adjudicator {

std::span<const RuleSystem> rule_systems() {
  static const RuleSystem all[] = {
      classic::rules,
      cna::rules,
  };
  return all;
}

const RuleSystem* find_system(std::string_view key) {
  for (const RuleSystem& system : rule_systems())
    if (system.key == key) return &system;
  return nullptr;
}

}  // namespace adjudicator

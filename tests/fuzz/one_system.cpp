// A program that knows one rules system.
#include "systems/classic/classic.hpp"
#include "systems/systems.hpp"

namespace adjudicator {

std::span<const RuleSystem> rule_systems() {
  static const RuleSystem all[] = {classic::rules};
  return all;
}

}  // namespace adjudicator

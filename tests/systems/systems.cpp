// The table of systems of the test programs: those of the product, then those that only tests have.
#include "systems/systems.hpp"

#include <vector>

#include "systems/drill/drill.hpp"

namespace adjudicator {

std::span<const RuleSystem> rule_systems() {
  static const std::vector<RuleSystem> all = [] {
    const std::span<const RuleSystem> product = product_systems();
    std::vector<RuleSystem> systems(product.begin(), product.end());
    systems.push_back(drill::rules);
    return systems;
  }();
  return all;
}

}  // namespace adjudicator

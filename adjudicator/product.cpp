// The table of systems of a program that has those of the product and no others.
#include "systems/systems.hpp"

namespace adjudicator {

std::span<const RuleSystem> rule_systems() {
  return product_systems();
}

}  // namespace adjudicator

// The table of rules systems. A new one is its folder and a line here.
#include "systems/systems.hpp"

#include "systems/classic/classic.hpp"
#include "systems/cna/cna.hpp"

namespace adjudicator {

std::span<const RuleSystem> product_systems() {
  static const RuleSystem all[] = {
      classic::rules,
      cna::rules,
  };
  return all;
}

}  // namespace adjudicator

// The table of rules systems. A new one is its folder and a line here.
#include "systems/systems.hpp"

#include "systems/classic/classic.hpp"
#include "systems/cna/cna.hpp"
#include "systems/moo3/moo3.hpp"
#include "systems/next-war/next-war.hpp"
#include "systems/toaw/toaw.hpp"

namespace adjudicator {

std::span<const RuleSystem> product_systems() {
  static const RuleSystem all[] = {
      classic::rules, cna::rules, next_war::rules, moo3::rules, toaw::rules,
  };
  return all;
}

}  // namespace adjudicator

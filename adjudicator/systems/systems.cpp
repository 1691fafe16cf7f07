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
      classic::rules,   // differential or odds-ratio CRT
      cna::rules,       // The Campaign for North Africa
      next_war::rules,  // Next War
      moo3::rules,      // Master of Orion 3
      toaw::rules,      // The Operational Art of War IV
  };
  return all;
}

}  // namespace adjudicator

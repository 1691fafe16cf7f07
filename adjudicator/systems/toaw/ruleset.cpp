#include "systems/toaw/ruleset.hpp"

#include "systems/shared/switches.hpp"

namespace adjudicator::toaw {

Ruleset read_ruleset(const Node* element) {
  Ruleset set;
  if (element == nullptr) return set;
  const shared::Switches read(*element);
  read.take("vision-terrain", set.vision_terrain, {"extended", "seed-list"});
  read.take("aircraft-armor", set.aircraft_armor, {"fixed-wing", "all-aircraft"});
  read.take("ap-fire", set.ap_fire, {"pool", "lines"});
  read.take("apc-loss-cause", set.apc_loss_cause, {"anti-armor", "any"});
  read.take("supply-cap", set.supply_cap, {"100", "none"});
  return set;
}

}  // namespace adjudicator::toaw

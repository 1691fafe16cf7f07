#include "systems/next-war/ruleset.hpp"

#include "systems/shared/switches.hpp"

namespace adjudicator::next_war {

Ruleset read_ruleset(const Node* element) {
  Ruleset set;
  if (element == nullptr) return set;
  const shared::Switches read(*element);
  read.take("remainder-scope", set.remainder_scope, {"all", "at-or-above-1-1", "within-row"});
  read.take("min-column", set.min_column, {"row", "absolute"});
  read.take("supply", set.supply);
  read.take("multi-formation", set.multi_formation);
  read.take("multi-nation", set.multi_nation);
  read.take("passengers-leave-without-r", set.passengers_leave_without_r);
  read.take("place-beachhead", set.place_beachhead);
  read.take("base-loss-trigger", set.base_loss_trigger, {"advance", "control"});
  read.take("base-loss-points", set.base_loss_points, {"airmobile", "air"});
  read.take("ezoc-cover", set.ezoc_cover, {"non-retreating", "any-friendly"});
  read.take("strict", set.strict);
  read.take("visibility", set.visibility, {"open", "limited"});
  return set;
}

}  // namespace adjudicator::next_war

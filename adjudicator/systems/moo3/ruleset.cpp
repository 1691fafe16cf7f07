#include "systems/moo3/ruleset.hpp"

#include "systems/shared/switches.hpp"

namespace adjudicator::moo3 {

Ruleset read_ruleset(const Node* element) {
  Ruleset set;
  if (element == nullptr) return set;
  const shared::Switches read(*element);
  read.take("strict-orders", set.strict_orders);
  read.take("shot-unit", set.shot_unit, {"hit-roll", "action"});
  read.take("support-escapes", set.support_escapes);
  return set;
}

}  // namespace adjudicator::moo3

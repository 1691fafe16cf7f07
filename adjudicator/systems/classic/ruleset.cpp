#include "systems/classic/ruleset.hpp"

#include "systems/shared/switches.hpp"

namespace adjudicator::classic {
Ruleset read_ruleset(const Node* element) {
  Ruleset set;
  if (element == nullptr) return set;
  const shared::Switches read(*element);
  read.take("crt", set.crt);
  read.take("tec", set.tec);
  read.take("range-chart", set.range_chart);
  read.take("stacking-limit", set.stacking_limit);
  read.take("zoc", set.zoc);
  read.take("zoc-stopped-by", set.zoc_stopped_by);
  read.take("no-retreat-across", set.no_retreat_across);
  read.take("retreat-chooser", set.retreat_chooser, {"owner", "opponent"});
  read.take("partial-retreat", set.partial_retreat, {"eliminate", "stop"});
  read.take("advance-max-units", set.advance_max_units);
  read.take("default-advance", set.default_advance, {"none", "first"});
  read.take("tec-combine", set.tec_combine, {"max", "sum", "hexside-replaces"});
  read.take("river-condition", set.river_condition, {"all-attackers", "any-attacker"});
  read.take("los-required", set.los_required);
  read.take("zoc-stops-ranged-fire", set.zoc_stops_ranged_fire);
  read.take("range-effect-kind", set.range_effect_kind, {"strength", "column"});
  read.take("ranged-immune", set.ranged_immune);
  read.take("fog", set.fog, {"open", "contact"});
  return set;
}

}  // namespace adjudicator::classic

#include "systems/toaw/naval/strikes.hpp"

#include <algorithm>

#include "systems/toaw/common/aftermath.hpp"
#include "systems/toaw/common/air.hpp"

namespace adjudicator::toaw::naval {

Strike::Strike(const Scene& scene, const Plan& plan, Squadron& squadron, Place target) {
  planned_.target = target;
  planned_.attacker = squadron.side;
  planned_.at_sea = true;
  for (const Vessel& vessel : squadron.vessels)
    if (vessel.part == Part::planes && vessel.there)
      planned_.attacker_support.push_back({vessel.unit, 100, Effort::air_attack});
  if (planned_.attacker_support.empty()) return;
  battle_.emplace(scene, plan, planned_);
  battle_->fix_strengths();
  fight_for_the_air(*battle_, interceptors_);
  for (Vessel& vessel : squadron.vessels) {
    if (vessel.part != Part::planes) continue;
    const auto at = std::ranges::find(battle_->attacker().fighters, vessel.unit, &Fighter::unit);
    vessel.there = vessel.arrived = at != battle_->attacker().fighters.end() && at->there;
    for (SeaLine& line : vessel.lines)
      line.count = line.start_count = battle_->field.units.assigned(line.row);
  }
}

void Strike::come_home() {
  if (battle_) return_losses(*battle_, interceptors_);
}

}  // namespace adjudicator::toaw::naval

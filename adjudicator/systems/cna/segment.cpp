#include "systems/cna/segment.hpp"

#include <utility>

namespace adjudicator::cna {

void FirePlan::set_barrages(std::vector<Barrage> all) {
  barrages = std::move(all);
  aimed_.assign(targets.size(), {});
  for (const Barrage& barrage : barrages) {
    Aimed& aimed = aimed_[barrage.target];
    ++aimed.barrages;
    aimed.actual += barrage.actual;
  }
}

std::vector<Place> Assignment::still_to_be_assaulted(const Assault& but) const {
  std::vector<Place> hexes;
  for (const Assault& assault : assaults)
    if (&assault != &but && assault.status == Assault::Status::to_do)
      hexes.insert(hexes.end(), assault.hexes.begin(), assault.hexes.end());
  return hexes;
}

}  // namespace adjudicator::cna

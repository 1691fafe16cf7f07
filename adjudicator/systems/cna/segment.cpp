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

}  // namespace adjudicator::cna

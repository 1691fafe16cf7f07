#include "systems/cna/segment/segment.hpp"

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

void clear_working_fields(const Scene& scene) {
  const auto clear = [&](Row row, Trait trait) {
    if (scene.state().get(row, trait) != 0) scene.change(row, trait, 0, "CNA-10.37");
  };
  for (const Row unit : shared::RowsOf(scene.state(), unit::table))
    for (const Trait trait : {unit::pinned, unit::rba, unit::retreated_in, unit::cp_segment})
      clear(unit, trait);
  for (const Row dump : shared::RowsOf(scene.state(), dump::table)) clear(dump, dump::tried);
}

}  // namespace adjudicator::cna

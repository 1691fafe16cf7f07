#include "systems/skeleton/views.hpp"

#include <algorithm>

namespace adjudicator::skeleton_code {

Traits::Traits(const State& state)
    : sides(state.table("side")),
      units(state.table("unit")),
      side(state.trait("unit", "side")),
      strength(state.trait("unit", "strength")),
      reduced(state.trait("unit", "reduced")),
      status(state.trait("unit", "status")) {
  const auto& values = state.shape(units).traits[status.index].values;
  ready = static_cast<std::int32_t>(std::ranges::find(values, "ready") - values.begin());
}

}  // namespace adjudicator::skeleton_code

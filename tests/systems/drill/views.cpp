#include "systems/drill/views.hpp"

#include <algorithm>

namespace adjudicator::drill {

Traits::Traits(const State& state)
    : sides(state.table("side")),
      units(state.table("unit")),
      points(state.trait("side", "points")),
      holder(state.trait("place", "holder")),
      level(state.trait("place", "level")),
      toe(state.trait("line", "toe")),
      side(state.trait("unit", "side")),
      strength(state.trait("unit", "strength")),
      reduced(state.trait("unit", "reduced")),
      status(state.trait("unit", "status")) {
  const auto& values = state.shape(units).traits[status.index].values;
  ready = static_cast<std::int32_t>(std::ranges::find(values, "ready") - values.begin());
  captured = static_cast<std::int32_t>(std::ranges::find(values, "captured") - values.begin());
}

}  // namespace adjudicator::drill

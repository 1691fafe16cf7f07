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
      morale(state.trait("unit", "morale")),
      reduced(state.trait("unit", "reduced")),
      status(state.trait("unit", "status")),
      type(state.trait("unit", "type")) {
  const auto value = [&](Trait trait, std::string_view word) {
    const auto& values = state.shape(units).traits[trait.index].values;
    return static_cast<std::int32_t>(std::ranges::find(values, word) - values.begin());
  };
  ready = value(status, "ready");
  captured = value(status, "captured");
  shaken = value(morale, "shaken");
}

}  // namespace adjudicator::drill

#include "systems/shared/sides.hpp"

namespace adjudicator::shared {

TwoSides two_sides(const State& state, std::uint32_t sides, Trait phasing) {
  const std::size_t count = state.rows(sides);
  if (count != 2)
    return {.fault = TwoSides::Fault::count,
            .sentence = "a game must have exactly two sides, not " + std::to_string(count)};
  const bool first = state.get({sides, 0}, phasing) != 0;
  if (first == (state.get({sides, 1}, phasing) != 0))
    return {.fault = first ? TwoSides::Fault::both_phasing : TwoSides::Fault::nobody_phasing,
            .sentence = std::string("exactly one side must be phasing; the roster marks ") +
                        (first ? "both" : "none")};
  const Row side{sides, first ? 0u : 1u};
  return {.phasing = side, .other = other_side(side), .sentence = {}};
}

}  // namespace adjudicator::shared

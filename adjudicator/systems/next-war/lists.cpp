#include "systems/next-war/lists.hpp"

#include <array>

#include "systems/next-war/plan.hpp"

namespace adjudicator::next_war {
namespace {

/// Steps that each battle cost the side, and units that it lost.
void losses(const Reading& known, ListRows& rows) {
  const Plan& plan = plan_of(known.turn());
  const Units units(known.state(), plan.book.traits);
  known.each("began.attack", [&](const KnownFact& attack) {
    const auto add = [&](Key loss) {
      return [&, loss](const KnownFact& fact) {
        const Row unit = fact.row("thing");
        if (!units.is_unit(unit) || units.side(unit) != known.side()) return;
        rows.row("unit=thing", fact);
        rows.add({{"battle", attack["target"]}, {"loss", loss}});
      };
    };
    known.each(attack, "changed.steps", add("step"));
    known.each(attack, "changed.damaged", add("damaged"));
  });
}

constexpr std::array<ListSpec, 1> all{{
    {"losses", "NW-9.4", {}, losses},
}};

}  // namespace

std::span<const ListSpec> lists() {
  return all;
}

}  // namespace adjudicator::next_war

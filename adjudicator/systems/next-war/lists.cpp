#include "systems/next-war/lists.hpp"

#include <array>

#include "systems/next-war/plan.hpp"

namespace adjudicator::next_war {
namespace {

/// Steps that each battle cost the side, helicopters that it damaged, and units that were lost otherwise.
void losses(const Reading& known, ListRows& rows) {
  const Units units(known.state());
  known.each("began.attack", [&](const KnownFact& attack) {
    const auto add = [&](const KnownFact& fact, Key loss) {
      const Row unit = fact.row("thing");
      if (!units.is_unit(unit) || units.side(unit) != known.side()) return;
      rows.row("unit=thing", fact);
      rows.add({{"battle", attack["target"]}, {"loss", loss}});
    };
    const auto each = [&](FactName name, Key loss) {
      known.each(attack, name, [&](const KnownFact& fact) { add(fact, loss); });
    };
    known.each(attack, "changed.steps", [&](const KnownFact& fact) {
      add(fact, fact.number("to") > 0 ? Key("step") : Key("last-step"));
    });
    each("changed.damaged", "damaged");
    each("removed.overrun", "eliminated");
    each("removed.base-lost", "eliminated");
    each("removed.no-base", "eliminated");
    each("removed.port-lost", "eliminated");
    each("removed.ship-lost", "eliminated");
  });
}

constexpr std::array<ListSpec, 1> all_lists{{
    {"losses", "NW-9.4", {}, losses},
}};

}  // namespace

std::span<const ListSpec> lists() {
  return all_lists;
}

}  // namespace adjudicator::next_war

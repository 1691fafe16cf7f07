#include "systems/skeleton/lists.hpp"

#include <array>

#include "systems/skeleton/plan.hpp"

namespace adjudicator::skeleton_code {
namespace {

/// SKELETON-5.2: what each battle cost the side, out of the facts that visibility.xml tells it.
void losses(const Reading& known, ListRows& rows) {
  const Units units(known.state());
  known.each("began.attack", [&](const KnownFact& attack) {
    const auto add = [&](Key loss) {
      return [&, loss](const KnownFact& fact) {
        const Row unit = fact.row("thing");
        if (unit.table != unit::table || units.side(unit) != known.side()) return;
        rows.row("unit=thing", fact);
        rows.add({"battle", attack["target"]});
        rows.add({"loss", loss});
      };
    };
    known.each(attack, "changed.reduced", add("step"));
    for (const FactName cause :
         {FactName("removed.defending"), FactName("removed.attacking"), FactName("removed.no-retreat")})
      known.each(attack, cause, add("unit"));
  });
}

// Its title, heads and rows are `list.losses`, `list-head.losses` and `list-row.losses` of the wording. It is read at the
// end of what there is; a list may also be read at the moment of a fact.
constexpr std::array<ListSpec, 1> all{{
    {"losses", "SKELETON-5.2", {}, losses},
}};

}  // namespace

std::span<const ListSpec> lists() {
  return all;
}

}  // namespace adjudicator::skeleton_code

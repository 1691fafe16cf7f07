#include "systems/drill/lists.hpp"

#include <array>

#include "systems/drill/plan.hpp"

namespace adjudicator::drill {
namespace {

Units units_of(const Reading& known) {
  return Units(known.state());
}

/// DRILL-6.1: its own units as they stand, and after them those of others that it sees.
void order_of_battle(const Reading& known, ListRows& rows) {
  if (!plan_of(known.turn()).lists) return;
  const Units units = units_of(known);
  for (const bool own : {true, false})
    for (std::size_t i = 0; i < units.count(); ++i) {
      const Row unit = units.unit(i);
      if (!units.on_map(unit) || (units.side(unit) == known.side()) != own) continue;
      if (own)
        rows.row(
            {{"row", "own"}, {"hex", units.hex(unit)}, {"unit", unit}, {"strength", units.strength(unit)}});
      else  // As the positions show it: under the name, or the label, that they have for it.
        rows.row({{"row", "seen"}, {"hex", units.hex(unit)}, {"position", unit}});
    }
}

/// DRILL-6.2: what each battle cost it.
void losses(const Reading& known, ListRows& rows) {
  if (!plan_of(known.turn()).lists) return;
  const Units units = units_of(known);
  known.each("began.attack", [&](const KnownFact& attack) {
    const auto lost = [&](Key what) {
      return [&, what](const KnownFact& fact) {
        const Row unit = fact.row("thing");
        if (unit.table == unit::table && units.side(unit) == known.side()) {
          rows.row("unit=thing", fact);
          rows.add({"battle", attack["target"]});
          rows.add({"loss", what});
        }
      };
    };
    known.each(attack, "changed.reduced", lost("step"));
    for (const FactName cause : {FactName("removed.defending"), FactName("removed.attacking")})
      known.each(attack, cause, lost("unit"));
    known.each(attack, "removed.no-retreat", lost("captured"));
  });
}

/// DRILL-6.3: who attacked whom, read when the attack begins.
void attacks(const Reading& known, ListRows& rows) {
  if (!plan_of(known.turn()).lists) return;
  rows.below(known.moment());
  rows.row("target by* on*", known.moment());
  rows.add({"attacking", known.moment().row("attacker") == known.side() ? Key("yes") : Key("no")});
}

/// DRILL-6.4: hexes of others that it sees, with its units next to each.
void chances(const Reading& known, ListRows& rows) {
  const Units units = units_of(known);
  for (std::size_t hex = 0; hex < known.board().size(); ++hex) {
    const auto target = static_cast<Place>(hex);
    const Row holder = units.holder(target);
    if (!holder.exists() || holder == known.side()) continue;
    bool begun = false;
    for (std::size_t i = 0; i < units.count(); ++i) {
      const Row unit = units.unit(i);
      if (!units.on_map(unit) || units.side(unit) != known.side() ||
          !known.board().adjacent(units.hex(unit), target))
        continue;
      if (!begun) rows.row({{"target", target}});
      begun = true;
      rows.add({"unit", unit});
    }
  }
}

constexpr std::array<ListSpec, 4> all{{
    {"order-of-battle", "DRILL-6.1", {}, order_of_battle},
    {"losses", "DRILL-6.2", {}, losses},
    {"attacks", "DRILL-6.3", "began.attack", attacks},
    {"chances", "DRILL-6.4", {}, chances, "orders"},
}};

}  // namespace

std::span<const ListSpec> lists() {
  return all;
}

}  // namespace adjudicator::drill

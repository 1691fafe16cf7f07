#include "systems/toaw/lists.hpp"

#include <algorithm>
#include <array>

#include "systems/toaw/engagement.hpp"
#include "systems/toaw/plan.hpp"
#include "systems/toaw/words.hpp"

namespace adjudicator::toaw {
namespace {

/// Own units as they stand in the known state, in the order of the roster.
template <class Visit>
void each_own(const Reading& known, Visit visit) {
  const Rulebook& book = plan_of(known.turn()).book;
  const Field field(known.board(), book, known.state());
  for (const Row unit : RowsOf(known.state(), book.traits.units))
    if (known.state().present(unit) && field.units.side(unit) == known.side() && field.units.on_map(unit))
      visit(field, unit);
}

/// TOAW-16.9: strength, quality, M4 and experience of each own unit.
void status(const Reading& known, ListRows& rows) {
  const Rulebook& book = plan_of(known.turn()).book;
  each_own(known, [&](const Field& field, Row unit) {
    const Units& units = field.units;
    const std::int64_t night = known.state().get(known.side(), book.traits.force.night);
    const std::int64_t p =
        (units.proficiency(unit) * (100 - book.night_weight) + night * book.night_weight) / 100;
    const std::int64_t supply =
        book.rules.supply_cap == SupplyCap::hundred ? std::min(units.supply(unit), 100) : units.supply(unit);
    const std::int64_t m4 = 2 * p + units.readiness(unit) + supply;
    const std::int64_t shock = known.state().get(known.side(), book.traits.force.shock);
    std::int64_t strength = 0;
    field.any_line(unit, [&](Row line, const Gear& gear) {
      const std::int64_t fc =
          std::int64_t{units.assigned(line)} *
          (gear.apc() ? book.transports[static_cast<std::size_t>(units.tolerance(unit))].contribution : 100);
      // Guns count half, as in defense (TOAW-18.14).
      const std::int64_t ap = field.ranged(gear, units.range_limit(unit)) ? gear.ap / 2 : gear.ap;
      strength += fc * (ap + gear.at) / 100 * m4 / 400 * shock / 100;
      return false;
    });
    // Planes on the ground fire at nobody (TOAW-4.3).
    rows.row({{"hex", units.hex(unit)},
              {"unit", unit},
              {"strength", units.air(unit) ? Value() : Value(strength / 1000)},
              {"readiness", units.readiness(unit)},
              {"supply", units.supply(unit)},
              {"quality", (2 * units.proficiency(unit) + units.readiness(unit)) / 3},
              {"m4", m4},
              {"experience", units.untried(unit) ? Key("untried") : Key("veteran")}});
  });
}

/// TOAW-16.9: items of each own location against the density limit, and its traffic (TOAW-4.8).
void density(const Reading& known, ListRows& rows) {
  const Rulebook& book = plan_of(known.turn()).book;
  std::vector<bool> told(known.board().size());
  each_own(known, [&](const Field& field, Row unit) {
    const Place hex = field.units.hex(unit);
    if (told[static_cast<std::size_t>(hex)]) return;
    told[static_cast<std::size_t>(hex)] = true;
    std::int64_t items = 0;
    std::int64_t vehicles = 0;
    field.units.any_in(hex, [&](Row other) {
      if (field.units.side(other) != known.side()) return false;
      field.any_line(other, [&](Row line, const Gear& gear) {
        if (gear.is(Flag::active_defender)) items += field.units.assigned(line);
        if (gear.motorized() || gear.armored() || gear.horses()) vehicles += field.units.assigned(line);
        return false;
      });
      return false;
    });
    const std::int64_t allowed = book.scenario.allowed;
    const std::int64_t crowding = items <= allowed ? 100 : integer_sqrt(10000 * items / allowed);
    rows.row({{"hex", hex},
              {"items", items},
              {"allowed", allowed},
              {"band", density_band(crowding)},
              {"vehicles", vehicles},
              {"traffic", vehicles > allowed ? Key("jammed") : Key("clear")},
              {"extra", vehicles > allowed ? (vehicles - 1) / allowed : 0},
              {"vision", vision_word(book.vision(field.board, known.state(), hex))}});
  });
}

constexpr std::array<ListSpec, 2> all{{
    {"status", "TOAW-16.9", {}, status},
    {"density", "TOAW-16.9", {}, density},
}};

}  // namespace

std::span<const ListSpec> lists() {
  return all;
}

}  // namespace adjudicator::toaw

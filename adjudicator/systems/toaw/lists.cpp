#include "systems/toaw/lists.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "systems/toaw/common/engagement.hpp"
#include "systems/toaw/common/plan.hpp"
#include "systems/toaw/common/sea_spotting.hpp"
#include "systems/toaw/common/words.hpp"
#include "systems/toaw/naval/fleet.hpp"
#include "systems/toaw/naval/speed.hpp"

namespace adjudicator::toaw {
namespace {

/// Own units as they stand in the known state, in the order of the roster.
template <class Visit>
void each_own(const Reading& known, Visit visit) {
  const Rulebook& book = plan_of(known.turn()).book;
  const Field field(known.board(), book, known.state());
  for (const Row unit : RowsOf(known.state(), unit::table))
    if (known.state().present(unit) && field.units.side(unit) == known.side() && field.units.on_map(unit))
      visit(field, unit);
}

/// TOAW-16.9: strength, quality, M4 and experience of each own unit.
void status(const Reading& known, ListRows& rows) {
  each_own(known, [&](const Field& field, Row unit) {
    const Units& units = field.units;
    rows.row({{"hex", units.hex(unit)},
              {"unit", unit},
              {"strength", units.air(unit) ? Value() : Value(field.strength(unit))},
              {"readiness", units.readiness(unit)},
              {"supply", units.supply(unit)},
              {"quality", field.quality(unit)},
              {"m4", field.m4(unit)},
              {"experience", units.untried(unit) ? Key("untried") : Key("veteran")}});
  });
}

/// A word of the schema, which the turn keeps.
Key word_of(const State& state, Row row, Trait trait) {
  const std::vector<std::string>& words = state.shape(trait).values;
  return Key::unowned(words[static_cast<std::size_t>(state.get(row, trait))]);
}

/// TOAW-16.9: how own units are set to fight (TOAW-3.2), so that a side sees what its orders would change. Those that are
/// set alike share a row, in the order of the first of them: an army has few such rows.
void settings(const Reading& known, ListRows& rows) {
  std::map<std::array<std::int32_t, 4>, std::size_t> found;
  std::vector<std::vector<Row>> alike;
  each_own(known, [&](const Field& field, Row unit) {
    const Units& units = field.units;
    const std::array<std::int32_t, 4> set{
        known.state().get(unit, unit::deployment), known.state().get(unit, unit::loss_tolerance),
        units.range_limit(unit), units.air(unit) ? known.state().get(unit, unit::air_mission) : -1};
    const auto [at, is_new] = found.emplace(set, alike.size());
    if (is_new) alike.emplace_back();
    alike[at->second].push_back(unit);
  });
  for (const std::vector<Row>& units : alike) {
    const Row first = units.front();
    const auto word = [&](Trait trait) { return Value(word_of(known.state(), first, trait)); };
    const std::int32_t limit = known.state().get(first, unit::range_limit);
    const Units views(known.state());
    rows.row({{"deployment", word(unit::deployment)},
              {"tolerance", word(unit::loss_tolerance)},
              {"range", limit < 0 ? Value(Key("full")) : Value(limit)},
              {"mission", views.air(first) ? word(unit::air_mission) : Value()}});
    for (const Row unit : units) rows.add({"unit", unit});
  }
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

/// TOAW-16.9: damage points of each ship, and what they leave of its speed (TOAW-10.21).
void ships(const Reading& known, ListRows& rows) {
  each_own(known, [&](const Field& field, Row unit) {
    if (!field.units.naval(unit)) return;
    const std::int32_t limit = field.units.range_limit(unit);
    field.any_line(unit, [&](Row line, const Gear& gear) {
      const std::int32_t damage = field.units.damage(line);
      if (gear.sea.is_ship() && field.units.assigned(line) > 0)
        rows.row({{"hex", field.units.hex(unit)},
                  {"unit", unit},
                  {"equipment", gear.row},
                  {"ships", field.units.assigned(line)},
                  {"damage", damage},
                  {"bar", damage_word(damage)},
                  {"speed", std::max<std::int64_t>(0, naval::hexes_left(field, unit))},
                  {"reach", naval::reach(field, unit, limit)}});
      return false;
    });
  });
}

/// TOAW-16.9: how far the planes of a hex search, without the hex that chance may add.
void watch(const Reading& known, ListRows& rows) {
  std::vector<bool> told(known.board().size());
  const std::int64_t scale = plan_of(known.turn()).book.scenario.hex_scale;
  each_own(known, [&](const Field& field, Row unit) {
    const Place hex = field.units.hex(unit);
    if (!field.units.air(unit) || told[static_cast<std::size_t>(hex)]) return;
    const naval::Watch watch = naval::watch_of(field, hex, known.side());
    if (watch.planes == 0) return;
    told[static_cast<std::size_t>(hex)] = true;
    rows.row({{"hex", hex}, {"search", watch.range() / scale}, {"flight", watch.flight / scale}});
  });
}

constexpr std::array<ListSpec, 5> all_lists{{
    {"status", "TOAW-16.9", {}, status},
    {"settings", "TOAW-16.9", {}, settings},
    {"ships", "TOAW-16.9", {}, ships},
    {"watch", "TOAW-16.9", {}, watch},
    {"density", "TOAW-16.9", {}, density},
}};

}  // namespace

std::span<const ListSpec> lists() {
  return all_lists;
}

}  // namespace adjudicator::toaw

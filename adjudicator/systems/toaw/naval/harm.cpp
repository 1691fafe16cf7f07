#include "systems/toaw/naval/harm.hpp"

#include <algorithm>

#include "systems/toaw/common/aftermath.hpp"
#include "systems/toaw/common/battles.hpp"
#include "systems/toaw/common/retreat.hpp"
#include "systems/toaw/common/sea_values.hpp"

namespace adjudicator::toaw::naval {
namespace {

constexpr std::int32_t no_base = 66;  // damage above which a carrier is no base (TOAW-10.23)

void settle_ships(const Scene& round, const Field& field, const Vessel& vessel) {
  for (const SeaLine& line : vessel.lines) {
    if (line.hits == 0) continue;
    if (line.damage != field.units.damage(line.row))
      round.change(line.row, line::damage, line.damage, "TOAW-10.20");
    if (line.sunk > 0) {
      round.change_by(line.row, line::assigned, -line.sunk, "TOAW-10.20");
      round.change_by(line.row, line::dead, line.sunk, "TOAW-10.20");
    }
    round.note("damaged",
               {{"unit", vessel.unit},
                {"equipment", line.gear->row},
                {"hits", line.hits},
                {"points", line.points},
                {"damage", line.damage}},
               "TOAW-10.20");
    if (line.sunk > 0)
      round.note("sunk",
                 {{"unit", vessel.unit},
                  {"of", field.units.side(vessel.unit)},
                  {"equipment", line.gear->row},
                  {"ships", line.sunk}},
                 "TOAW-10.20");
  }
}

/// TOAW-10.22
void drown(const Scene& round, Vessel& vessel) {
  std::int64_t weight = 0;
  for (const SeaLine& line : vessel.lines) weight += line.count * line.gear->sea.weight;
  std::int64_t lost = 0;
  if (vessel.collected > 0 && weight > 0) {
    Fire fire(round.within("embarked"), round.key(vessel.unit), "TOAW-10.22");
    for (SeaLine& line : vessel.lines) {
      if (line.count == 0) continue;
      line.sunk = static_cast<std::int32_t>(std::min<std::int64_t>(
          line.count, fire.fraction(Wide{line.count} * vessel.collected * 1000, weight, "fraction")));
      lost += line.sunk;
    }
    fire.close("drowning", {{"unit", vessel.unit}, {"tons", vessel.collected}, {"items", lost}});
  }
  for (SeaLine& line : vessel.lines) {
    if (line.sunk == 0) continue;
    line.count -= line.sunk;
    round.change_by(line.row, line::assigned, -line.sunk, "TOAW-10.22");
    round.change_by(line.row, line::dead, line.sunk, "TOAW-10.22");
  }
  if (vessel.hits > 0)
    round.note("drowned",
               {{"unit", vessel.unit}, {"hits", vessel.hits}, {"tons", vessel.collected}, {"items", lost}},
               "TOAW-10.22");
}

/// Percent that an engagement has cost a unit: of its ships (TOAW-18.23), of what it carries (TOAW-7.1, 18.3).
std::int64_t loss_of(const Vessel& vessel) {
  if (vessel.part == Part::ships)
    return vessel.ships_at_start == 0 ? 0 : vessel.suffered / vessel.ships_at_start;
  std::int64_t lost = 0;
  std::int64_t all = 0;
  std::int64_t lost_items = 0;
  std::int64_t items = 0;
  for (const SeaLine& line : vessel.lines) {
    lost += (line.first_count - line.count) * line.gear->df;
    all += line.first_count * line.gear->df;
    lost_items += line.first_count - line.count;
    items += line.first_count;
  }
  if (all > 0) return 100 * lost / all;
  return items == 0 ? 0 : 100 * lost_items / items;
}

}  // namespace

void settle(const Scene& round, const Field& field, Squadron& squadron) {
  for (Vessel& vessel : squadron.vessels) {
    if (vessel.hits == 0) {
      bool none = true;
      for (const SeaLine& line : vessel.lines) none = none && line.hits == 0;
      if (none) continue;
    }
    if (vessel.part == Part::embarked)
      drown(round, vessel);
    else
      settle_ships(round, field, vessel);
    if (loss_of(vessel) >= severe_loss && !field.units.severe(vessel.unit))
      round.change(vessel.unit, unit::severe, 1, "TOAW-9.5");
    if (vessel.items() > 0) continue;
    vessel.there = false;
    fall(round, field, vessel.unit, Status::eliminated,
         vessel.part == Part::embarked ? Word("drowned") : Word("sunk"), "TOAW-10.20");
  }
}

namespace {

std::int64_t bases_in(const Field& field, Place hex, Row side) {
  std::int64_t bases = 0;
  field.units.any_in(hex, [&](Row unit) {
    if (field.units.side(unit) == side && field.units.naval(unit))
      field.any_line(unit, [&](Row line, const Gear& gear) {
        // The damage is the lead ship's; the ships behind it are whole.
        const std::int32_t ships = field.units.assigned(line);
        if (ships > 0)
          bases += std::int64_t{gear.sea.bases} * (field.units.damage(line) > no_base ? ships - 1 : ships);
        return false;
      });
    return false;
  });
  return bases;
}

}  // namespace

void clear_decks(const Scene& round, const Field& field, const Squadron& squadron) {
  std::vector<Place> hexes;
  for (const Vessel& vessel : squadron.vessels) {
    if (vessel.part != Part::ships || std::ranges::find(hexes, vessel.hex) != hexes.end()) continue;
    const auto carrier_hit = [](const SeaLine& line) {
      return line.hits > 0 && (line.gear->sea.bases > 0 || line.gear->sea.ship == ShipClass::carrier);
    };
    if (std::ranges::any_of(vessel.lines, carrier_hit)) hexes.push_back(vessel.hex);
  }
  for (const Place hex : hexes) {
    if ((field.board.features(hex) & field.book.marks.airfield) != 0) continue;
    std::vector<Row> planes;
    field.units.any_in(hex, [&](Row unit) {
      if (field.units.side(unit) == squadron.side && field.units.air(unit)) planes.push_back(unit);
      return false;
    });
    const std::int64_t bases = bases_in(field, hex, squadron.side);
    if (static_cast<std::int64_t>(planes.size()) <= bases) continue;
    std::ranges::sort(planes, [&](Row a, Row b) { return comes_before(round.turn(), field.units, a, b); });
    Fire fire(round.within("bases"), round.key(hex), "TOAW-10.23");
    std::vector<Row> lost;
    while (static_cast<std::int64_t>(planes.size()) > bases) {
      const std::vector<std::int64_t> weights(planes.size(), 1);
      const std::size_t at = fire.pick(weights, "unit");
      lost.push_back(planes[at]);
      planes.erase(planes.begin() + static_cast<std::ptrdiff_t>(at));
    }
    fire.close("no-base", {{"hex", hex}, {"bases", bases}, {"lost", lost.size()}});
    for (const Row unit : lost) {
      for (Row line = field.state.first_of(unit); line.exists(); line = field.state.next_of(line)) {
        const std::int32_t items = field.units.assigned(line);
        if (items == 0) continue;
        round.change(line, line::assigned, 0, "TOAW-10.23");
        round.change_by(line, line::dead, items, "TOAW-10.23");
      }
      fall(round, field, unit, Status::eliminated, "no-deck", "TOAW-10.23");
    }
  }
}

}  // namespace adjudicator::toaw::naval

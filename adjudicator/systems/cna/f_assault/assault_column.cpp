#include "systems/cna/f_assault/assault_column.hpp"

#include <algorithm>
#include <cstdlib>
#include <span>

#include "systems/cna/f_assault/assault_strength.hpp"
#include "systems/cna/f_assault/organisation.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::int64_t overrun_from = 11;               // differential (CNA-10.2)
constexpr std::int32_t superiority = 2;                 // columns (CNA-9.16)
constexpr std::int32_t against_nothing = 2 * 5;         // raw points, in halves (CNA-9.16)
constexpr std::int32_t pinned_defenders = 2;            // columns (CNA-9.7)
constexpr std::int32_t unrated_defender = 3;            // columns (CNA-9.18)
constexpr std::int32_t tanks_without_fuel = 2;          // columns (CNA-9.19)
constexpr std::int32_t engineers_at_fortification = 1;  // columns (CNA-9.15)

std::int32_t sum_of(std::span<const Modifier> shifts) {
  std::int32_t sum = 0;
  for (const Modifier& m : shifts) sum += m.by;
  return sum;
}

// ---- The ground (CNA-9.13, 9.14) ----

struct Ground {
  Place hex = Place::none;
  std::vector<Modifier> shifts;
};

bool stands_in_minefield(const Field& field, const Fight& fight) {
  return std::ranges::any_of(fight.attacker.hexes,
                             [&](Place from) { return field.minefield_owner(from) == fight.defender.side; });
}

/// What the defender of one hex has: terrain, fortification or city, minefield.
Ground ground_of(const Field& field, const Fight& fight, Place hex) {
  const TerrainChart& terrain = field.book().terrain;
  Ground ground{hex, {}};
  const auto add = [&](std::int32_t by, Key reason, Place where) {
    if (by != 0) ground.shifts.push_back({by, reason, "CNA-9.13", row_of(where)});
  };
  if (field.book().options.declared()) {
    each_declared(field.book().declared, hex, TerrainStep::close_assault, [&](const DeclaredRow& row, Place) {
      using What = DeclaredRow::What;
      if (row.what == What::hexside || row.what == What::way) return;
      add(row.effect.assault,
          row.what == What::minefield ? Key("minefield")
          : row.what == What::city    ? Key("major-city")
                                      : row.effect.feature,
          hex);
    });
    return ground;
  }
  const TerrainEffect& own = terrain.hex(hex);
  add(own.assault, own.feature, hex);
  if (const std::int32_t level = field.fort_level(hex); level > 0)
    add(terrain.fortification(level).assault,
        terrain.major_city(hex) ? Key("major-city") : Key("fortification"), hex);
  if (field.minefield_owner(hex) == fight.defender.side || stands_in_minefield(field, fight))
    add(terrain.own_minefield().assault, "minefield", hex);
  return ground;
}

/// Of a pair the hex that is better for the defender, the lower one where both are as good.
Ground counting_ground(const Field& field, const Fight& fight) {
  Ground best;
  for (const Place hex : fight.defender.hexes) {
    Ground ground = ground_of(field, fight, hex);
    if (!exists(best.hex) || sum_of(ground.shifts) < sum_of(best.shifts)) best = std::move(ground);
  }
  return best;
}

/// Calls `visit(target, shifts)` for each hexside that attackers cross and that shifts.
template <class Visit>
void each_hexside(const Field& field, const Fight& fight, Visit visit) {
  std::vector<Modifier> shifts;
  if (field.book().options.declared()) {
    for (const Place target : fight.defender.hexes)
      for (const Place from : field.board().neighbours(target)) {
        shifts.clear();
        each_declared(
            field.book().declared, target, TerrainStep::close_assault,
            [&](const DeclaredRow& row, Place origin) {
              if (origin == from && row.effect.assault != 0 && row.what == DeclaredRow::What::hexside)
                shifts.push_back({row.effect.assault, row.effect.feature, "CNA-9.14", row_of(from)});
            });
        if (!shifts.empty()) visit(target, shifts);
      }
    return;
  }
  for (const Place from : fight.attacker.hexes)
    for (const Place target : fight.defender.hexes) {
      const auto direction = field.board().direction(from, target);
      if (!direction) continue;
      shifts.clear();
      field.book().terrain.each_side_effect(
          field.board(), from, *direction, [&](const TerrainEffect& effect) {
            if (effect.assault != 0)
              shifts.push_back({effect.assault, effect.feature, "CNA-9.14", row_of(from)});
          });
      if (!shifts.empty()) visit(target, shifts);
    }
}

/// The defender's part is the worst hexside, with all that lies on it; the attacker's the best feature.
void add_hexsides(const Field& field, const Fight& fight, std::vector<Modifier>& shifts) {
  std::vector<Modifier> worst;
  Modifier best;
  each_hexside(field, fight, [&](Place, std::vector<Modifier>& side) {
    for (const Modifier& m : side)
      if (m.by > best.by) best = m;
    std::erase_if(side, [](const Modifier& m) { return m.by > 0; });
    if (sum_of(side) < sum_of(worst)) worst = side;
  });
  shifts.insert(shifts.end(), worst.begin(), worst.end());
  if (best.by > 0) shifts.push_back(best);
}

// ---- Who fights ----

/// CNA-9.15: any own unit stacked with the attackers.
Row engineers_with(const Field& field, const Force& attacker) {
  Row found;
  for (const Place hex : attacker.hexes)
    field.any_unit(hex, attacker.side, [&](Row unit) {
      const Engineers engineers = field.engineers(unit);
      if ((engineers != Engineers::battalion && engineers != Engineers::headquarters) || field.pinned(unit))
        return false;
      if (!found.exists()) found = unit;
      return true;
    });
  return found;
}

/// CNA-9.15, of declared ground: a fortification, and no city.
bool fortified(const Field& field, Place target) {
  if (!field.book().options.declared())
    return field.fort_level(target) > 0 && !field.book().terrain.major_city(target);
  bool works = false;
  each_declared(
      field.book().declared, target, TerrainStep::close_assault,
      [&](const DeclaredRow& row, Place) { works |= row.what == DeclaredRow::What::fortification; });
  return works;
}

void add_engineers(const Field& field, const Fight& fight, Place target, std::vector<Modifier>& shifts) {
  if (fight.told_engineers && exists(target) && fortified(field, target))
    shifts.push_back({engineers_at_fortification, "engineers", "CNA-9.15"});
  if (!exists(target) || !fortified(field, target)) return;
  if (const Row unit = engineers_with(field, fight.attacker); unit.exists())
    shifts.push_back({engineers_at_fortification, "engineers", "CNA-9.15", unit});
}

/// CNA-9.16
bool superior(const Options& options, std::int32_t own, std::int32_t other) {
  if (other == 0) return own >= against_nothing;
  return options.raw_superiority == RawSuperiority::at_least_double ? own >= 2 * other : own > 2 * other;
}

void add_superiority(const Options& options, const Fight& fight, std::vector<Modifier>& shifts) {
  if (fight.all_pinned || fight.unrated) return;
  if (superior(options, fight.attacker.raw, fight.defender.raw))
    shifts.push_back({superiority, "raw-superiority", "CNA-9.16"});
  else if (superior(options, fight.defender.raw, fight.attacker.raw))
    shifts.push_back({-superiority, "raw-superiority", "CNA-9.16"});
}

/// CNA-9.19
bool tanks_lack_fuel(const Field& field, const Force& defender) {
  return std::ranges::any_of(defender.points, [&](const Points& p) {
    return field.type(p.unit) == UnitType::tank && without_fuel(field, p.unit);
  });
}

/// CNA-9.12: shifts move the column, or with the option they are added to the number.
std::size_t final_column(const Rulebook& book, const Fight& fight, std::int32_t sum) {
  const Axis& columns = book.attacker_loss->columns;
  if (book.options.ca_shift_mode == CaShiftMode::number) return columns.clamped(fight.basic + sum);
  const auto last = static_cast<std::int64_t>(columns.size()) - 1;
  const auto shifted = static_cast<std::int64_t>(columns.clamped(fight.basic)) + sum;
  return static_cast<std::size_t>(std::clamp(shifted, std::int64_t{0}, last));
}

}  // namespace

bool brings_engineers(const Field& field, const Force& attacker) {
  return engineers_with(field, attacker).exists();
}

bool lacks_fuel(const Field& field, const Force& defender) {
  return tanks_lack_fuel(field, defender);
}

std::int32_t basic_differential(const Fight& fight) {
  const std::int32_t difference = fight.attacker.actual - fight.defender.actual;
  const auto size = static_cast<std::int32_t>(round_half_up(std::abs(difference), 2));
  return difference < 0 ? -size : size;
}

std::vector<Modifier> assault_shifts(const Field& field, const Segment& segment, const Fight& fight) {
  const Rulebook& book = segment.book();
  Ground ground = counting_ground(field, fight);
  std::vector<Modifier>& shifts = ground.shifts;
  add_hexsides(field, fight, shifts);
  add_engineers(field, fight, ground.hex, shifts);
  add_superiority(book.options, fight, shifts);
  // R2 is a shift, as L and R are everywhere (CNA-0.5): it stands in the place of raw superiority.
  if (fight.all_pinned) shifts.push_back({pinned_defenders, "no-defence", "CNA-9.7"});
  if (const std::int32_t by = organisation_shift(book, fight.attacker.size, fight.defender.size); by != 0)
    shifts.push_back({by, "organisation-size", "CNA-9.17"});
  if (fight.unrated) shifts.push_back({unrated_defender, "unrated-defender", "CNA-9.18"});
  if (tanks_lack_fuel(field, fight.defender) || fight.told_no_fuel)
    shifts.push_back({tanks_without_fuel, "tanks-without-fuel", "CNA-9.19"});
  return std::move(ground.shifts);
}

void note_ground(const Scene& scene, const Segment& segment, const Fight& fight) {
  if (!scene.tells()) return;
  const Field field = field_of(scene, segment.book());
  std::vector<Arg> args;
  const auto note = [&](Key what, std::initializer_list<Arg> where, std::span<const Modifier> shifts,
                        Key rule) {
    if (shifts.empty()) return;
    args.assign(where);
    for (const Modifier& m : shifts) {
      args.push_back({"effect", m.reason});
      args.push_back({"by", m.by});
    }
    args.push_back({"sum", sum_of(shifts)});
    scene.note(what, args, rule);
  };
  for (const Place hex : fight.defender.hexes)
    note("assault-ground", {{"hex", hex}}, ground_of(field, fight, hex).shifts, "CNA-9.13");
  each_hexside(field, fight, [&](Place target, const std::vector<Modifier>& side) {
    note("assault-hexside", {{"from", place_of(side.front().thing)}, {"hex", target}}, side, "CNA-9.14");
  });
}

void find_column(const Scene& scene, const Segment& segment, Fight& fight) {
  const Rulebook& book = segment.book();
  const Axis& columns = book.attacker_loss->columns;
  const std::int32_t sum = sum_of(fight.shifts);
  fight.column = final_column(book, fight, sum);
  fight.overrun = fight.column >= columns.clamped(overrun_from);
  if (!scene.tells()) return;
  for (const Modifier& m : fight.shifts)
    scene.note("assault-shift", {{"reason", m.reason}, {"by", m.by}, {"thing", m.thing}}, m.rule);
  const auto band = [&](std::size_t column) { return Key::unowned(columns.band(column).text); };
  scene.note("assault-column",
             {{"basic", fight.basic},
              {"base", band(columns.clamped(fight.basic))},
              {"sum", sum},
              {"mode", book.options.ca_shift_mode == CaShiftMode::column ? Key("column") : Key("number")},
              {"column", band(fight.column)},
              {"overrun", shared::yes_or_no(fight.overrun)}},
             "CNA-9.12");
}

}  // namespace adjudicator::cna

#include "systems/cna/f_assault/assault_strength.hpp"

#include <algorithm>
#include <optional>

#include "systems/cna/d_assignment/assignment.hpp"
#include "systems/cna/field/supply.hpp"
#include "systems/cna/segment/charges.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::int32_t small = 2 * 10;               // raw points, in halves (CNA-9.10)
constexpr std::int32_t tanks_supported_for_one = 3;  // CNA-9.11
constexpr std::int32_t most_unsupported = 4;

/// CNA-9.19: of the attackers it is these that may not go without fuel; infantry in trucks fights on foot.
bool needs_fuel_to_attack(const Field& field, Row unit) {
  const UnitType type = field.type(unit);
  return type == UnitType::tank || type == UnitType::recce || field.has(unit, UnitFlag::motorized) ||
         field.has(unit, UnitFlag::halftracks);
}

/// CNA-9.8: why points of a group that were assigned cannot take part; nothing where they can.
std::optional<Key> idle_reason(const Field& field, Row unit, Row group, bool attacker) {
  if (field.pinned(unit)) return Key("pinned");
  if (field.rba(unit)) return Key("rba");
  if (field.retreated_in(unit)) return Key("retreated-in");
  if (ammo_at_hand(field, unit) < assault_ammo(field.book(), field, group)) return Key("ammunition");
  if (attacker && needs_fuel_to_attack(field, unit) && without_fuel(field, unit)) return Key("fuel");
  return {};
}

/// In halves. A rating in parentheses counts as long as it may be used (CNA-7.7).
std::int32_t rating_of(const Field& field, Row group, bool attacker) {
  const Ratings& ratings = field.book().rating(group);
  const Rating rating = attacker ? Rating::offense : Rating::defense;
  if (ratings.parenthesized(rating) && !rating_usable(field, group, rating)) return 0;
  return attacker ? ratings.offense : ratings.defense;
}

bool close_assaults_with(const Commitment& c) {
  return c.role == Role::close_assault && c.toe > 0;
}

/// Units of a side in the hexes of the assault, in unit order.
std::vector<Row> units_in(const Field& field, const Assault& assault, Row side) {
  std::vector<Row> units;
  for (const Place hex : assault.hexes)
    field.any_unit(hex, side, [&](Row unit) {
      units.push_back(unit);
      return false;
    });
  if (assault.hexes.size() > 1) std::ranges::sort(units);
  return units;
}

/// Calls `visit(commitment, hex)` for a side's points in the assault, in unit order. Defenders may have been
/// assigned in another hex, before they retreated into this one.
template <class Visit>
void each_assigned(const Field& field, const Segment& segment, const Assault& assault, bool attacker,
                   Visit visit) {
  if (attacker)
    return segment.assigned.committed[segment.book().phasing].each_against(
        assault.hexes, [&](const Commitment& c) {
          if (close_assaults_with(c) && assault.at(c.target) && field.on_map(c.unit))
            visit(c, field.hex(c.unit));
        });
  for (const Row unit : units_in(field, assault, segment.book().other))
    for (const Commitment& c : segment.assigned.committed[segment.book().other].of(unit))
      if (close_assaults_with(c)) visit(c, field.hex(unit));
}

void add_points(const Field& field, const Segment& segment, const Assault& assault, Force& force) {
  each_assigned(field, segment, assault, force.attacker, [&](const Commitment& c, Place hex) {
    if (idle_reason(field, c.unit, c.group, force.attacker)) return;
    force.committed += c.toe;
    // Points that were reassigned (CNA-8.4) stand in a commitment of their own.
    if (!force.points.empty() && force.points.back().group == c.group)
      force.points.back().toe += c.toe;
    else
      force.points.push_back({c.unit, c.group, hex, c.toe, rating_of(field, c.group, force.attacker)});
  });
}

void count_toe(const Field& field, Force& force) {
  for (const Row unit : force.units) force.toe_before.push_back(field.toe_of(unit));
}

Force attacker_of(const Field& field, const Segment& segment, const Assault& assault) {
  Force force;
  force.side = segment.book().phasing;
  force.attacker = true;
  add_points(field, segment, assault, force);
  for (const Points& p : force.points) {
    if (force.units.empty() || force.units.back() != p.unit) force.units.push_back(p.unit);
    if (std::ranges::find(force.hexes, p.hex) == force.hexes.end()) force.hexes.push_back(p.hex);
  }
  std::ranges::sort(force.hexes);
  count_toe(field, force);
  return force;
}

// ---- Combined arms (CNA-9.11) ----

struct TankSupport {
  std::int32_t tanks = 0;
  std::int32_t support = 0;
  std::int32_t unsupported() const {
    return tanks > support ? static_cast<std::int32_t>(round_up(tanks - support, tanks_supported_for_one))
                           : 0;
  }
};

TankSupport tank_support(const Field& field, const Force& force, Place hex) {
  TankSupport arms;
  const bool by_unit = field.book().options.combined_arms_support == CombinedArmsSupport::units;
  Row counted;
  for (const Points& p : force.points) {
    if (p.hex != hex) continue;
    const GroupKind kind = field.kind(p.group);
    if (kind == GroupKind::tank) arms.tanks += p.toe;
    if (!supports_tanks(kind) || (by_unit && counted == p.unit)) continue;
    arms.support += by_unit ? 1 : p.toe;
    counted = p.unit;
  }
  return arms;
}

std::int32_t unsupported_tanks(const Scene& scene, const Field& field, const Force& force) {
  std::int32_t sum = 0;
  for (const Place hex : force.hexes) {
    const TankSupport arms = tank_support(field, force, hex);
    sum += arms.unsupported();
    if (arms.tanks > 0)
      scene.note(force.attacker ? Key("attack-tanks") : Key("defence-tanks"),
                 {{"hex", hex},
                  {"tanks", arms.tanks},
                  {"support", arms.support},
                  {"unsupported", arms.unsupported()}},
                 "CNA-9.11");
  }
  return field.book().options.combined_arms_cap == CombinedArmsCap::n4 ? std::min(sum, most_unsupported)
                                                                       : sum;
}

// ---- Strength ----

void note_points(const Scene& scene, const Force& force) {
  if (!scene.tells()) return;
  for (const Points& p : force.points)
    scene.note(force.attacker ? Key("attack-points") : Key("defence-points"),
               {{"unit", p.unit},
                {"group", p.group},
                {"hex", p.hex},
                {"toe", p.toe},
                {"rating", halves(p.rating)},
                {"raw", halves(p.worth())}},
               "CNA-9.8");
}

/// CNA-9.10, in halves: of the raw points as they are, or near(raw / 10).
std::int32_t actual_of(std::int32_t raw, bool as_they_are) {
  constexpr std::int64_t halves_of_ten = 20;
  return as_they_are ? raw : 2 * static_cast<std::int32_t>(round_half_up(raw, halves_of_ten));
}

void find_actual(const Scene& scene, const Field& field, Force& force, bool as_they_are) {
  force.unsupported = unsupported_tanks(scene, field, force);
  const std::int32_t before = actual_of(force.raw, as_they_are);
  force.actual = std::max(before - 2 * force.unsupported, 0);
  if (!scene.tells()) return;
  scene.note(force.attacker ? Key("attack-strength") : Key("defence-strength"),
             {{"raw", halves(force.raw)},
              {"scale", as_they_are ? Key("as-it-is") : Key("tenth")},
              {"before", halves(before)},
              {"unsupported", force.unsupported},
              {"actual", halves(force.actual)}},
             "CNA-9.10");
}

/// CNA-10.4: judged before the assault uses any up.
void find_out_of_ammo(const Field& field, Force& defender) {
  for (const Row unit : defender.units) {
    const std::int32_t have = ammo_at_hand(field, unit);
    field.each_group(unit, [&](Row group) {
      if (have < assault_ammo(field.book(), field, group)) defender.out_of_ammo.push_back(group);
    });
  }
}

/// CNA-9.18: are there TOE points in the hex, and no one with a defensive rating?
bool only_unrated(const Field& field, const Force& defender) {
  bool any = false;
  bool rated = false;
  for (const Row unit : defender.units)
    field.each_group(unit, [&](Row group) {
      any = true;
      rated |= field.book().rating(group).defense > 0;
    });
  return any && !rated;
}

}  // namespace

bool without_fuel(const Field& field, Row unit) {
  constexpr std::int32_t a_move = 2;  // one Capability Point, in halves
  return field.book().options.fuel() && fuel_at_hand(field, unit) == 0 &&
         fuel_for_movement(field, unit, a_move) > 0;
}

bool defended(const Field& field, const Segment& segment, Place hex) {
  const Row side = segment.book().other;
  return field.any_unit(hex, side, [&](Row unit) {
    return !field.retreated_in(unit) &&
           std::ranges::any_of(segment.assigned.committed[side].of(unit), close_assaults_with);
  });
}

Force defender_of(const Field& field, const Segment& segment, const Assault& assault) {
  Force force;
  force.side = segment.book().other;
  for (const Place hex : assault.hexes) {
    const std::size_t before = force.units.size();
    field.any_unit(hex, force.side, [&](Row unit) {
      if (field.type(unit) != UnitType::warship) force.units.push_back(unit);
      return false;
    });
    if (force.units.size() > before) force.hexes.push_back(hex);
  }
  std::ranges::sort(force.units);
  add_points(field, segment, assault, force);
  count_toe(field, force);
  return force;
}

Fight fight_of(const Field& field, const Segment& segment, Assault& assault) {
  return {.assault = assault,
          .attacker = attacker_of(field, segment, assault),
          .defender = defender_of(field, segment, assault),
          .shifts = {}};
}

void note_idle_points(const Scene& scene, const Segment& segment, const Assault& assault) {
  if (!scene.tells()) return;
  const Field field = field_of(scene, segment.book());
  for (const bool attacker : {true, false})
    each_assigned(field, segment, assault, attacker, [&](const Commitment& c, Place) {
      if (const auto why = idle_reason(field, c.unit, c.group, attacker))
        scene.note(attacker ? Key("attack-idle") : Key("defence-idle"),
                   {{"unit", c.unit}, {"group", c.group}, {"toe", c.toe}, {"reason", *why}}, "CNA-9.8");
    });
}

void spend_ammunition(const Scene& scene, const Segment& segment, Fight& fight) {
  const Rulebook& book = segment.book();
  if (!book.options.ammo()) return;
  const Field field = field_of(scene, book);
  find_out_of_ammo(field, fight.defender);
  for (Force* force : fight.sides()) {
    for (Points& p : force->points) {
      const std::int32_t each = assault_ammo(book, field, p.group);
      const std::int32_t supplied = each > 0 ? std::min(p.toe, ammo_at_hand(field, p.unit) / each) : p.toe;
      take_ammo(scene, book, p.unit, supplied * each, "CNA-11.10");
      if (supplied == p.toe) continue;
      scene.note(force->attacker ? Key("attack-idle") : Key("defence-idle"),
                 {{"unit", p.unit}, {"group", p.group}, {"toe", p.toe - supplied}, {"reason", "ammunition"}},
                 "CNA-9.8");
      p.toe = supplied;
    }
    std::erase_if(force->points, [](const Points& p) { return p.toe == 0; });
  }
}

void find_strength(const Scene& scene, const Segment& segment, Fight& fight) {
  const Rulebook& book = segment.book();
  const Field field = field_of(scene, book);
  for (Force* force : fight.sides()) {
    force->raw = 0;
    for (const Points& p : force->points) force->raw += p.worth();
    note_points(scene, *force);
  }
  const bool as_they_are = book.options.small_raw == SmallRaw::exception && fight.attacker.raw < small &&
                           fight.defender.raw < small;
  for (Force* force : fight.sides()) find_actual(scene, field, *force, as_they_are);
  fight.unrated = only_unrated(field, fight.defender);
}

void count_raw(const Scene& scene, Force& force) {
  force.raw = 0;
  for (const Points& p : force.points) force.raw += p.worth();
  note_points(scene, force);
  scene.note("own-raw", {{"side", force.side}, {"raw", halves(force.raw)}}, "CNA-9.8");
}

bool not_small(const Rulebook& book, const Force& force) {
  return book.options.small_raw != SmallRaw::exception || force.raw >= small;
}

void find_own_actual(const Scene& scene, const Segment& segment, Force& force, std::int32_t enemy_raw,
                     bool sure) {
  find_actual(scene, field_of(scene, segment.book()), force, !sure && enemy_raw < small);
}

bool only_unrated_in(const Scene& scene, const Segment& segment, const Force& defender) {
  return only_unrated(field_of(scene, segment.book()), defender);
}

}  // namespace adjudicator::cna

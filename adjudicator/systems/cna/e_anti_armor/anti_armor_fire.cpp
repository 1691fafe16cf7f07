#include "systems/cna/e_anti_armor/anti_armor_fire.hpp"

#include <algorithm>

#include "systems/cna/field/carriers.hpp"
#include "systems/cna/field/hexside_fire.hpp"
#include "systems/cna/field/supply.hpp"
#include "systems/cna/segment/charges.hpp"
#include "systems/cna/segment/told.hpp"
#include "systems/shared/d66.hpp"
#include "systems/shared/numbers.hpp"

namespace adjudicator::cna {
namespace {

// ---- Who is exposed (CNA-8.3, 8.13) ----

/// CNA-8.13: what one TOE point absorbs.
std::int32_t absorbs(const Field& field, Row group) {
  const Ratings& r = field.book().rating(group);
  const GroupKind kind = field.kind(group);
  const bool gun = kind == GroupKind::artillery || kind == GroupKind::anti_tank;
  const bool more = field.book().options.sp_gun_absorption == SpGunAbsorption::armor_plus_vulnerability;
  return r.armor + (gun && more && r.armor > 0 ? r.vulnerability : 0);
}

void expose(const Field& field, Row unit, Row group, std::int32_t toe, std::vector<Exposed>& exposed) {
  const std::int32_t armor = absorbs(field, group);
  if (armor <= 0) return;
  // Points of one group are one lot, whatever they were assigned to.
  for (Exposed& e : exposed)
    if (e.group == group) {
      e.toe += toe;
      return;
    }
  const bool halftracks = field.has(unit, UnitFlag::halftracks) && infantry_kind(field.kind(group));
  exposed.push_back({unit, group, field.hex(unit), toe, armor, halftracks});
}

bool not_withheld(const Commitment& c) {
  return c.toe > 0 && c.role != Role::withheld;
}

/// Units that retreated into the hex before the assault show their armor, though they do not fight (CNA-6.8).
void expose_retreated(const Field& field, Row side, Place hex, std::vector<Exposed>& exposed) {
  field.any_unit(hex, side, [&](Row unit) {
    if (field.rba(unit) && !field.pinned(unit) && field.position(unit) != GunPosition::back)
      field.each_group(unit, [&](Row group) { expose(field, unit, group, field.toe(group), exposed); });
    return false;
  });
}

void settle_exposed(AntiArmorFire& fire) {
  std::ranges::sort(fire.exposed, {}, [](const Exposed& e) { return std::pair(e.unit, e.group); });
  fire.halftracks_only = !fire.exposed.empty() &&
                         std::ranges::all_of(fire.exposed, [](const Exposed& e) { return e.halftracks; });
  if (fire.halftracks_only)
    for (Exposed& e : fire.exposed) e.armor *= 2;
}

// ---- Hexsides and shifts (CNA-8.7 to 8.10) ----

/// A hex that the attack comes from.
struct Origin {
  Place hex = Place::none;
  HexsideFire side;
};

std::vector<Origin> origins_of(const Field& field, const Segment& segment, Place hex) {
  std::vector<Origin> origins;
  if (!segment.book().played(segment.book().phasing)) {
    if (const Reported::Attacked* told = told_attack(segment, hex); told != nullptr)
      for (const Place from : told->from) origins.push_back({from, hexside_fire(field, from, hex)});
    // CNA-2.6: where the ground is declared, the hexsides say where from.
    if (origins.empty())
      each_declared(field.book().declared, hex, TerrainStep::anti_armor, [&](const DeclaredRow&, Place from) {
        if (exists(from) && std::ranges::count(origins, from, &Origin::hex) == 0)
          origins.push_back({from, hexside_fire(field, from, hex)});
      });
    return origins;
  }
  segment.assigned.committed[segment.book().phasing].each_against(hex, [&](const Commitment& c) {
    if (attacks(c, hex) && std::ranges::count(origins, c.from, &Origin::hex) == 0)
      origins.push_back({c.from, hexside_fire(field, c.from, hex)});
  });
  return origins;
}

const HexsideFire& side_of(std::span<const Origin> origins, Place hex) {
  return std::ranges::find(origins, hex, &Origin::hex)->side;
}

/// CNA-8.8: all points must cross such a hexside; where the hexsides differ the weakest shift counts. Points
/// that the fire does not concern (CNA-8.9) do not count.
Modifier hexside_shift(std::span<const Origin> origins, bool phasing) {
  Modifier common;
  for (const Origin& origin : origins) {
    if (origin.side.forbidden || (!phasing && origin.side.not_hit)) continue;
    const bool counts = phasing || !origin.side.phasing_only;
    if (!counts || origin.side.shift.by == 0) return {};
    if (common.by == 0 || origin.side.shift.by > common.by) common = origin.side.shift;
  }
  return common;
}

/// CNA-8.7: the best single one of terrain and fortification.
Modifier hex_shift(const Field& field, Place hex) {
  const TerrainChart& terrain = field.book().terrain;
  if (field.book().options.declared()) {
    Modifier best;
    each_declared(field.book().declared, hex, TerrainStep::anti_armor, [&](const DeclaredRow& row, Place) {
      const bool counts = row.what == DeclaredRow::What::hex || row.level > 0;
      if (counts && row.effect.anti_armor < best.by)
        best = {row.effect.anti_armor, row.effect.feature, "CNA-8.7", row_of(hex)};
    });
    return best;
  }
  const TerrainEffect* best = &terrain.hex(hex);
  if (const std::int32_t level = field.fort_level(hex); level > 0)
    if (const TerrainEffect& works = terrain.fortification(level); works.anti_armor < best->anti_armor)
      best = &works;
  return {best->anti_armor, best->feature, "CNA-8.7", row_of(hex)};
}

/// CNA-8.10: a minefield of the defender's, before the target or under the attackers.
Modifier minefield_shift(const Field& field, std::span<const Origin> origins, Place hex) {
  const TerrainEffect& mines = field.book().terrain.own_minefield();
  if (field.book().options.declared()) {
    bool declared = false;
    each_declared(field.book().declared, hex, TerrainStep::anti_armor, [&](const DeclaredRow& row, Place) {
      declared |= row.what == DeclaredRow::What::minefield;
    });
    return declared ? Modifier{mines.anti_armor, "minefield", "CNA-8.10", row_of(hex)} : Modifier();
  }
  const auto mined = [&](Place where) { return field.minefield_owner(where) == field.book().other; };
  Place where = mined(hex) ? hex : Place::none;
  for (const Origin& origin : origins)
    if (!exists(where) && !origin.side.forbidden && mined(origin.hex)) where = origin.hex;
  if (!exists(where)) return {};
  return {mines.anti_armor, "minefield", "CNA-8.10", row_of(where)};
}

void add_shift(AntiArmorFire& fire, const Modifier& shift) {
  if (shift.by != 0) fire.shift_list[fire.shift_count++] = shift;
}

void add_shifts(const Field& field, std::span<const Origin> origins, bool phasing, AntiArmorFire& fire) {
  const Options& options = field.book().options;
  if (phasing || options.aa_hex_terrain == AaHexTerrain::both_fires)
    add_shift(fire, hex_shift(field, fire.hex));
  if (phasing || options.aa_hexside == AaHexside::both_fires)
    add_shift(fire, hexside_shift(origins, phasing));
  if (phasing) add_shift(fire, minefield_shift(field, origins, fire.hex));
}

/// CNA-2.7, 8.4: the other player says that nothing is exposed there.
bool told_without_armor(const Segment& segment, Place hex) {
  return std::ranges::count(segment.plan.reported.no_armor, hex) > 0;
}

// ---- The points (CNA-8.2, 8.6) ----

void count_points(const Field& field, std::span<const Commitment> commitments, AntiArmorFire& fire) {
  for (const std::uint32_t gun : fire.guns)
    fire.raw += commitments[gun].toe * field.book().rating(commitments[gun].group).anti_armor;
  fire.actual = static_cast<std::int32_t>(round_half_up(fire.raw, 10));
}

void prepare_phasing(const Field& field, const Segment& segment, std::span<const Origin> origins,
                     AttackedHex& hex) {
  AntiArmorFire& fire = hex.phasing;
  const Commitments& own = segment.assigned.committed[fire.shooter];
  own.each_against(hex.hex, [&](const Commitment& c) {
    hex.assaulted |= c.role == Role::close_assault && attacks(c, hex.hex);
    if (c.role == Role::anti_armor && attacks(c, hex.hex) && hex.in_sequence)
      fire.guns.push_back(own.place_of(c));
  });
  fire.exposed = exposed_in(field, segment, hex.hex);
  settle_exposed(fire);
  count_points(field, own.all(), fire);
  add_shifts(field, origins, true, fire);
  fire.fires = fire.raw > 0;
}

void prepare_other(const Field& field, const Segment& segment, std::span<const Origin> origins,
                   AttackedHex& hex) {
  AntiArmorFire& fire = hex.other;
  const Commitments& own = segment.assigned.committed[fire.shooter];
  own.each_from(hex.hex, [&](const Commitment& c) {
    if (c.role == Role::anti_armor && defends(c, hex.hex)) fire.guns.push_back(own.place_of(c));
  });
  segment.assigned.committed[segment.book().phasing].each_against(hex.hex, [&](const Commitment& c) {
    if (!attacks(c, hex.hex)) return;
    const HexsideFire& side = side_of(origins, c.from);
    if (!side.forbidden && !side.not_hit) expose(field, c.unit, c.group, c.toe, fire.exposed);
  });
  settle_exposed(fire);
  count_points(field, own.all(), fire);
  add_shifts(field, origins, false, fire);
  // CNA-8.3: he does not fire, and spends nothing, where no phasing point is exposed.
  fire.fires =
      fire.raw > 0 && (segment.book().played(segment.book().phasing) ? !fire.exposed.empty()
                                                                     : !told_without_armor(segment, hex.hex));
}

// ---- Firing ----

/// What stands on the referee's sheet before the dice.
void declare(const Scene& scene, const Field& field, std::span<const Commitment> commitments, bool phasing,
             const AntiArmorFire& fire) {
  if (!scene.tells()) return;
  scene.began(phasing ? Key("anti-armor-attack") : Key("anti-armor-defense"),
              {{"shooter", fire.shooter}, {"struck", other_side(fire.shooter)}, {"hex", fire.hex}},
              "CNA-8.1");
  for (const std::uint32_t gun : fire.guns) {
    const Commitment& c = commitments[gun];
    const std::int32_t rating = field.book().rating(c.group).anti_armor;
    scene.note("anti-armor-gun",
               {{"unit", c.unit},
                {"group", c.group},
                {"from", c.from},
                {"toe", c.toe},
                {"rating", rating},
                {"raw", c.toe * rating}},
               "CNA-8.2");
  }
  scene.note("anti-armor-points", {{"raw", fire.raw}, {"actual", fire.actual}}, "CNA-8.6");
  for (const Exposed& e : fire.exposed)
    scene.note("anti-armor-exposed",
               {{"unit", e.unit},
                {"group", e.group},
                {"from", e.hex},
                {"toe", e.toe},
                {"armor", e.armor},
                {"counted", fire.halftracks_only ? Key("doubled") : Key("single")}},
               fire.halftracks_only ? Key("CNA-8.13") : Key("CNA-8.3"));
}

/// Terrain that is there and does not count: the weaker one of two, or what the options leave out.
void note_unused_terrain(const Scene& scene, const Field& field, const AntiArmorFire& fire) {
  if (!scene.tells()) return;
  const TerrainChart& terrain = field.book().terrain;
  const std::int32_t level = field.fort_level(fire.hex);
  std::vector<const TerrainEffect*> present;
  if (field.book().options.declared()) {
    for (const DeclaredTerrain& declared : field.book().declared)
      if (declared.hex == fire.hex && declared.step == TerrainStep::anti_armor)
        for (const DeclaredRow& row : declared.rows) present.push_back(&row.effect);
  } else {
    present.push_back(&terrain.hex(fire.hex));
    if (level > 0) present.push_back(&terrain.fortification(level));
  }
  for (const TerrainEffect* effect : present) {
    const bool used = std::ranges::any_of(fire.shifts(), [&](const Modifier& m) {
      return m.reason == effect->feature ||
             (m.rule == Key("CNA-8.10") && effect->feature == Key("own-minefield"));
    });
    if (effect->anti_armor != 0 && !used)
      scene.note("anti-armor-terrain",
                 {{"hex", fire.hex}, {"effect", effect->feature}, {"by", effect->anti_armor}}, "CNA-8.7");
  }
}

/// CNA-8.12. `hex` is the scene of the hex: the dice stand at "aa/<hex>/phasing" or ".../nonphasing".
void roll_damage(const Scene& hex, const Scene& scene, const Rulebook& book, bool phasing,
                 AntiArmorFire& fire) {
  const GridChart& chart = *book.anti_armor;
  const Roll die = hex.roll(phasing ? Key("phasing") : Key("nonphasing"), two_d6, "CNA-8.12");
  fire.dice = shared::d66(die);
  fire.base = chart.columns.clamped(fire.actual);
  const std::array<Modifier, 1> row{{{-2, "phasing-row", "CNA-8.12", nothing}}};
  // CNA-8.11: what is shifted below 1 stays in column 0, the first one.
  const Cell cell =
      scene.look_up(chart,
                    {fire.dice, phasing ? std::span<const Modifier>(row) : std::span<const Modifier>(),
                     fire.base, fire.shifts()},
                    "CNA-8.12");
  fire.column = cell.column;
  fire.damage = shared::leading_number(cell.result.text());
  fire.rolled = true;
  scene.note("anti-armor-damage", {{"damage", fire.damage}}, "CNA-8.12");
}

/// CNA-8.16, 11.1.
void pay(const Scene& scene, const Segment& segment, bool phasing, const AntiArmorFire& fire,
         std::span<Commitment> own) {
  const Rulebook& book = segment.book();
  for (const std::uint32_t gun : fire.guns) {
    Commitment& c = own[gun];
    c.fired = true;
    take_ammo(scene, book, c.unit, c.toe * anti_armor_ammo(book), "CNA-8.16");
  }
  if (!phasing) return;
  Place last = Place::none;
  std::vector<Place> paid;
  for (const std::uint32_t gun : fire.guns) {
    const Place from = own[gun].from;
    if (from == last || std::ranges::count(paid, from) > 0) continue;
    charge_anti_armor(scene, segment, from, fire.hex);
    paid.push_back(from);
    last = from;
  }
  charge_anti_armor_target(scene, segment, fire.hex);
}

}  // namespace

std::vector<Exposed> exposed_in(const Field& field, const Segment& segment, Place hex) {
  std::vector<Exposed> exposed;
  const Row side = segment.book().other;
  segment.assigned.committed[side].each_from(hex, [&](const Commitment& c) {
    if (not_withheld(c)) expose(field, c.unit, c.group, c.toe, exposed);
  });
  expose_retreated(field, side, hex, exposed);
  return exposed;
}

bool has_dummy_tanks(const Field& field, Row side, Place hex) {
  return field.any_unit(hex, side, [&](Row unit) { return field.type(unit) == UnitType::dummy_tank; });
}

AttackedHex attacked_hex(const Field& field, const Segment& segment, Place where, bool in_sequence) {
  AttackedHex hex;
  hex.hex = where;
  hex.in_sequence = in_sequence;
  hex.phasing.shooter = segment.book().phasing;
  hex.other.shooter = segment.book().other;
  hex.phasing.hex = hex.other.hex = where;
  const std::vector<Origin> origins = origins_of(field, segment, where);
  prepare_phasing(field, segment, origins, hex);
  prepare_other(field, segment, origins, hex);
  return hex;
}

void fire(const Scene& scene, const Segment& segment, const AttackedHex& hex, AntiArmorFire& fire,
          BySide<Commitments>& committed) {
  if (!fire.fires) return;
  const Rulebook& book = segment.book();
  const Field field = field_of(scene, book);
  const bool phasing = fire.shooter == book.phasing;
  const Scene here = scene.within(phasing ? Key("phasing") : Key("nonphasing"));
  declare(here, field, segment.assigned.committed[fire.shooter].all(), phasing, fire);
  // CNA-8.4, 8.5: a dummy draws fire like tanks.
  const bool nothing_there = book.told.exists()
                                 ? told_without_armor(segment, hex.hex)
                                 : fire.exposed.empty() && !has_dummy_tanks(field, book.other, hex.hex);
  if (nothing_there) {
    here.note("anti-armor-in-vain", {{"hex", hex.hex}}, "CNA-8.4");
  } else {
    note_unused_terrain(here, field, fire);
    roll_damage(scene, here, book, phasing, fire);
  }
  pay(here, segment, phasing, fire, committed[fire.shooter].all());
}

}  // namespace adjudicator::cna

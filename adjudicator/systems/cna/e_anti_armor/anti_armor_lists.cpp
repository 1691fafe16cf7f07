#include "systems/cna/e_anti_armor/anti_armor_lists.hpp"

#include <algorithm>
#include <array>

#include "systems/cna/d_assignment/assignment.hpp"
#include "systems/cna/e_anti_armor/anti_armor_fire.hpp"
#include "systems/cna/field/hex_set.hpp"
#include "systems/cna/segment/lists.hpp"

namespace adjudicator::cna {
namespace {

// ---- L16, before the dice ----

/// The enemy's minefield may be a dummy; and where he attacks from the defender does not know yet.
bool known_before(const Modifier& shift, bool phasing) {
  return phasing ? shift.rule != Key("CNA-8.10") : shift.rule == Key("CNA-8.7");
}

/// What a side can know of the fires in a hex before they are fired: its guns (CNA-8.2), and the points of its
/// own that the enemy's fire may destroy.
void write_fire_sheet(List& list, const Rulebook& book, std::span<const Commitment> committed,
                      const AntiArmorFire& own, const AntiArmorFire& enemy) {
  const Arg hex("hex", own.hex);
  for (const std::uint32_t gun : own.guns) {
    const Commitment& c = committed[gun];
    const std::int32_t rating = book.rating(c.group).anti_armor;
    list.row({{"row", "gun"},
              hex,
              {"unit", c.unit},
              {"group", c.group},
              {"toe", c.toe},
              {"rating", rating},
              {"raw", c.toe * rating}});
  }
  if (!own.guns.empty()) {
    list.row({{"row", "fire"}, hex, {"raw", own.raw}, {"actual", own.actual}});
    // What ground there is the player may still declare until he has confirmed this step.
    for (const Modifier& shift : own.shifts())
      if (!book.options.declared() && known_before(shift, own.shooter == book.phasing))
        list.row({{"row", "shift"}, hex, {"reason", shift.reason}, {"by", shift.by}});
  }
  for (const Exposed& e : enemy.exposed)
    list.row(
        {{"row", "exposed"}, hex, {"unit", e.unit}, {"group", e.group}, {"toe", e.toe}, {"armor", e.armor}});
}

/// Own hexes with points that would fight or be exposed: which of them are attacked the side does not know
/// before the fire.
std::vector<Place> hexes_in_combat(const Field& field, const Segment& segment, Row side) {
  HexSet hexes;
  for (const Commitment& c : segment.assigned.committed[side].all())
    if (defends(c, c.from)) hexes.add(c.from);
  for (const Row unit : units_in_combat(field, side))
    if (field.rba(unit)) hexes.add(field.hex(unit));
  return hexes.take();
}

// ---- L16 and L17, after the losses ----

/// What a fire cost of a group; false where it cost nothing.
const KnownFact& lost_of(const Reading& known, const KnownFact& fire, Row group) {
  const KnownFact* found = &KnownFact::none();
  known.each(fire, "noted.anti-armor-losses", [&](const KnownFact& lost) {
    if (lost.row("group") == group) found = &lost;
  });
  return *found;
}

/// Calls `visit` with the fires in one hex, of the side and at it, of which one may be none; in the sequence in
/// which the hexes came.
void each_hex(const Reading& known, FunctionRef<void(const KnownFact& own, const KnownFact& enemy)> visit) {
  struct Fires {
    Place hex;
    const KnownFact* own = &KnownFact::none();
    const KnownFact* enemy = &KnownFact::none();
  };
  std::vector<Fires> hexes;
  known.each("began.anti-armor-attack", "began.anti-armor-defense", [&](const KnownFact& scene) {
    auto found = std::ranges::find(hexes, scene.place("hex"), &Fires::hex);
    if (found == hexes.end()) found = hexes.insert(found, {scene.place("hex")});
    (scene.row("shooter") == known.side() ? found->own : found->enemy) = &scene;
  });
  for (const Fires& fires : hexes) visit(*fires.own, *fires.enemy);
}

/// A row with the damage of a fire, where it did any; false where there is none.
bool add_damage(const Reading& known, ListRows& rows, std::string_view columns, const KnownFact& fire) {
  const KnownFact& damage = known.first(fire, "noted.anti-armor-damage");
  if (!damage) return false;
  rows.row(columns, fire);
  rows.add("damage", damage);
  return true;
}

void read_fire(const Reading& known, ListRows& rows) {
  const Axis& columns = plan_of(known.turn()).book.anti_armor->columns;
  each_hex(known, [&](const KnownFact& own, const KnownFact& enemy) {
    const KnownFact& shot = known.first(own, "looked-up.anti-armor");
    if (own) {
      rows.row(shot ? "row:fire hex" : "row:in-vain hex", own);
      rows.add("raw actual", known.first(own, "noted.anti-armor-points"));
      rows.add("column=band dice=roll", shot);
      if (shot)
        rows.add({"base", Key::unowned(columns.band(static_cast<std::size_t>(shot.number("base"))).text)});
      rows.add("damage", known.first(own, "noted.anti-armor-damage"));
    }
    shot.each("shift", [&](const KnownFact& shift) {
      rows.row("row:shift hex", own);
      rows.add("reason=shift by", shift);
    });
    if (!add_damage(known, rows, "row:received hex", enemy)) return;
    rows.add({"armor", known.first(enemy, "noted.anti-armor-absorbed").number("armor")});
    known.each(enemy, "noted.anti-armor-exposed", [&](const KnownFact& exposed) {
      rows.row("row:exposed unit group toe armor", exposed);
      rows.add("hex", enemy);
      rows.add({"lost", lost_of(known, enemy, exposed.row("group")).number("points")});
    });
  });
}

void read_report(const Reading& known, ListRows& rows) {
  each_hex(known, [&](const KnownFact& own, const KnownFact& enemy) {
    add_damage(known, rows, "row:inflicted hex", own);
    add_damage(known, rows, "row:received hex", enemy);
    known.each(enemy, "noted.anti-armor-exposed", [&](const KnownFact& exposed) {
      const KnownFact& lost = lost_of(known, enemy, exposed.row("group"));
      if (!lost) return;
      rows.row("row:lost unit group points", lost);
      rows.add("from", exposed);
      rows.add("hex", enemy);
      known.each(enemy, "noted.destroyed-tanks", [&](const KnownFact& marker) {
        if (marker.row("group") != exposed.row("group")) return;
        rows.row("row:marker group from=hex points=toe", marker);
        rows.add("hex", enemy);
      });
    });
  });
}

void read_slip(const Reading& known, ListRows& rows) {
  each_hex(known, [&](const KnownFact&, const KnownFact& enemy) { add_damage(known, rows, "hex", enemy); });
}

}  // namespace

constinit const std::array<ListSpec, 3> anti_armor_lists{{
    {"anti-armor-fire", "CNA-13.1", "noted.anti-armor-over", read_fire},
    {"anti-armor-report", "CNA-13.1", "noted.anti-armor-over", read_report},
    {"anti-armor-slip", "CNA-13.1", "noted.anti-armor-over", read_slip},
}};

void list_anti_armor(const Scene& turn, const Segment& segment) {
  if (!turn.tells()) return;
  const Rulebook& book = segment.book();
  const Field field = field_of(turn, book);
  for (const Row side : {book.phasing, book.other}) {
    if (!book.played(side)) continue;
    const bool phasing = side == book.phasing;
    List list(turn, side, "anti-armor-sheet");
    for (const Place where : phasing ? attacked_hexes(segment) : hexes_in_combat(field, segment, side)) {
      const AttackedHex hex = attacked_hex(field, segment, where, true);
      write_fire_sheet(list, book, segment.assigned.committed[side].all(), phasing ? hex.phasing : hex.other,
                       phasing ? hex.other : hex.phasing);
    }
  }
}

}  // namespace adjudicator::cna

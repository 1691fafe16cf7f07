#include "systems/cna/e_anti_armor/anti_armor_lists.hpp"

#include <algorithm>

#include "systems/cna/d_assignment/assignment.hpp"
#include "systems/cna/e_anti_armor/anti_armor_fire.hpp"
#include "systems/cna/field/list_reading.hpp"
#include "systems/cna/field/lists.hpp"

namespace adjudicator::cna {
namespace {

// ---- L16, before the dice ----

/// What one side can know of a fire before it is fired.
class Sheet {
 public:
  Sheet(const Scene& turn, const Segment& segment, Row side)
      : segment_(segment),
        field_(field_of(turn, segment.book())),
        side_(side),
        list_(turn, side, "anti-armor-sheet") {}

  /// CNA-8.2: the guns of the side, by the hex they fire at or out of.
  void guns(const AntiArmorFire& fire) {
    const auto& all = segment_.assigned.committed[side_].all();
    for (const std::uint32_t gun : fire.guns) {
      const Commitment& c = all[gun];
      const std::int32_t rating = field_.book().rating(c.group).anti_armor;
      list_.row({{"row", "gun"},
                 {"hex", fire.hex},
                 {"unit", c.unit},
                 {"group", c.group},
                 {"toe", c.toe},
                 {"rating", rating},
                 {"raw", c.toe * rating}});
    }
    if (!fire.guns.empty())
      list_.row({{"row", "fire"}, {"hex", fire.hex}, {"raw", fire.raw}, {"actual", fire.actual}});
    for (const Modifier& shift : fire.shifts())
      if (!fire.guns.empty() && known(shift))
        list_.row({{"row", "shift"}, {"hex", fire.hex}, {"reason", shift.reason}, {"by", shift.by}});
  }

  /// The points of the side that the enemy's fire may destroy.
  void exposed(const AntiArmorFire& fire) {
    for (const Exposed& e : fire.exposed)
      list_.row({{"row", "exposed"},
                 {"hex", fire.hex},
                 {"unit", e.unit},
                 {"group", e.group},
                 {"toe", e.toe},
                 {"armor", e.armor}});
  }

 private:
  /// The enemy's minefield may be a dummy; and where he attacks from the defender does not know yet.
  bool known(const Modifier& shift) const {
    if (side_ == field_.book().phasing) return shift.rule != Key("CNA-8.10");
    return shift.rule == Key("CNA-8.7");
  }
  const Segment& segment_;
  const Field field_;
  const Row side_;
  List list_;
};

/// Own hexes with points that would fight or be exposed: which of them are attacked the side does not know
/// before the fire.
std::vector<Place> hexes_in_combat(const Field& field, const Segment& segment, Row side) {
  std::vector<Place> hexes;
  for (const Commitment& c : segment.assigned.committed[side].all())
    if (defends(c, c.from)) hexes.push_back(c.from);
  for (const Row unit : units_in_combat(field, side))
    if (field.rba(unit)) hexes.push_back(field.hex(unit));
  std::ranges::sort(hexes);
  hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
  return hexes;
}

// ---- L16 and L17, after the losses ----

/// The fires in one hex, of a side and at it; none is false.
struct KnownFires {
  Place hex;
  const KnownFact* own = &KnownFact::none();
  const KnownFact* enemy = &KnownFact::none();
};

/// What a fire cost of a group; false where it cost nothing.
const KnownFact& lost_of(const Reading& known, const KnownFact& fire, Row group) {
  const KnownFact* found = &KnownFact::none();
  known.each(fire, "noted.anti-armor-losses", [&](const KnownFact& lost) {
    if (lost.row("group") == group) found = &lost;
  });
  return *found;
}

/// In the sequence in which the hexes came.
void each_hex(const Reading& known, FunctionRef<void(const KnownFires&)> visit) {
  std::vector<KnownFires> hexes;
  const auto add = [&](const KnownFact& scene) {
    auto found = std::ranges::find(hexes, scene.place("hex"), &KnownFires::hex);
    if (found == hexes.end()) found = hexes.insert(found, {scene.place("hex")});
    (scene.row("shooter") == known.side() ? found->own : found->enemy) = &scene;
  };
  known.each("began.anti-armor-attack", "began.anti-armor-defense", add);
  for (const KnownFires& fires : hexes) visit(fires);
}

}  // namespace

void list_anti_armor(const Scene& turn, const Segment& segment) {
  if (!turn.tells()) return;
  const Rulebook& book = segment.book();
  const Field field = field_of(turn, book);
  Sheet phasing(turn, segment, book.phasing);
  for (const Place where : attacked_hexes(segment)) {
    const AttackedHex hex = attacked_hex(field, segment, where, true);
    phasing.guns(hex.phasing);
    phasing.exposed(hex.other);
  }
  Sheet other(turn, segment, book.other);
  for (const Place where : hexes_in_combat(field, segment, book.other)) {
    const AttackedHex hex = attacked_hex(field, segment, where, true);
    other.guns(hex.other);
    other.exposed(hex.phasing);
  }
}

void read_anti_armor_fire(const Reading& known, ListRows& rows) {
  const Axis& columns = plan_of(known.turn()).book.anti_armor->columns;
  each_hex(known, [&](const KnownFires& fires) {
    const auto fact = [&](const KnownFact& scene, FactName name) -> const KnownFact& {
      return scene ? known.first(scene, name) : KnownFact::none();
    };
    const KnownFact& shot = fact(*fires.own, "looked-up.anti-armor");
    if (*fires.own) {
      rows.row(shot ? "row:fire hex" : "row:in-vain hex", *fires.own);
      rows.add("raw actual", fact(*fires.own, "noted.anti-armor-points"));
      rows.add("column=band dice=roll", shot);
      if (shot)
        rows.add({"base", Key::unowned(columns.band(static_cast<std::size_t>(shot.number("base"))).text)});
      rows.add("damage", fact(*fires.own, "noted.anti-armor-damage"));
    }
    shot.each("shift", [&](const KnownFact& shift) {
      rows.row("row:shift hex", *fires.own);
      rows.add("reason=shift by", shift);
    });
    const KnownFact& damage = fact(*fires.enemy, "noted.anti-armor-damage");
    if (!damage) return;
    rows.row("row:received hex", *fires.enemy);
    rows.add("damage", damage);
    rows.add({"armor", fact(*fires.enemy, "noted.anti-armor-absorbed").number("armor")});
    known.each(*fires.enemy, "noted.anti-armor-exposed", [&](const KnownFact& exposed) {
      rows.row("row:exposed unit group toe armor", exposed);
      rows.add("hex", *fires.enemy);
      rows.add({"lost", lost_of(known, *fires.enemy, exposed.row("group")).number("points")});
    });
  });
}

void read_anti_armor_report(const Reading& known, ListRows& rows) {
  each_hex(known, [&](const KnownFires& fires) {
    const auto damage = [&](std::string_view row, const KnownFact& scene) {
      if (!scene || !known.first(scene, "noted.anti-armor-damage")) return;
      rows.row(row, scene);
      rows.add("damage", known.first(scene, "noted.anti-armor-damage"));
    };
    damage("row:inflicted hex", *fires.own);
    damage("row:received hex", *fires.enemy);
    if (!*fires.enemy) return;
    known.each(*fires.enemy, "noted.anti-armor-exposed", [&](const KnownFact& exposed) {
      const KnownFact& lost = lost_of(known, *fires.enemy, exposed.row("group"));
      if (!lost) return;
      rows.row("row:lost unit group points", lost);
      rows.add("from", exposed);
      rows.add("hex", *fires.enemy);
      known.each(*fires.enemy, "noted.destroyed-tanks", [&](const KnownFact& marker) {
        if (marker.row("group") != exposed.row("group")) return;
        rows.row("row:marker group from=hex points=toe", marker);
        rows.add("hex", *fires.enemy);
      });
    });
  });
}

void read_anti_armor_slip(const Reading& known, ListRows& rows) {
  each_hex(known, [&](const KnownFires& fires) {
    if (!*fires.enemy || !known.first(*fires.enemy, "noted.anti-armor-damage")) return;
    rows.row("hex", *fires.enemy);
    rows.add("damage", known.first(*fires.enemy, "noted.anti-armor-damage"));
  });
}

}  // namespace adjudicator::cna

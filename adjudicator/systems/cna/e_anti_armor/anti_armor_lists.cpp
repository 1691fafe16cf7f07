#include "systems/cna/e_anti_armor/anti_armor_lists.hpp"

#include <algorithm>

#include "systems/cna/d_assignment/assignment.hpp"
#include "systems/cna/field/lists.hpp"

namespace adjudicator::cna {
namespace {

Value band(const GridChart& chart, std::size_t column) {
  return Key::unowned(chart.columns.band(column).text);
}

/// CNA-8.14: Armor Protection of the picks.
std::int32_t absorbed(const AntiArmorFire& fire) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < fire.picks.size(); ++i) sum += fire.picks[i] * fire.exposed[i].armor;
  return sum;
}

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
    const auto& all = segment_.of(side_).commitments;
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
  for (const Commitment& c : segment.of(side).commitments)
    if (defends(c, c.from)) hexes.push_back(c.from);
  for (const Row unit : units_in_combat(field, side))
    if (field.rba(unit)) hexes.push_back(field.hex(unit));
  std::ranges::sort(hexes);
  hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
  return hexes;
}

// ---- L16 and L17, after the losses ----

/// The report of one side.
class Report {
 public:
  Report(const Scene& turn, const Segment& segment, Row side)
      : book_(segment.book()),
        field_(field_of(turn, segment.book())),
        sheet_(turn, side, "anti-armor-fire"),
        report_(turn, side, "anti-armor-report"),
        slip_(turn, side, "anti-armor-slip") {}

  void fired(const AntiArmorFire& fire) {
    if (!fire.fires) return;
    if (!fire.rolled) {
      sheet_.row({{"row", "in-vain"}, {"hex", fire.hex}, {"raw", fire.raw}, {"actual", fire.actual}});
      return;
    }
    sheet_.row({{"row", "fire"},
                {"hex", fire.hex},
                {"raw", fire.raw},
                {"actual", fire.actual},
                {"base", band(*book_.anti_armor, fire.base)},
                {"column", band(*book_.anti_armor, fire.column)},
                {"dice", fire.dice},
                {"damage", fire.damage}});
    for (const Modifier& shift : fire.shifts())
      sheet_.row({{"row", "shift"}, {"hex", fire.hex}, {"reason", shift.reason}, {"by", shift.by}});
    report_.row({{"row", "inflicted"}, {"hex", fire.hex}, {"damage", fire.damage}});
  }

  void received(const AntiArmorFire& fire) {
    if (!fire.rolled) return;
    sheet_.row({{"row", "received"}, {"hex", fire.hex}, {"damage", fire.damage}, {"armor", absorbed(fire)}});
    report_.row({{"row", "received"}, {"hex", fire.hex}, {"damage", fire.damage}});
    slip_.row({{"hex", fire.hex}, {"damage", fire.damage}});
    for (std::size_t i = 0; i < fire.exposed.size(); ++i) {
      const Exposed& e = fire.exposed[i];
      const std::int32_t lost = i < fire.picks.size() ? fire.picks[i] : 0;
      sheet_.row({{"row", "exposed"},
                  {"hex", fire.hex},
                  {"unit", e.unit},
                  {"group", e.group},
                  {"toe", e.toe},
                  {"armor", e.armor},
                  {"lost", lost}});
      if (lost > 0) report_lost(fire, e, lost);
    }
  }

 private:
  void report_lost(const AntiArmorFire& fire, const Exposed& e, std::int32_t lost) {
    report_.row({{"row", "lost"},
                 {"hex", fire.hex},
                 {"unit", e.unit},
                 {"group", e.group},
                 {"from", e.hex},
                 {"points", lost}});
    if (field_.kind(e.group) == GroupKind::tank ||
        book_.options.destroyed_tanks == DestroyedTanks::all_flagged)
      report_.row(
          {{"row", "marker"}, {"hex", fire.hex}, {"group", e.group}, {"from", e.hex}, {"points", lost}});
  }

  const Rulebook& book_;
  const Field field_;
  List sheet_;
  List report_;
  List slip_;
};

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

void report_anti_armor(const Scene& turn, const Segment& segment, std::span<const AttackedHex> hexes) {
  if (!turn.tells()) return;
  const Rulebook& book = segment.book();
  Report phasing(turn, segment, book.phasing);
  Report other(turn, segment, book.other);
  for (const AttackedHex& hex : hexes) {
    phasing.fired(hex.phasing);
    phasing.received(hex.other);
    other.fired(hex.other);
    other.received(hex.phasing);
  }
}

}  // namespace adjudicator::cna

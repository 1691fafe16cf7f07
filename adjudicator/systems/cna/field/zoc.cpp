#include "systems/cna/field/zoc.hpp"

#include <algorithm>
#include <vector>

#include "systems/cna/field/supply.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::int32_t points_needed = 2 * 10;  // raw points, in halves (item 2)

/// CNA-11.10 and 11.12, for Close Assault: enough for one of its TOE points?
bool has_ammo(const Field& field, Row unit) {
  const Costs& costs = field.book().costs;
  const std::int32_t have = ammo_at_hand(field, unit);
  if (have >= std::max(costs.ammo_assault_heavy, costs.ammo_assault_infantry)) return true;
  const auto parts = field.classes(unit);
  const bool infantry = std::ranges::count(parts, TargetClass::Inf) != 0;
  std::int32_t need = costs.ammo_assault_heavy;
  bool any = false;
  field.each_group(unit, [&](Row group) {
    any = true;
    const GroupKind kind = field.kind(group);
    if (infantry && kind != GroupKind::machinegun && kind != GroupKind::heavy_weapons)
      need = std::min(need, costs.ammo_assault_infantry);
  });
  return !any || have >= need;
}

/// CNA-4.5: Back guns cannot be in Close Assault; anti-tank units count as Forward here. Before gate A it is
/// what the position will be without an order (CNA-4.3).
bool counts_as_forward(const Field& field, Row unit) {
  if (field.type(unit) == UnitType::anti_tank || !field.gun_unit(unit)) return true;
  if (field.position(unit) != GunPosition::none) return field.position(unit) == GunPosition::forward;
  if (field.type(unit) == UnitType::infantry) return true;
  if (field.type(unit) != UnitType::anti_aircraft) return false;
  bool fires_at_armor = false;
  field.each_group(unit, [&](Row group) {
    const Ratings& r = field.book().rating(group);
    fires_at_armor |= r.anti_armor > 0 && !r.parenthesized(Rating::anti_armor);
  });
  return fires_at_armor;
}

/// The headquarters in this hex that represents the unit, or the unit itself (CNA-1.3).
Row formation(const Field& field, Row unit) {
  for (int step = 0; step < 4 && field.attached(unit); ++step) {
    const Row parent = field.parent(unit);
    if (!parent.exists() || !field.on_map(parent) || field.hex(parent) != field.hex(unit)) break;
    unit = parent;
  }
  return unit;
}

/// Stacking Points and raw defensive points of the units that count (CNA-3.10).
class Tally {
 public:
  explicit Tally(const Field& field) : field_(field) {}

  void add(Row unit) {
    if (field_.type(unit) != UnitType::headquarters) stack(unit);
    if (!counts_as_forward(field_, unit)) return;
    std::int32_t plain = 0;
    std::int32_t parenthesized = 0;
    field_.each_group(unit, [&](Row group) {
      const Ratings& r = field_.book().rating(group);
      (r.parenthesized(Rating::defense) ? parenthesized : plain) += r.defense * field_.toe(group);
    });
    plain_ += plain;
    (plain > 0 ? beside_plain_ : alone_) += parenthesized;
    if (plain > 0) ++plain_units_;
  }

  /// Whatever else is added.
  bool enough_already() const { return stacking_ > 1 && plain_ >= points_needed; }
  bool enough() const {
    // CNA-7.7: ratings in parentheses count where no other unit has one without.
    const std::int32_t parenthesized = plain_units_ == 0 ? alone_ : plain_units_ == 1 ? beside_plain_ : 0;
    return stacking_ > 1 && plain_ + parenthesized >= points_needed;
  }

 private:
  /// Attached units stack as their headquarters does, once; where that has no figure, as they are.
  void stack(Row unit) {
    const Row whole = formation(field_, unit);
    if (whole == unit || field_.stacking_points(whole) == 0) {
      stacking_ += field_.stacking_points(unit);
    } else if (std::ranges::find(formations_, whole) == formations_.end()) {
      formations_.push_back(whole);
      stacking_ += field_.stacking_points(whole);
    }
  }

  const Field& field_;
  // In halves.
  std::int32_t plain_ = 0;
  std::int32_t beside_plain_ = 0;  // in parentheses, of units that have a rating without
  std::int32_t alone_ = 0;         // in parentheses, of the others
  int plain_units_ = 0;
  std::int32_t stacking_ = 0;
  std::vector<Row> formations_;
};

/// Item 3: warships, ground crews, engineers and HQ without combat units are no combat units.
bool counted(const Field& field, Row unit) {
  return field.combat_unit(unit) && !field.combat_ineffective(unit) && has_ammo(field, unit);
}

}  // namespace

bool exerts_zoc(const Field& field, Place from, Place into, Row side) {
  const auto direction = field.board().direction(from, into);
  // CNA-2.7: as the other player says; of the phasing side hex by hex, where he was asked.
  if (side == field.book().told && side == field.book().phasing)
    return std::ranges::binary_search(field.book().told_zoc, into);
  if (!direction || field.book().terrain.stops_zoc(field.board(), from, *direction)) return false;
  if (side == field.book().told)
    return field.any_unit(from, side, [&](Row unit) { return field.stacking_points(unit) > 1; });
  Tally tally(field);
  field.any_unit(from, side, [&](Row unit) {
    // Item 5: it is the units that could enter the hex over this hexside that are to satisfy items 1 and 2.
    if (counted(field, unit) && field.entry(unit, from, *direction)) tally.add(unit);
    return tally.enough_already();
  });
  return tally.enough();
}

bool in_zoc_of(const Field& field, Place where, Row side) {
  return std::ranges::any_of(field.board().neighbours(where), [&](Place from) {
    return exists(from) && field.any_unit(from, side) && exerts_zoc(field, from, where, side);
  });
}

bool controlled_for_movement(const Field& field, Place where, Row by) {
  return in_zoc_of(field, where, by) &&
         !field.any_unit(where, other_side(by), [&](Row unit) { return field.combat_unit(unit); });
}

}  // namespace adjudicator::cna

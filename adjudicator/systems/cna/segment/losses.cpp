#include "systems/cna/segment/losses.hpp"

#include <algorithm>
#include <array>

namespace adjudicator::cna {
namespace {

/// Whose commitments suffer, first to last, when points of that role are lost.
constexpr std::array<Role, 3> other_roles{Role::withheld, Role::anti_armor, Role::close_assault};

/// Takes points of one group out of what its side has committed.
class Uncommitting {
 public:
  /// `commitments`: of the group; `left`: TOE points that it has.
  Uncommitting(std::span<Commitment> commitments, std::int32_t left, std::int32_t lost)
      : commitments_(commitments), free_(left), lost_(lost) {
    for (const Commitment& c : commitments_) free_ -= c.toe;
  }
  void take(Role role, std::span<const Place> against) {
    // Points in no commitment are withheld (CNA-7.5).
    if (role == Role::withheld) take(free_);
    for (Commitment& c : commitments_)
      if (c.role == role && meant(c, against)) take(c.toe);
  }

 private:
  /// Has it no target, or one of these; no hexes: any.
  static bool meant(const Commitment& c, std::span<const Place> against) {
    const auto at = [&](Place hex) { return std::ranges::find(against, hex) != against.end(); };
    return against.empty() || !exists(c.target) || at(c.target) || (exists(c.target2) && at(c.target2));
  }
  void take(std::int32_t& points) {
    const std::int32_t taken = std::clamp(points, 0, lost_);
    points -= taken;
    lost_ -= taken;
  }
  const std::span<Commitment> commitments_;
  std::int32_t free_;
  std::int32_t lost_;
};

/// A formation without its headquarters counter could not be commanded: the counter stays as long as a unit
/// of it does.
bool has_formation(const Field& field, Row unit) {
  return field.type(unit) == UnitType::headquarters &&
         std::ranges::any_of(field.book().assigned.of(unit),
                             [&](Row part) { return field.on_map(part) && field.parent(part) == unit; });
}

}  // namespace

void lose_points(const Scene& scene, const Rulebook& book, BySide<Commitments>& committed, Row group,
                 std::int32_t toe, Role role, Key cause, Key rule, std::span<const Place> against) {
  const Field field = field_of(scene, book);
  const std::int32_t lost = std::min(toe, field.toe(group));
  if (lost <= 0) return;
  const Row unit = field.unit_of(group);
  Uncommitting points(committed[field.side(unit)].of(unit, group), field.toe(group), lost);
  points.take(role, against);
  for (const Role other : other_roles) points.take(other, {});
  scene.change_by(group, group::toe, -lost, rule);
  if (field.toe_of(unit) == 0 && !has_formation(field, unit)) remove_unit(scene, book, unit, cause, rule);
}

void remove_unit(const Scene& scene, const Rulebook& book, Row unit, Key cause, Key rule) {
  const Field field = field_of(scene, book);
  const Place hex = field.hex(unit);
  field.each_truck(unit, [&](Row truck) {
    scene.change(truck, truck::unit, -1, rule);
    if (field.cargo(truck) == Cargo::troops) scene.change(truck, truck::cargo, Cargo::none, rule);
    scene.move(truck, hex, rule);
  });
  scene.remove(unit, cause, rule);
}

}  // namespace adjudicator::cna

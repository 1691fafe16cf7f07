#include "systems/toaw/common/retreat.hpp"

#include <algorithm>
#include <tuple>

#include "systems/shared/rings.hpp"
#include "systems/toaw/common/arithmetic.hpp"

namespace adjudicator::toaw {
namespace {

class Leaving {
 public:
  Leaving(const Scene& at, const Field& field, const Retreat& retreat)
      : at_(at), field_(field), retreat_(retreat), side_(field.units.side(retreat.unit)) {}

  Left go() {
    Left left;
    left.to = way_out();
    const Scene scene = at_.within("retreat");
    Fire fire(scene, at_.key(retreat_.unit), "TOAW-7.7");
    if (exists(left.to))
      walk(fire, left);
    else
      evaporate(fire);
    return left;
  }

 private:
  /// TOAW-7.6
  Place way_out() const {
    const Place from = field_.units.hex(retreat_.unit);
    Place best = Place::none;
    std::tuple<bool, bool, int, std::int32_t> rank;
    for (const Place hex : field_.board.neighbours(from)) {
      if (!exists(hex) || !field_.book.enterable(field_.board, hex) || field_.units.has_enemy(hex, side_))
        continue;
      const std::int32_t friends = field_.units.count_own(hex, side_);
      if (friends >= most_units) continue;
      const bool owned = field_.state.reference(row_of(hex), place::owner) == side_;
      // Lower is better; of equals the first direction.
      const std::tuple here{is_near_enemy(hex), !owned,
                            -shared::nearest_range(field_.board, hex, retreat_.attackers), friends};
      if (exists(best) && !(here < rank)) continue;
      best = hex;
      rank = here;
    }
    return best;
  }
  bool is_near_enemy(Place hex) const {
    return std::ranges::any_of(field_.board.neighbours(hex), [&](Place near) {
      return exists(near) && field_.units.has_enemy_ground(near, side_);
    });
  }

  void walk(Fire& fire, Left& left) const {
    std::int64_t total = 0;
    const bool routed = retreat_.becomes != Deployment::retreated;
    for (const auto& [row, gear] : lines()) {
      const std::int64_t percent =
          std::min(100, percent_of(row, *gear) + (routed ? field_.book.retreat_losses.routed : 0));
      const auto lost = static_cast<std::int32_t>(
          fire.fraction(Wide{field_.units.assigned(row)} * percent, retreat_.halved ? 200 : 100, "fraction"));
      left.lost.emplace_back(row, lost);
      total += lost;
    }
    fire.close("retreat-losses", {{"unit", retreat_.unit}, {"lost", total}});
    if (total > 0) at_.note("lost-on-retreat", {{"unit", retreat_.unit}, {"lost", total}}, "TOAW-7.7");
    for (const auto& [row, lost] : left.lost)
      if (lost > 0) at_.change_by(row, line::assigned, -lost, "TOAW-7.7");
    at_.move(retreat_.unit, left.to, "TOAW-7.6");
    at_.change(retreat_.unit, unit::deployment, retreat_.becomes, "TOAW-7.5");
  }
  std::vector<std::pair<Row, const Gear*>> lines() const {
    std::vector<std::pair<Row, const Gear*>> all;
    field_.any_line(retreat_.unit, [&](Row row, const Gear& gear) {
      if (field_.units.assigned(row) > 0) all.emplace_back(row, &gear);
      return false;
    });
    return all;
  }
  std::int32_t percent_of(Row line, const Gear& gear) const {
    const Rulebook::RetreatLosses& chart = field_.book.retreat_losses;
    if (gear.is(Flag::fixed)) return chart.fixed;
    if (!gear.is(Flag::static_)) return chart.other;
    const bool carried = field_.any_line(retreat_.unit, [&](Row other, const Gear& its) {
      return other != line && its.is(Flag::transport) && field_.units.assigned(other) > 0;
    });
    return carried ? chart.static_with_transport : chart.static_alone;
  }

  void evaporate(Fire& fire) const {
    std::vector<std::pair<Row, std::int32_t>> back;
    std::int64_t total = 0;
    for (const auto& [row, gear] : lines()) {
      back.emplace_back(row,
                        static_cast<std::int32_t>(fire.fraction(field_.units.assigned(row), 3, "fraction")));
      total += back.back().second;
    }
    fire.close("evaporation", {{"unit", retreat_.unit}, {"returned", total}});
    if (total > 0) at_.note("saved", {{"unit", retreat_.unit}, {"returned", total}}, "TOAW-7.6");
    for (const auto& [row, returned] : back) {
      const std::int32_t items = field_.units.assigned(row);
      at_.change(row, line::assigned, 0, "TOAW-7.6");
      if (returned > 0) at_.change_by(row, line::pool, returned, "TOAW-7.6");
      if (items > returned) at_.change_by(row, line::dead, items - returned, "TOAW-7.6");
    }
    fall(at_, field_, retreat_.unit, Status::evaporated);
  }

  const Scene at_;
  const Field& field_;
  const Retreat& retreat_;
  const Row side_;
};

}  // namespace

Left retreat(const Scene& at, const Field& field, const Retreat& retreat) {
  if (!field.units.severe(retreat.unit)) at.change(retreat.unit, unit::severe, 1, "TOAW-9.5");
  return Leaving(at, field, retreat).go();
}

namespace {

/// TOAW-18.11, TOAW-18.27: the nearest own airfield that the line of longest range reaches.
Place airfield_for(const Field& field, Row unit) {
  const Row side = field.units.side(unit);
  std::int64_t reach = 0;
  field.any_line(unit, [&](Row line, const Gear& gear) {
    if (field.units.assigned(line) > 0 && gear.flies()) reach = std::max(reach, gear.flight_m);
    return false;
  });
  const auto hexes = static_cast<int>(
      std::min<std::int64_t>(reach / field.book.scenario.hex_scale, shared::longest_range(field.board)));
  Place best = Place::none;
  for (int range = 1; range <= hexes && !exists(best); ++range)
    shared::any_at_range(field.board, field.units.hex(unit), range, [&](Place hex) {
      const bool own = (field.board.features(hex) & field.book.marks.airfield) != 0 &&
                       field.state.reference(row_of(hex), place::owner) == side;
      if (own && !field.units.has_enemy(hex, side) && field.units.count_own(hex, side) < most_units &&
          (!exists(best) || field.board.id(hex) < field.board.id(best)))
        best = hex;
      return false;
    });
  return best;
}

}  // namespace

Left fly_off(const Scene& at, const Field& field, Row unit) {
  const Place from = field.units.hex(unit);
  Left left{.to = airfield_for(field, unit)};
  std::int64_t behind = 0;
  field.any_line(unit, [&](Row line, const Gear& gear) {
    const std::int32_t items = field.units.assigned(line);
    if (items == 0 || (exists(left.to) && field.plane_reaches(gear, from, left.to))) return false;
    left.lost.emplace_back(line, items);
    behind += items;
    return false;
  });
  for (const auto& [line, items] : left.lost) at.change(line, line::assigned, 0, "TOAW-18.11");
  if (!exists(left.to)) {
    fall(at, field, unit, Status::eliminated);
    return left;
  }
  if (behind > 0) at.note("left-behind", {{"unit", unit}, {"lost", behind}}, "TOAW-18.27");
  at.move(unit, left.to, "TOAW-18.11");
  return left;
}

void fall(const Scene& at, const Field& field, Row unit, Status status, Word cause, Word rule) {
  const Row formation = field.units.formation(unit);
  const bool led = field.units.hq(unit) && formation.exists();
  if (status == Status::evaporated)
    at.remove(unit, static_cast<std::int32_t>(Status::evaporated), "no-way-out", "TOAW-7.6");
  else
    at.remove(unit, cause, rule);
  if (!field.units.severe(unit)) at.change(unit, unit::severe, 1, "TOAW-9.5");
  if (!led) return;
  const Trait trait = formation::proficiency;
  const std::int32_t before = field.state.get(formation, trait);
  if (before > 1) at.change(formation, trait, before / 2, "TOAW-9.5");
}

}  // namespace adjudicator::toaw

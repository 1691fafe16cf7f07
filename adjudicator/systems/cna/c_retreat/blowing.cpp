#include "systems/cna/c_retreat/blowing.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <queue>
#include <utility>

#include "systems/cna/field/capability.hpp"
#include "systems/shared/numbers.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::int32_t whole_division = 5;  // Stacking Points (CNA-1.3)

/// CNA-6.7, in halves.
std::int32_t cost_of_blowing(const Field& field, Row unit) {
  return 2 * static_cast<std::int32_t>(round_up(field.effective_cpa(unit), 3));
}

/// Is every enemy unit so far away that a medium truck would need 20 Capability Points from it to the dump?
class Distance {
 public:
  Distance(const Field& field, Row side)
      : field_(field), side_(side), known_(field.board().size(), std::numeric_limits<std::int32_t>::max()) {}

  bool far(Place dump) {
    reach(dump, 0);
    while (!open_.empty()) {
      const auto [cost, place] = open_.top();
      open_.pop();
      if (cost > known(place)) continue;
      if (field_.any_unit(place, other_side(side_))) return false;
      spread(place, cost);
    }
    return true;
  }

 private:
  static constexpr std::int32_t far_enough = 2 * 20;
  struct Reached {
    std::int32_t cost;
    Place place;
    bool operator<(const Reached& other) const {
      return cost != other.cost ? cost > other.cost : place > other.place;
    }
  };
  std::int32_t& known(Place place) { return known_[static_cast<std::size_t>(place)]; }
  void reach(Place place, std::int32_t cost) {
    if (cost >= far_enough || cost >= known(place)) return;
    known(place) = cost;
    open_.push({cost, place});
  }
  /// From there to here, as the enemy would come.
  void spread(Place here, std::int32_t cost) {
    for (Direction d : all_directions) {
      const Place there = field_.board().neighbour(here, d);
      if (!exists(there)) continue;
      const Cost step = field_.book().terrain.entry(field_.board(), there, opposite(d), Mobility::motor,
                                                    destroyed(here, FacilityKind::road),
                                                    destroyed(here, FacilityKind::railroad));
      if (step) reach(there, cost + *step);
    }
  }
  bool destroyed(Place where, FacilityKind kind) const {
    return field_.any_facility(where, [&](Row facility) {
      return field_.facility_kind(facility) == kind && field_.destroyed(facility);
    });
  }

  const Field& field_;
  const Row side_;
  std::vector<std::int32_t> known_;
  std::priority_queue<Reached> open_;
};

class Blowing {
 public:
  Blowing(const Scene& turn, const Segment& segment, Row dump, std::vector<Row> units)
      : turn_(turn),
        segment_(segment),
        field_(field_of(turn, segment.book())),
        dump_(dump),
        side_(field_.dump_side(dump)),
        where_(field_.state().location(dump)),
        units_(std::move(units)),
        above_(turn.within("dump")),
        scene_(above_.within(turn.key(dump))) {}

  void carry_out() {
    std::vector<Arg> args{
        {"dump", dump_}, {"hex", where_}, {"retreating", side_}, {"pursuer", other_side(side_)}};
    for (Row unit : units_) args.push_back({"unit", unit});
    scene_.began("blow-dump", args, "CNA-6.7");
    for (Row unit : units_) spend(scene_, segment_.book(), unit, cost_of_blowing(field_, unit), "CNA-6.7");
    scene_.change(dump_, dump::tried, 1, "CNA-6.7");
    destroy(percent());
  }

 private:
  std::int32_t percent() {
    const GridChart& chart = *segment_.book().blown_dump;
    const std::vector<Modifier> shifts = modifiers();
    const Roll die = above_.roll(turn_.key(dump_), d6, "CNA-6.7");
    const Cell cell = scene_.look_up(
        chart, {die.sum(), {}, chart.columns.clamped(static_cast<std::int64_t>(die.sum())), shifts},
        "CNA-6.7");
    return shared::leading_number(cell.result.text());
  }

  /// Columns of C-7 are one wide, so what is added to the die moves the column.
  std::vector<Modifier> modifiers() const {
    std::vector<Modifier> all;
    const auto add = [&](std::int32_t by, Key reason) { all.push_back({by, reason, "CNA-6.7"}); };
    const bool division = std::ranges::any_of(units_, [&](Row unit) {
      return field_.level(unit) == Level::division && field_.stacking_points(unit) >= whole_division;
    });
    const std::int32_t size = stacking_of(field_, units_);
    if (division && size >= whole_division) add(1, "full-division");
    if (size <= 1) add(-1, "small-unit");
    const std::int64_t held = contents();
    if (segment_.book().terrain.major_city(where_))
      add(-2, "major-city");
    else if (held <= 500)
      add(1, "small-dump");
    else if (held >= 4000)
      add(-1, "large-dump");
    if (field_.get(dump_, dump::captured) != 0)
      add(1, "captured-dump");
    else if (Distance(field_, side_).far(where_))
      add(-1, "enemy-far");
    return all;
  }

  std::array<Trait, 4> supplies() const { return {dump::ammo, dump::fuel, dump::stores, dump::water}; }

  std::int64_t contents() const {
    std::int64_t sum = 0;
    for (Trait trait : supplies()) sum += field_.get(dump_, trait);
    return sum;
  }

  void destroy(std::int32_t percent) {
    static constexpr std::array<Key, 4> names{"ammo", "fuel", "stores", "water"};
    std::vector<Arg> args{{"dump", dump_}, {"hex", where_}, {"percent", percent}};
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Trait trait = supplies()[i];
      const auto lost =
          static_cast<std::int32_t>(round_half_up(std::int64_t{field_.get(dump_, trait)} * percent, 100));
      args.push_back({names[i], lost});
      if (lost > 0) scene_.change_by(dump_, trait, -lost, "CNA-6.7");
    }
    scene_.note("dump-blown", args, "CNA-6.7");
    if (percent > 0 && contents() == 0) scene_.remove(dump_, "blown", "CNA-6.7");
  }

  const Scene turn_;
  const Segment& segment_;
  const Field field_;
  const Row dump_;
  const Row side_;
  const Place where_;
  const std::vector<Row> units_;
  const Scene above_;
  const Scene scene_;
};

}  // namespace

std::int32_t stacking_of(const Field& field, const std::vector<Row>& units) {
  const auto among = [&](Row unit) { return std::ranges::find(units, unit) != units.end(); };
  std::int32_t sum = 0;
  for (Row unit : units) {
    if (field.attached(unit) && among(field.parent(unit)) && field.stacking_points(field.parent(unit)) > 0)
      continue;
    const bool leads = field.type(unit) == UnitType::headquarters;
    const auto& assigned = field.book().assigned.of(unit);
    const bool bare = leads && std::ranges::none_of(assigned, [&](Row part) {
                        return field.attached(part) && field.parent(part) == unit && among(part);
                      });
    if (!bare) sum += field.stacking_points(unit);
  }
  return sum;
}

bool may_blow(const Field& field, Row unit) {
  return !field.gun_unit(unit) &&
         field.cp_spent(unit) + cost_of_blowing(field, unit) <= 2 * field.effective_cpa(unit);
}

std::optional<Key> fault_of_dump(const Field& field, Row dump, Row side) {
  if (field.dump_side(dump) != side) return Key("not-own");
  if (!field.dump_there(dump)) return Key("gone");
  if (field.dump_dummy(dump)) return Key("dummy");
  if (field.get(dump, dump::tried) != 0) return Key("tried");
  return std::nullopt;
}

void blow_dump_up(const Scene& turn, const Segment& segment, Row dump, const std::vector<Row>& units) {
  Blowing(turn, segment, dump, units).carry_out();
}

}  // namespace adjudicator::cna

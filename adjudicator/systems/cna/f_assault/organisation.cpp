#include "systems/cna/f_assault/organisation.hpp"
#include "systems/shared/numbers.hpp"

#include <algorithm>

namespace adjudicator::cna {
namespace {

/// A counter whose TOE points take part, or a headquarters with such counters attached.
struct Counter {
  Row unit;
  std::int32_t toe = 0;       // that take part
  std::int32_t full = 0;      // TOE points at full strength
  std::int32_t size = 0;      // in Stacking Points
  std::int32_t parts = 0;     // attached ones that take part and are no shells
  std::int32_t attached = 0;  // battalions or brigades there
  std::int32_t most = 0;      // that may be assigned
  bool shell = false;
  bool formation = false;
};

class Sizing {
 public:
  Sizing(const Scene& scene, const Segment& segment, const Fight& fight, Force& force)
      : scene_(scene),
        segment_(segment),
        fight_(fight),
        force_(force),
        field_(field_of(scene, segment.book())) {}

  void find() {
    participants();
    for (Counter& counter : counters_) size_unit(counter);
    // Brigades before divisions, whose parts they are.
    formations(Level::brigade);
    formations(Level::division);
    force_.size = 0;
    for (const Counter& counter : counters_) force_.size = std::max(force_.size, counter.size);
    force_.largest.clear();
    for (const Counter& counter : counters_)
      if (counter.size == force_.size) force_.largest.push_back(counter.unit);
    std::ranges::sort(force_.largest);  // unit order (CNA-0.8)
    note();
  }

 private:
  /// Points committed to Anti-Armor against or in the hexes of the assault.
  bool fires(const Commitment& c) const {
    if (c.role != Role::anti_armor || c.toe <= 0 || !field_.on_map(c.unit)) return false;
    if (force_.attacker) {
      const bool second = exists(c.target2) && fight_.assault.at(c.target2);
      return (exists(c.target) && fight_.assault.at(c.target)) || second;
    }
    return fight_.assault.at(c.from) && field_.hex(c.unit) == c.from && !field_.retreated_in(c.unit);
  }

  void participants() {
    const auto look = [&](const Commitment& c) {
      if (fires(c)) add(c.unit, c.toe);
    };
    if (force_.attacker)
      segment_.assigned.committed[force_.side].each_against(fight_.assault.hexes, look);
    else
      segment_.assigned.committed[force_.side].each_from(fight_.assault.hexes, look);
    // Points in the assault that lack ammunition or fuel take no part (CNA-9.8, 9.19).
    for (const Points& p : force_.points) add(p.unit, p.toe);
    std::ranges::sort(counters_, {}, &Counter::unit);
    if (!counters_.empty()) return;
    // All pinned, or nobody assigned: who is there has a size all the same.
    for (const Row unit : force_.units)
      if (field_.on_map(unit) && field_.type(unit) != UnitType::dummy_tank &&
          field_.type(unit) != UnitType::warship)
        add(unit, field_.toe_of(unit));
  }

  void add(Row unit, std::int32_t toe) {
    Counter& counter = of(unit);
    counter.toe += toe;
  }

  Counter* find_counter(Row unit) {
    const auto known = std::ranges::find(counters_, unit, &Counter::unit);
    return known == counters_.end() ? nullptr : &*known;
  }

  Counter& of(Row unit) {
    if (Counter* known = find_counter(unit)) return *known;
    Counter& counter = counters_.emplace_back();
    counter.unit = unit;
    return counter;
  }

  /// CNA-9.24.1
  void size_unit(Counter& counter) const {
    counter.full = field_.max_toe(counter.unit);
    if (counter.full == 0) counter.full = toe_at_start(counter.unit);
    const std::int32_t sp = field_.stacking_points(counter.unit);
    counter.size = sp;
    const bool artillery = field_.type(counter.unit) == UnitType::artillery;
    counter.shell = counter.toe * (artillery ? 4 : 2) < counter.full;
    if (counter.shell) counter.size = sp >= 5 ? 3 : sp >= 2 ? 1 : 0;
    // A headquarters by itself (CNA-1.3).
    if (field_.type(counter.unit) == UnitType::headquarters && field_.level(counter.unit) >= Level::brigade)
      counter.size = 0;
  }

  std::int32_t toe_at_start(Row unit) const {
    const State& start = scene_.turn().start;
    std::int32_t sum = 0;
    if (unit.index < start.rows(unit::table))
      for (const Row group : segment_.book().groups.of(unit)) sum += start.get(group, group::toe);
    return sum;
  }

  /// The headquarters that the unit is attached to and stacked with.
  Row formation_of(Row unit) const {
    if (!field_.attached(unit)) return nothing;
    const Row parent = field_.parent(unit);
    const bool there = parent.exists() && field_.on_map(parent) && field_.hex(parent) == field_.hex(unit) &&
                       field_.type(parent) == UnitType::headquarters;
    return there ? parent : nothing;
  }

  static Level part_of(Level level) { return level == Level::brigade ? Level::battalion : Level::brigade; }

  /// CNA-9.24.2 and 3: a formation counts if any of its parts takes part; independent battalions are no parts
  /// of a division.
  void formations(Level level) {
    const std::size_t count = counters_.size();
    for (std::size_t i = 0; i < count; ++i) {
      const Row parent = formation_of(counters_[i].unit);
      if (!parent.exists() || field_.level(parent) != level ||
          field_.level(counters_[i].unit) != part_of(level))
        continue;
      Counter* known = find_counter(parent);
      const bool now = known == nullptr || !known->formation;
      Counter& formation = known == nullptr ? of(parent) : *known;
      formation.formation = true;
      if (now) size_formation(parent, level);
    }
  }

  void size_formation(Row parent, Level level) {
    std::int32_t parts = 0;
    std::int32_t attached = 0;
    std::int32_t assigned = 0;
    for (const Row part : segment_.book().assigned.of(parent)) {
      if (field_.level(part) != part_of(level)) continue;
      ++assigned;
      if (!field_.on_map(part) || formation_of(part) != parent) continue;
      ++attached;
      const Counter* counter = find_counter(part);
      parts += counter != nullptr && !counter->shell ? 1 : 0;
    }
    const std::int32_t stated = field_.max_subunits(parent);
    const std::int32_t most = stated > 0 ? stated : assigned;
    bool full = false;
    if (level == Level::brigade)
      full = (parts > 0 && 3 * parts >= 2 * most) || (most == 2 && attached == 2 && parts >= 1);
    else
      full = 2 * parts > most;
    Counter& formation = *find_counter(parent);
    formation.parts = parts;
    formation.attached = attached;
    formation.most = most;
    formation.shell = !full;
    formation.size =
        level == Level::brigade ? (full ? std::max(field_.stacking_points(parent), 2) : 1) : (full ? 5 : 3);
  }

  /// Each counter for its owner alone, the size for both (CNA-13).
  void note() const {
    if (!scene_.tells()) return;
    const Scene own = scene_.within("sizes").within(force_.attacker ? Key("att") : Key("def"));
    own.began("sizes", {{"owner", force_.side}}, "CNA-9.24");
    for (const Counter& c : counters_) {
      const Value shell = c.shell ? 1 : 0;
      if (c.formation)
        own.note("formation-size",
                 {{"unit", c.unit}, {"parts", c.parts}, {"most", c.most}, {"shell", shell}, {"size", c.size}},
                 "CNA-9.24");
      else
        own.note("unit-size",
                 {{"unit", c.unit}, {"toe", c.toe}, {"full", c.full}, {"shell", shell}, {"size", c.size}},
                 "CNA-9.24");
    }
    scene_.note("organisation-size", {{"side", force_.side}, {"size", force_.size}}, "CNA-9.24");
  }

  const Scene& scene_;
  const Segment& segment_;
  const Fight& fight_;
  Force& force_;
  const Field field_;
  std::vector<Counter> counters_;
};

}  // namespace

void find_size(const Scene& scene, const Segment& segment, const Fight& fight, Force& force) {
  Sizing(scene, segment, fight, force).find();
}

std::int32_t organisation_shift(const Rulebook& book, std::int32_t attacker, std::int32_t defender) {
  const GridChart& chart = *book.organisation;
  const auto columns = [&](std::int32_t larger, std::int32_t smaller) {
    return shared::leading_number(
        chart.cell(chart.rows.clamped(larger), chart.columns.clamped(smaller)).text());
  };
  if (attacker == defender) return 0;
  return attacker > defender ? columns(attacker, defender) : -columns(defender, attacker);
}

}  // namespace adjudicator::cna

#include "systems/cna/g_captures/failed_obligations.hpp"

#include <algorithm>

#include "systems/cna/d_assignment/assignment.hpp"
#include "systems/cna/d_assignment/obligations.hpp"
#include "systems/cna/field/zoc.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::int32_t far = 3;
constexpr std::int32_t near = 1;  // only the terrain kept it from assaulting

const Assault* assault_on(const Segment& segment, Place hex) {
  const auto assault = std::ranges::find_if(segment.assigned.assaults, [&](const Assault& a) {
    return a.at(hex) && a.status == Assault::Status::done && a.fought;
  });
  return assault == segment.assigned.assaults.end() ? nullptr : &*assault;
}

bool fired_at(const Segment& segment, Place hex) {
  bool fired = false;
  segment.assigned.committed[segment.book().phasing].each_against(
      hex, [&](const Commitment& c) { fired |= c.fired && c.target == hex && c.role == Role::anti_armor; });
  return fired;
}

/// Points that could have assaulted, but for the terrain.
bool kept_by_terrain(const Field& field, Row unit, Place hex) {
  bool any = false;
  bool other = false;
  field.each_group(unit, [&](Row group) {
    const std::optional<Key> fault = fault_of_role(field, group, Role::close_assault, hex);
    (fault == Key("E-ASG-TERRAIN") ? any : other) = true;
  });
  if (any || other) return any && !other;
  // A headquarters without points of its own: as what is attached to it.
  for (const Row part : field.book().assigned.of(unit)) {
    if (!field.attached(part) || field.parent(part) != unit || !field.combat_unit(part)) continue;
    (kept_by_terrain(field, part, hex) ? any : other) = true;
  }
  return any && !other;
}

/// The units that the obligation of this hex is about, as things are now.
class Obliged {
 public:
  Obliged(const Field& field, Place hex) : field_(field), hex_(hex) {
    const Rulebook& book = field.book();
    all_ = book.options.obligation_scope == ObligationScope::all_units && assailable();
    for (const Place next : field.board().neighbours(hex))
      if (exists(next) && exerts_zoc(field, hex, next, book.other))
        field.any_unit(next, book.phasing, [&](Row unit) {
          if (suffers(unit)) units_.push_back(unit);
          return false;
        });
  }
  const std::vector<Row>& units() const { return units_; }

 private:
  bool suffers(Row unit) const {
    return all_ ? field_.type(unit) != UnitType::warship : !exempt(field_, unit);
  }
  /// CNA-7.15, last clause: could any phasing TOE point have assaulted the hex?
  bool assailable() const {
    return std::ranges::any_of(field_.board().neighbours(hex_), [&](Place next) {
      return exists(next) && field_.any_unit(next, field_.book().phasing, [&](Row unit) {
        bool could = false;
        field_.each_group(
            unit, [&](Row group) { could |= !fault_of_role(field_, group, Role::close_assault, hex_); });
        return could;
      });
    });
  }

  const Field& field_;
  const Place hex_;
  bool all_ = false;
  std::vector<Row> units_;
};

/// How many headquarters the unit is below.
int depth_of(const Field& field, Row unit) {
  int depth = 0;
  for (; depth < 4 && field.attached(unit) && field.parent(unit).exists(); ++depth) unit = field.parent(unit);
  return depth;
}

void add(std::vector<Outcast>& all, const Outcast& one) {
  const auto known = std::ranges::find(all, one.unit, &Outcast::unit);
  if (known == all.end())
    all.push_back(one);
  else if (known->hexes < one.hexes)
    *known = one;
}

}  // namespace

std::optional<Key> failure_of(const Field& field, const Segment& segment, Place hex) {
  constexpr std::int32_t strong = -4;  // basic differential of a Probe that is enough
  const Assault* assault = assault_on(segment, hex);
  if (assault != nullptr && (!assault->probe || assault->basic.value_or(0) >= strong)) return std::nullopt;
  if (Obliged(field, hex).units().empty()) return std::nullopt;  // no Zone of Control on anybody any more
  return assault == nullptr ? Key("no-assault") : Key("weak-probe");
}

std::vector<Outcast> outcasts(const Field& field, const Segment& segment) {
  std::vector<Outcast> all;
  for (const Obligation& obligation : segment.assigned.obligations) {
    if (!failure_of(field, segment, obligation.hex)) continue;
    const bool attacked = assault_on(segment, obligation.hex) != nullptr || fired_at(segment, obligation.hex);
    const Obliged obliged(field, obligation.hex);
    for (const Row unit : obliged.units()) {
      const bool terrain = kept_by_terrain(field, unit, obligation.hex);
      if (terrain && attacked) continue;
      add(all, {unit, obligation.hex, terrain ? near : far, terrain});
    }
  }
  std::ranges::sort(all, {}, [&](const Outcast& o) { return std::pair(depth_of(field, o.unit), o.unit); });
  return all;
}

}  // namespace adjudicator::cna

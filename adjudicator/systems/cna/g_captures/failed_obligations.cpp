#include "systems/cna/g_captures/failed_obligations.hpp"

#include <algorithm>

#include "systems/cna/d_assignment/obligations.hpp"
#include "systems/cna/field/zoc.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::int32_t retreat_hexes = 3;
constexpr std::int32_t retreat_hexes_for_terrain = 1;  // only the terrain kept it from assaulting

const Assault* fought_assault_on(const Segment& segment, Place hex) {
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

/// The units that an obligation is about: those in the Zone of Control of its hex now.
std::vector<Row> obliged(const Field& field, const Obligation& obligation) {
  const Rulebook& book = field.book();
  // CNA-7.15, last clause: where no point could have assaulted the hex, the exempt are exempt.
  const bool all = book.options.obligation_scope == ObligationScope::all_units && obligation.assailable;
  const auto suffers = [&](Row unit) {
    return all ? field.type(unit) != UnitType::warship : !exempt(field, unit);
  };
  std::vector<Row> units;
  for (const Place next : field.board().neighbours(obligation.hex))
    if (exists(next) && exerts_zoc(field, obligation.hex, next, book.other))
      field.any_unit(next, book.phasing, [&](Row unit) {
        if (suffers(unit)) units.push_back(unit);
        return false;
      });
  return units;
}

/// How many headquarters the unit is below.
int depth_of(const Field& field, Row unit) {
  int depth = 0;
  for (; depth < 4 && field.attached(unit) && field.parent(unit).exists(); ++depth) unit = field.parent(unit);
  return depth;
}

void add_outcast(std::vector<Outcast>& all, const Outcast& one) {
  const auto known = std::ranges::find(all, one.unit, &Outcast::unit);
  if (known == all.end())
    all.push_back(one);
  else if (known->hexes < one.hexes)
    *known = one;
}

}  // namespace

std::optional<Key> failure_of(const Field& field, const Segment& segment, const Obligation& obligation) {
  constexpr std::int32_t strong = -4;  // basic differential of a Probe that is enough
  const Assault* assault = fought_assault_on(segment, obligation.hex);
  if (assault != nullptr && (!assault->probe || assault->basic.value_or(0) >= strong)) return std::nullopt;
  if (obliged(field, obligation).empty()) return std::nullopt;  // no Zone of Control on anybody any more
  return assault == nullptr ? Key("no-assault") : Key("weak-probe");
}

std::vector<Outcast> outcasts(const Field& field, const Segment& segment) {
  std::vector<Outcast> all;
  for (const Obligation& obligation : segment.assigned.obligations) {
    const std::optional<Key> failure = failure_of(field, segment, obligation);
    if (!failure) continue;
    const bool attacked =
        fought_assault_on(segment, obligation.hex) != nullptr || fired_at(segment, obligation.hex);
    for (const Row unit : obliged(field, obligation)) {
      const bool terrain =
          std::ranges::find(obligation.kept_by_terrain, unit) != obligation.kept_by_terrain.end();
      if (terrain && attacked) continue;
      add_outcast(all, {unit, obligation.hex, *failure, terrain ? retreat_hexes_for_terrain : retreat_hexes,
                        terrain});
    }
  }
  std::ranges::sort(all, {}, [&](const Outcast& o) { return std::pair(depth_of(field, o.unit), o.unit); });
  return all;
}

}  // namespace adjudicator::cna

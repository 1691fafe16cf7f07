#include "systems/next-war/ways.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "systems/shared/paths.hpp"
#include "systems/shared/rings.hpp"

namespace adjudicator::next_war {

std::int32_t retreat_length(const Field& field, Place hex) {
  return field.city(hex) || field.fortification(hex) ? 1 : field.terrain(hex).retreat;
}

Retreat::Retreat(const Field& field, Row unit, std::span<const Row> retreating)
    : field_(field),
      unit_(unit),
      side_(field.units.side(unit)),
      from_(field.units.hex(unit)),
      retreating_(retreating),
      length_(static_cast<std::size_t>(retreat_length(field, from_))) {}

/// A friendly ground unit that does not retreat in this combat; with the switch `ezoc-cover` any friendly one,
/// but never for the last hex (`always`).
bool Retreat::covered(Place hex, bool always) const {
  const bool any = !always && field_.book.rules.ezoc_cover == Cover::any_friendly;
  return field_.units.any_ground(
      hex, side_, [&](Row unit) { return any || std::ranges::find(retreating_, unit) == retreating_.end(); });
}

bool Retreat::exposed(Place hex) const {
  return field_.in_zoc_of(hex, other_side(side_)) && !covered(hex, false);
}

bool Retreat::friendly_clearing(Place hex) const {
  return field_.units.any_ground(hex, side_, [&](Row unit) { return field_.units.clearing(unit); });
}

/// NW-10.10
Letters Retreat::crossing(Place from, Place to) const {
  const Features side = field_.between(from, to);
  Letters found = (side & field_.book.marks.no_retreat) != 0 ? letter('l') : 0;
  const bool river = (side & field_.book.marks.retreat_by_bridge) != 0;
  if (river && !field_.intact_bridge(side) && !field_.units.light(unit_)) found |= letter('d');
  return found;
}

/// NW-10.9, NW-10.11, NW-10.12
Letters Retreat::entering(Place from, Place to) const {
  Letters found = 0;
  if (field_.units.occupied(to, other_side(side_))) found |= letter('b');
  if (field_.water(to)) return found | letter('j');
  if (!field_.terrain(to).bars(field_.units.mobility(unit_))) return found;
  if (!field_.road(field_.between(from, to))) return found | letter('c');
  return field_.over_stacked(from) || field_.over_stacked(to) ? found | letter('k') : found;
}

/// NW-10.14 to NW-10.16
Letters Retreat::ending(Place hex) const {
  Letters found = 0;
  if (field_.in_zoc_of(hex, other_side(side_)) && !covered(hex, true)) found |= letter('f');
  if (!enemy_controlled(hex)) return found;
  if (field_.installation(hex) && !covered(hex, true)) found |= letter('g');
  if (field_.to_be_cleared(hex) && !friendly_clearing(hex)) found |= letter('h');
  return found;
}

Letters Retreat::step(Place from, Place to, bool last) const {
  Letters found = crossing(from, to) | entering(from, to);
  if (last) return found | ending(to);
  // NW-10.13
  if (field_.urban(to) && enemy_controlled(to) && !friendly_clearing(to)) found |= letter('l');
  return found;
}

int Retreat::to_edge(Place hex) const {
  return shared::nearest_range(field_.board, hex, field_.book.friendly_edge[side_.index]);
}

/// NW-10.17, NW-10.18
std::int32_t Retreat::rank(Place from, Place to) const {
  const bool toward = to_edge(to) < to_edge(from);
  if (exposed(to)) return toward ? 3 : 4;
  return toward ? 1 : 2;
}

std::vector<Way> Retreat::ways() const {
  std::vector<Way> all;
  const auto may_step = [&](const shared::Way& way, Place here, Direction, Place to) {
    const bool last = way.length() + 1 == length_;
    if (last && field_.board.range(from_, to) != static_cast<int>(length_)) return false;
    return step(here, to, last) == 0;
  };
  shared::any_way(field_.board, from_, length_, may_step, shared::anywhere, [&](const shared::Way& found) {
    Way way;
    Place here = from_;
    for (const Place hex : found.hexes()) {
      way.ranks[way.length] = rank(here, hex);
      way.hexes[way.length++] = hex;
      here = hex;
    }
    all.push_back(way);
    return false;
  });
  return all;
}

std::vector<Way> Retreat::best(const std::vector<Way>& ways) {
  std::vector<Way> kept;
  for (const Way& way : ways) {
    if (!kept.empty() && kept.front().ranks < way.ranks) continue;
    if (!kept.empty() && way.ranks < kept.front().ranks) kept.clear();
    kept.push_back(way);
  }
  return kept;
}

const Way& Retreat::by_default(const std::vector<Way>& ways) const {
  const auto merit = [&](const Way& way) {
    const std::int32_t over =
        std::max(0, field_.stacked(way.end()) + field_.units.sp(unit_) - field_.limit(way.end()));
    return std::tuple(over, to_edge(way.end()), way.hexes[0], way.hexes[1]);
  };
  return ways[shared::least_by(ways, merit)];
}

Letters Retreat::judge(std::span<const std::string_view> hexes) const {
  Letters found = hexes.size() == length_ ? 0 : letter('e');
  Place here = from_;
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    const Place to = field_.board.find(hexes[i]);
    if (!exists(to)) return found | letter('j');
    if (!field_.board.adjacent(here, to)) return found | letter('a');
    found |= step(here, to, i + 1 == hexes.size());
    here = to;
  }
  return field_.board.range(from_, here) == static_cast<int>(length_) ? found : found | letter('e');
}

}  // namespace adjudicator::next_war

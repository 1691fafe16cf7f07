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

Retreat::Around Retreat::around(Place hex) const {
  const std::span known(seen_.data(), seen_count_);
  if (const auto found = std::ranges::find(known, hex, &Around::hex); found != known.end()) return *found;
  Around& fresh = seen_[std::min(seen_count_, seen_.size() - 1)];
  seen_count_ = std::min(seen_count_ + 1, seen_.size());
  fresh = {hex, field_.in_zoc_of(hex, other_side(side_)),
           shared::nearest_range(field_.board, hex, field_.book.friendly_edge[side_.index])};
  return fresh;
}

bool Retreat::exposed(Place hex) const {
  return around(hex).threatened && !covered(hex, false);
}

bool Retreat::friendly_clearing(Place hex) const {
  return field_.units.any_ground(hex, side_, [&](Row unit) { return field_.units.clearing(unit); });
}

/// NW-10.10
Letters Retreat::crossing(Features side) const {
  Letters found = (side & field_.book.marks.no_retreat) != 0 ? letter('l') : 0;
  const bool river = (side & field_.book.marks.retreat_by_bridge) != 0;
  if (river && !field_.intact_bridge(side) && !field_.units.light(unit_)) found |= letter('d');
  return found;
}

/// NW-10.9, NW-10.11, NW-10.12
Letters Retreat::entering(Place from, Place to, Features side) const {
  Letters found = 0;
  if (field_.units.occupied(to, other_side(side_))) found |= letter('b');
  if (field_.water(to)) return found | letter('j');
  if (!field_.terrain(to).bars(field_.units.mobility(unit_))) return found;
  if (!field_.road(side)) return found | letter('c');
  return field_.over_stacked(from) || field_.over_stacked(to) ? found | letter('k') : found;
}

/// NW-10.14 to NW-10.16
Letters Retreat::ending(Place hex) const {
  Letters found = 0;
  if (around(hex).threatened && !covered(hex, true)) found |= letter('f');
  if (!enemy_controlled(hex)) return found;
  if (field_.installation(hex) && !covered(hex, true)) found |= letter('g');
  if (field_.to_be_cleared(hex) && !friendly_clearing(hex)) found |= letter('h');
  return found;
}

/// What bars the hex itself, as the last one or one on the way (NW-10.13).
Letters Retreat::staying(Place to, bool last) const {
  if (last) return ending(to);
  return field_.urban(to) && enemy_controlled(to) && !friendly_clearing(to) ? letter('l') : 0;
}

Letters Retreat::step(Place from, Place to, bool last) const {
  const Features side = field_.between(from, to);
  return crossing(side) | entering(from, to, side) | staying(to, last);
}

/// NW-10.17, NW-10.18
std::int32_t Retreat::rank(Place from, Place to) const {
  const bool toward = around(to).to_edge < around(from).to_edge;
  if (exposed(to)) return toward ? 3 : 4;
  return toward ? 1 : 2;
}

bool Retreat::may_step(Place from, Direction direction, Place to) const {
  if (!exists(to)) return false;
  const Features side = field_.board.side_features(from, direction);
  return crossing(side) == 0 && entering(from, to, side) == 0;
}

std::vector<Way> Retreat::ways() const {
  std::vector<Way> all;
  all.reserve(length_ == 1 ? 6 : 18);
  for (const Direction direction : all_directions) {
    const Place to = field_.board.neighbour(from_, direction);
    if (!may_step(from_, direction, to) || staying(to, length_ == 1) != 0) continue;
    const Way way{{to, Place::none}, {rank(from_, to), 0}, 1};
    if (length_ == 1)
      all.push_back(way);
    else
      go_on(way, direction, all);
  }
  return all;
}

/// The second step leads away from where the unit stood (NW-10.3): straight on, or by one hexside to the left
/// or to the right of it.
void Retreat::go_on(const Way& way, Direction first, std::vector<Way>& all) const {
  const Place here = way.hexes[0];
  for (const Direction direction : all_directions) {
    const int turn = (static_cast<int>(direction) - static_cast<int>(first) + 6) % 6;
    if (turn != 0 && turn != 1 && turn != 5) continue;
    const Place to = field_.board.neighbour(here, direction);
    if (!may_step(here, direction, to) || staying(to, true) != 0) continue;
    all.push_back({{here, to}, {way.ranks[0], rank(here, to)}, 2});
  }
}

std::vector<Way> Retreat::best(const std::vector<Way>& ways) {
  std::vector<Way> kept;
  kept.reserve(ways.size());
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
    return std::tuple(over, around(way.end()).to_edge, way.hexes[0], way.hexes[1]);
  };
  return ways[shared::least_by(ways, merit)];
}

Letters Retreat::judge(std::span<const std::string_view> hexes) const {
  Letters found = 0;
  Place here = from_;
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    const Place to = field_.board.find(hexes[i]);
    // NW-20.25: such a path has no length that could be wrong.
    if (!exists(to)) return found | off_the_map(field_.board, here, hexes[i]);
    if (!field_.board.adjacent(here, to)) return found | letter('a');
    found |= step(here, to, i + 1 == hexes.size());
    here = to;
  }
  const bool as_long =
      hexes.size() == length_ && field_.board.range(from_, here) == static_cast<int>(length_);
  return as_long ? found : found | letter('e');
}

Letters off_the_map(const Board& board, Place from, std::string_view hex) {
  return letter(board.beside(from, hex) ? 'j' : 'a');
}

}  // namespace adjudicator::next_war

#include "systems/cna/c_retreat/retreat_paths.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "systems/cna/c_retreat/blowing.hpp"
#include "systems/cna/field/capability.hpp"
#include "systems/cna/field/supply.hpp"
#include "systems/cna/field/zoc.hpp"
#include "systems/shared/paths.hpp"
#include "systems/shared/rings.hpp"

namespace adjudicator::cna {
namespace {

constexpr Key no_path("E-RET-PATH");
constexpr Key no_zoc("E-RET-ZOC");
constexpr Key no_stack("E-RET-STACK");

/// CNA-10.11: no longer as far from any of the assaulting hexes as it was.
bool closer_to_all(const Board& board, Place from, Place to, std::span<const Place> enemies) {
  return !enemies.empty() && std::ranges::all_of(enemies, [&](Place enemy) {
    return board.range(to, enemy) < board.range(from, enemy);
  });
}

bool controlled(const Field& field, Row unit, Place where, bool friends_free) {
  const Row enemy = other_side(field.side(unit));
  return friends_free ? controlled_for_movement(field, where, enemy) : in_zoc_of(field, where, enemy);
}

/// Why the unit may not go from hex to hex.
std::optional<Key> fault_of_step(const Field& field, Row unit, Place from, Place to,
                                 const RetreatTerms& terms) {
  const auto direction = field.board().direction(from, to);
  if (!direction || barred(field, to, field.side(unit)) || !field.entry(unit, from, *direction) ||
      closer_to_all(field.board(), from, to, terms.away_from))
    return no_path;
  if (controlled(field, unit, to, terms.friends_free_zoc)) return no_zoc;
  return std::nullopt;
}

/// Far enough from where it began and from the enemy.
bool far_enough(const Field& field, Row unit, Place end, std::int32_t hexes, const RetreatTerms& terms) {
  const Board& board = field.board();
  return board.range(field.hex(unit), end) == hexes &&
         std::ranges::find(terms.left, end) == terms.left.end() &&
         std::ranges::all_of(terms.away_from, [&](Place enemy) { return board.range(end, enemy) >= hexes; });
}

bool room_in(const Field& field, Row unit, Place end) {
  return has_room(field, std::span(&unit, 1), end);
}

using Path = std::vector<Place>;

/// Every legal way of a length, in hex order; none are looked for beyond `most`.
std::vector<Path> ways(const Field& field, Row unit, const RetreatTerms& terms, std::int32_t hexes,
                       std::size_t most) {
  const Place start = field.hex(unit);
  // Each step leads farther from the start, or it could not end that far away.
  const auto may_step = [&](const shared::Way& way, Place from, Direction, Place to) {
    return field.board().range(start, to) == static_cast<int>(way.length()) + 1 &&
           !fault_of_step(field, unit, from, to, terms);
  };
  const auto may_end = [&](const shared::Way& way) {
    const Place end = way.hexes().back();
    return far_enough(field, unit, end, hexes, terms) && room_in(field, unit, end);
  };
  std::vector<Path> found;
  shared::any_way(field.board(), start, static_cast<std::size_t>(hexes), may_step, may_end,
                  [&](const shared::Way& way) {
                    found.emplace_back(way.hexes().begin(), way.hexes().end());
                    return found.size() >= most;
                  });
  std::ranges::sort(found);
  return found;
}

/// Hexes with a dump or a major city of the side (CNA-10.11): the way of least resistance leads there.
std::vector<Place> havens(const Field& field, Row side) {
  std::vector<Place> places;
  const State& state = field.state();
  for (const Row dump : shared::RowsOf(state, dump::table))
    if (field.dump_there(dump) && field.dump_side(dump) == side) places.push_back(state.location(dump));
  for (const Row facility : shared::RowsOf(state, facility::table))
    if (field.facility_there(facility) && field.facility_kind(facility) == FacilityKind::city &&
        field.facility_side(facility) == side)
      places.push_back(state.location(facility));
  std::erase_if(places, [](Place place) { return !exists(place); });
  return places;
}

/// How far a hex is from the nearest of some, and from all of them together: the farther, the smaller.
std::pair<std::int32_t, std::int32_t> nearness(const Board& board, Place end, std::span<const Place> hexes) {
  std::int32_t sum = 0;
  for (const Place hex : hexes) sum += static_cast<std::int32_t>(board.range(end, hex));
  return {hexes.empty() ? 0 : -shared::nearest_range(board, end, hexes), -sum};
}

std::size_t best_of(const Field& field, Row unit, const RetreatTerms& terms, const std::vector<Path>& all) {
  if (all.size() == 1) return 0;
  const std::vector<Place> safe = havens(field, field.side(unit));
  const auto merit = [&](const Path& way) {
    const std::int32_t off = exists(terms.toward) ? field.board().range(way.back(), terms.toward) : 0;
    const bool threatened = std::ranges::count(terms.threatened, way.back()) != 0;
    return std::tuple(off, cost_of_path(field, unit, way), threatened,
                      nearness(field.board(), way.back(), terms.shunned),
                      shared::nearest_range(field.board(), way.back(), safe));
  };
  return shared::least_by(all, merit);
}

bool combat_unit_there(const Field& field, Place where, Row side) {
  return field.any_unit(where, side, [&](Row unit) { return field.combat_unit(unit); });
}

}  // namespace

bool has_room(const Field& field, std::span<const Row> units, Place end) {
  std::vector<Row> there;
  field.any_unit(end, field.side(units.front()), [&](Row other) {
    if (std::ranges::find(units, other) == units.end()) there.push_back(other);
    return false;
  });
  const std::int32_t before = stacking_of(field, there);
  there.insert(there.end(), units.begin(), units.end());
  const std::int32_t points = stacking_of(field, there);
  return points <= field.book().terrain.stacking_limit(end) || points <= before;
}

std::optional<Key> fault_of_path(const Field& field, Row unit, std::span<const Place> path,
                                 const RetreatTerms& terms) {
  const auto hexes = static_cast<std::int32_t>(path.size());
  if (path.empty() || hexes > terms.hexes || immobile(field, unit)) return no_path;
  std::optional<Key> zoc;
  Place from = field.hex(unit);
  for (Place to : path) {
    const std::optional<Key> fault = fault_of_step(field, unit, from, to, terms);
    if (fault == no_path) return fault;
    if (fault) zoc = fault;
    from = to;
  }
  if (!far_enough(field, unit, from, hexes, terms)) return no_path;
  if (zoc) return zoc;
  return room_in(field, unit, from) ? std::nullopt : std::optional(no_stack);
}

std::int32_t cost_of_path(const Field& field, Row unit, std::span<const Place> path) {
  Place from = field.hex(unit);
  // Engineers of the stack that retreats clear the way for all of it.
  const auto engineers = [&, start = from] {
    return field.any_unit(start, field.side(unit), [&](Row other) { return has_engineers(field, other); });
  };
  std::int32_t halves = 0;
  for (Place to : path) {
    const auto direction = field.board().direction(from, to);
    const Cost cost = direction ? field.entry(unit, from, *direction) : std::nullopt;
    halves += cost.value_or(0);
    if (field.minefield_owner(to).exists()) halves += minefield_cost(field, unit, to, engineers());
    from = to;
  }
  return halves;
}

std::vector<std::vector<Place>> legal_paths(const Field& field, Row unit, const RetreatTerms& terms,
                                            std::size_t most) {
  if (immobile(field, unit) || terms.hexes <= 0) return {};
  return ways(field, unit, terms, terms.hexes, most);
}

std::vector<Place> default_path(const Field& field, Row unit, const RetreatTerms& terms) {
  if (immobile(field, unit)) return {};
  for (std::int32_t hexes = terms.hexes; hexes > 0; --hexes) {
    auto all = ways(field, unit, terms, hexes, std::numeric_limits<std::size_t>::max());
    if (!all.empty()) return std::move(all[best_of(field, unit, terms, all)]);
  }
  return {};
}

void pay_for_way(const Scene& scene, const Rulebook& book, Row unit, std::int32_t halves, std::int32_t cpa,
                 Key rule) {
  const Field field = field_of(scene, book);
  const std::int32_t fuel = fuel_for_movement(field, unit, halves);
  if (fuel > 0) take_fuel(scene, book, unit, std::min(fuel, fuel_at_hand(field, unit)), "CNA-11.13");
  spend(scene, book, unit, halves, cpa, rule);
}

void go(const Scene& scene, const Rulebook& book, Row unit, std::span<const Place> path, Key rule) {
  if (path.empty()) return;
  const Field field = field_of(scene, book);
  const Row side = field.side(unit);
  const Place from = field.hex(unit);
  const bool combat = field.combat_unit(unit);
  for (Place place : path) scene.move(unit, place, rule);
  for (Trait trait : {unit::engaged, unit::in_contact})
    if (field.get(unit, trait) != 0) scene.change(unit, trait, 0, rule);
  if (combat && field.rommel(side) == from && !combat_unit_there(field, from, side))
    take_rommel(scene, side, path.back(), rule);
}

void part(const Scene& scene, const Rulebook& book, std::span<const Row> units, Key rule) {
  const Field field = field_of(scene, book);
  const auto check = [&](Row unit) {
    const Row parent = field.parent(unit);
    if (!field.attached(unit) || !parent.exists() || !field.on_map(unit) || !field.on_map(parent)) return;
    if (field.hex(unit) != field.hex(parent)) scene.change(unit, unit::attached, 0, rule);
  };
  for (Row unit : units) {
    check(unit);
    for (Row below : book.assigned.of(unit)) check(below);
  }
}

bool immobile(const Field& field, Row unit) {
  if (field.type(unit) == UnitType::warship || field.has(unit, UnitFlag::emplaced)) return true;
  if (field.cpa(unit) != 0) return false;
  bool carried = false;
  field.each_truck(unit, [&](Row truck) { carried |= field.cargo(truck) == Cargo::troops; });
  return !carried;
}

bool barred(const Field& field, Place where, Row side) {
  return field.any_unit(where, other_side(side),
                        [&](Row unit) { return field.type(unit) != UnitType::warship; });
}

bool has_engineers(const Field& field, Row unit) {
  bool found = false;
  field.each_group(unit, [&](Row group) { found |= field.kind(group) == GroupKind::engineer; });
  return found || (field.type(unit) == UnitType::engineer && field.toe_of(unit) > 0);
}

std::int32_t minefield_cost(const Field& field, Row unit, Place to, bool engineers) {
  const Row owner = field.minefield_owner(to);
  if (!owner.exists()) return 0;
  return field.book().terrain.minefield(owner == field.side(unit), engineers, field.motorized(unit),
                                        field.effective_cpa(unit));
}

void take_rommel(const Scene& scene, Row side, Place to, Key rule) {
  scene.change(side, side::rommel, to, rule);
  scene.tell(side, "rommel-goes", {{"hex", to}}, rule);
}

}  // namespace adjudicator::cna

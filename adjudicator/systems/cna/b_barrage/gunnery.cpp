#include "systems/cna/b_barrage/gunnery.hpp"

#include <algorithm>
#include <utility>

#include "systems/cna/field/capability.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::int32_t vulnerability_against_ships = 6;  // CNA-5.16

bool contains(const std::vector<Place>& places, Place place) {
  return std::ranges::find(places, place) != places.end();
}

}  // namespace

Gunnery::Gunnery(const Field& field, const FirePlan& plan, const std::vector<bool>& firing, Row side)
    : plan_(plan), firing_(firing), side_(side), field_(field) {
  const State& state = field_.state();
  of_unit_.resize(state.rows(unit::table));
  of_target_.resize(plan_.targets.size());
  free_.reserve(state.rows(group::table));
  for (const Row group : shared::RowsOf(state, group::table)) free_.push_back(field_.toe(group));
  reserved_ = {std::vector<std::int32_t>(state.rows(unit::table)),
               std::vector<std::int32_t>(state.rows(truck::table)),
               std::vector<std::int32_t>(state.rows(dump::table))};
}

std::vector<Row> Gunnery::rated(Row unit) const {
  std::vector<Row> groups;
  field_.each_group(unit, [&](Row group) {
    if (rating(group) > 0) groups.push_back(group);
  });
  return groups;
}

std::vector<Row> Gunnery::firing_units() const {
  std::vector<Row> units;
  for (const Row unit : shared::RowsOf(field_.state(), unit::table)) {
    if (field_.on_map(unit) && field_.side(unit) == side_ && firing(unit)) units.push_back(unit);
  }
  std::ranges::stable_sort(units, [&](Row a, Row b) { return field_.hex(a) < field_.hex(b); });
  return units;
}

std::vector<Row> Gunnery::rated(Row unit, const Target& target) const {
  std::vector<Row> groups = rated(unit);
  if (target.kind == TargetKind::ship && !field_.has(unit, UnitFlag::emplaced))
    std::erase_if(groups,
                  [&](Row g) { return book().rating(g).vulnerability < vulnerability_against_ships; });
  return groups;
}

std::int32_t Gunnery::ship_points(Row ship, Place hex) const {
  const std::int32_t rating = field_.gun(ship);
  if (field_.hex(ship) == hex) return rating;
  return static_cast<std::int32_t>(round_half_up(rating, 2));
}

std::int32_t Gunnery::free_of(Row unit) const {
  if (ship(unit)) return of_unit(unit).empty() ? 1 : 0;
  std::int32_t sum = 0;
  for (const Row group : rated(unit)) sum += free(group);
  return sum;
}

std::int32_t Gunnery::used_of(Row unit) const {
  if (ship(unit)) return of_unit(unit).empty() ? 0 : 1;
  std::int32_t sum = 0;
  for (const Row group : rated(unit)) sum += field_.toe(group) - free(group);
  return sum;
}

// CNA-11.11: loose trucks never, dummy dumps hold nothing.
std::vector<Gunnery::Source> Gunnery::sources(Row unit) const {
  std::vector<Source> found{{unit, unit::ammo}};
  const auto add_trucks = [&](Row of) {
    for (const Row truck : book().trucks_of.of(of))
      if (field_.cargo(truck) == Cargo::ammo) found.push_back({truck, truck::amount});
  };
  add_trucks(unit);
  const Row parent = field_.parent(unit);
  if (parent.exists() && field_.on_map(parent) && field_.hex(parent) == field_.hex(unit)) add_trucks(parent);
  if (field_.state().rows(dump::table) == 0) return found;
  field_.any_dump(field_.hex(unit), field_.side(unit), [&](Row dump) {
    if (!field_.dump_dummy(dump)) found.push_back({dump, dump::ammo});
    return false;
  });
  return found;
}

std::int32_t Gunnery::reserved(Row row) const {
  return reserved_[row.table == unit::table ? 0 : row.table == truck::table ? 1 : 2][row.index];
}

std::int32_t& Gunnery::reserved(Row row) {
  return reserved_[row.table == unit::table ? 0 : row.table == truck::table ? 1 : 2][row.index];
}

std::int32_t Gunnery::ammunition(Row unit) const {
  if (ship(unit) || !book().options.ammo()) return unlimited;
  std::int32_t sum = 0;
  for (const Source& s : sources(unit)) sum += field_.get(s.row, s.trait) - reserved(s.row);
  return sum;
}

std::int32_t Gunnery::payable(Row unit) const {
  const std::int32_t points = ammunition(unit);
  return points == unlimited ? unlimited : points / book().costs.ammo_barrage;
}

std::optional<Objection> Gunnery::against(Row unit, const Target& target) const {
  if (auto objection = against_unit(unit)) return objection;
  const int range = field_.board().range(field_.hex(unit), target.hex);
  if (range > 1) return Objection{"E-BAR-ADJ", {}};
  if (ship(unit)) {
    if (auto objection = against_ship(unit, target, range)) return objection;
  } else if (auto objection = against_gun(unit, target, range)) {
    return objection;
  }
  if (firing(unit)) return std::nullopt;
  // CNA-4.8: a unit without ammunition for one point is non-firing too, whatever its orders say.
  return Objection{payable(unit) == 0 ? Key("E-BAR-AMMO") : Key("E-BAR-NOFIRE"), {}};
}

std::optional<Objection> Gunnery::against_unit(Row unit) const {
  if (!field_.on_map(unit)) return Objection{"E-BAR-UNIT", "off-map"};
  if (field_.combat_ineffective(unit)) return Objection{"E-BAR-UNIT", "cohesion"};
  if (field_.has(unit, UnitFlag::pinned_by_air)) return Objection{"E-BAR-UNIT", "pinned-by-air"};
  // CNA-5.17: ships spend no Capability Points.
  if (field_.phasing(side_) && !ship(unit) && !may_spend(field_, unit, book().costs.phasing_barrage))
    return Objection{"E-BAR-UNIT", "capability-points"};
  const bool has_rating = ship(unit) ? field_.gun(unit) > 0 : !rated(unit).empty();
  if (!has_rating) return Objection{"E-BAR-RATING", {}};
  return std::nullopt;
}

// CNA-5.17
std::optional<Objection> Gunnery::against_ship(Row ship, const Target& target, int range) const {
  if (field_.fired(ship)) return Objection{"E-BAR-SHIP", "fired"};
  if (target.kind == TargetKind::ship) return Objection{"E-BAR-SHIP", "ship-target"};
  const ShipClass kind = field_.ship_class(ship);
  if (range == 1 && kind != ShipClass::battleship && kind != ShipClass::heavy_cruiser)
    return Objection{"E-BAR-SHIP", "range"};
  const Board& board = field_.board();
  const Features coast = board.feature("coastal") | board.feature("port");
  if (range == 0 && (board.features(target.hex) & coast) == 0) return Objection{"E-BAR-SHIP", "coastal"};
  return std::nullopt;
}

// CNA-5.16
std::optional<Objection> Gunnery::against_gun(Row unit, const Target& target, int range) const {
  if (target.kind != TargetKind::ship) {
    if (range == 0) return Objection{"E-BAR-ADJ", {}};
    if (field_.fired(unit) || aimed_at_ship(unit, true)) return Objection{"E-BAR-SHIP", "ship-target"};
    return std::nullopt;
  }
  if (range == 1 && book().options.ship_range == ShipRange::same_hex) return Objection{"E-BAR-SHIP", "range"};
  if (rated(unit, target).empty()) return Objection{"E-BAR-SHIP", "vulnerability"};
  if (aimed_at_ship(unit, false)) return Objection{"E-BAR-SHIP", "land-target"};
  return std::nullopt;
}

/// Does the unit fire at a ship (or at something else) already?
bool Gunnery::aimed_at_ship(Row unit, bool ship) const {
  return std::ranges::any_of(of_unit(unit), [&](std::uint32_t i) {
    return (target(barrages_[i].target).kind == TargetKind::ship) == ship;
  });
}

std::optional<Objection> Gunnery::against_joining(Row unit, const Barrage& barrage) const {
  if (auto objection = against_company(unit, barrage)) return objection;
  const Place hex = field_.hex(unit);
  for (const std::uint32_t i : of_target(barrage.target))
    if (contains(barrages_[i].origins, hex) && !contains(barrage.origins, hex))
      return Objection{"E-BAR-ORIGIN", {}};
  const auto italian = [&](Row u) { return field_.nationality(u) == Nationality::italian; };
  const bool elsewhere = std::ranges::any_of(barrage.origins, [&](Place p) { return p != hex; });
  if (elsewhere && (italian(unit) || std::ranges::any_of(barrage.pieces, italian, &Piece::unit)))
    return Objection{"E-BAR-ITALY", {}};
  const bool here = std::ranges::any_of(barrage.pieces, [&](const Piece& p) { return p.unit == unit; });
  if (by_unit() && !ship(unit) && !here && !of_unit(unit).empty()) return Objection{"E-BAR-SPLIT", {}};
  return std::nullopt;
}

/// Who may fire together with whom (CNA-5.12, 5.17).
std::optional<Objection> Gunnery::against_company(Row unit, const Barrage& barrage) const {
  const bool here = std::ranges::any_of(barrage.pieces, [&](const Piece& p) { return p.unit == unit; });
  if (ship(unit) && (here || !of_unit(unit).empty())) return Objection{"E-BAR-SHIP", "fired"};
  const bool back = !ship(unit) && field_.position(unit) == GunPosition::back;
  for (const Piece& piece : barrage.pieces) {
    if (piece.unit == unit) continue;
    if (ship(unit) != ship(piece.unit) || (ship(unit) && field_.hex(unit) != field_.hex(piece.unit)))
      return Objection{"E-BAR-SHIP", "combined"};
    if (ship(unit)) continue;
    if (back || field_.position(piece.unit) == GunPosition::back) return Objection{"E-BAR-BACK", {}};
  }
  if (back && !here && !of_unit(unit).empty()) return Objection{"E-BAR-BACK", {}};
  return std::nullopt;
}

Barrage Gunnery::begin(std::uint32_t target) const {
  Barrage barrage;
  barrage.firer = side_;
  barrage.target = target;
  return barrage;
}

void Gunnery::commit(Barrage& barrage, Row unit, Row group, std::int32_t toe) {
  const bool of_ship = !group.exists();
  const std::int32_t raw = of_ship ? 10 * ship_points(unit, target(barrage.target).hex) : rating(group) * toe;
  barrage.pieces.push_back({unit, group, toe, raw});
  barrage.raw += raw;
  barrage.actual = static_cast<std::int32_t>(round_half_up(barrage.raw, 10));
  const auto at = std::ranges::lower_bound(barrage.origins, field_.hex(unit));
  if (at == barrage.origins.end() || *at != field_.hex(unit)) barrage.origins.insert(at, field_.hex(unit));
  if (of_ship) return;
  free_[group.index] -= toe;
  if (!book().options.ammo()) return;
  std::int32_t due = toe * book().costs.ammo_barrage;
  for (const Source& s : sources(unit)) {
    const std::int32_t part = std::min(due, field_.get(s.row, s.trait) - reserved(s.row));
    reserved(s.row) += part;
    due -= part;
  }
}

void Gunnery::close(Barrage barrage) {
  const auto index = static_cast<std::uint32_t>(barrages_.size());
  of_target_[barrage.target].push_back(index);
  for (const Piece& piece : barrage.pieces) {
    std::vector<std::uint32_t>& fires = of_unit_[piece.unit.index];
    if (fires.empty() || fires.back() != index) fires.push_back(index);
  }
  barrages_.push_back(std::move(barrage));
}

}  // namespace adjudicator::cna

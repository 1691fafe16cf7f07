#include "systems/cna/field/supply.hpp"

#include <algorithm>
#include <limits>

namespace adjudicator::cna {
namespace {

constexpr std::int32_t no_limit = std::numeric_limits<std::int32_t>::max();

/// Where one kind of supply is kept.
struct Supply {
  Cargo cargo;
  Trait of_unit;
  Trait of_dump;
};

constexpr Supply ammunition{Cargo::ammo, unit::ammo, dump::ammo};
constexpr Supply fuel{Cargo::fuel, unit::fuel, dump::fuel};

/// Calls `visit(row, trait)` for the first-line trucks of a unit with that cargo, in file order.
template <class Visit>
void each_truck(const Field& field, Row unit, const Supply& supply, Visit visit) {
  field.each_truck(unit, [&](Row truck) {
    if (field.cargo(truck) == supply.cargo) visit(truck, truck::amount);
  });
}

/// CNA-11.11: calls `visit(row, trait)` for everything that the unit may draw from, in the order in which it
/// does. Loose trucks are never among it, nor what a dummy dump says it holds.
template <class Visit>
void each_source(const Field& field, Row unit, const Supply& supply, Visit visit) {
  visit(unit, supply.of_unit);
  each_truck(field, unit, supply, visit);
  const Row parent = field.parent(unit);
  if (parent.exists() && field.on_map(parent) && field.hex(parent) == field.hex(unit))
    each_truck(field, parent, supply, visit);
  if (field.state().rows(dump::table) == 0) return;
  field.any_dump(field.hex(unit), field.side(unit), [&](Row dump) {
    if (!field.dump_dummy(dump)) visit(dump, supply.of_dump);
    return false;
  });
}

std::int32_t at_hand(const Field& field, Row unit, const Supply& supply) {
  std::int64_t total = 0;
  each_source(field, unit, supply, [&](Row row, Trait trait) { total += field.get(row, trait); });
  return static_cast<std::int32_t>(std::min<std::int64_t>(total, no_limit));
}

void take(const Scene& scene, const Rulebook& book, Row unit, const Supply& supply, std::int32_t amount,
          Key rule) {
  const Field field = field_of(scene, book);
  each_source(field, unit, supply, [&](Row row, Trait trait) {
    const std::int32_t taken = std::clamp(field.get(row, trait), 0, amount);
    if (taken == 0) return;
    scene.change_by(row, trait, -taken, rule);
    amount -= taken;
  });
}

}  // namespace

std::int32_t ammo_at_hand(const Field& field, Row unit) {
  if (!field.book().options.ammo()) return no_limit;
  return at_hand(field, unit, ammunition);
}

std::int32_t fuel_at_hand(const Field& field, Row unit) {
  if (!field.book().options.fuel()) return no_limit;
  return at_hand(field, unit, fuel);
}

void each_ammo_source(const Field& field, Row unit, FunctionRef<void(Row, Trait)> visit) {
  each_source(field, unit, ammunition, visit);
}

void each_fuel_source(const Field& field, Row unit, FunctionRef<void(Row, Trait)> visit) {
  each_source(field, unit, fuel, visit);
}

void take_ammo(const Scene& scene, const Rulebook& book, Row unit, std::int32_t amount, Key rule) {
  if (book.options.ammo()) take(scene, book, unit, ammunition, amount, rule);
}

void take_fuel(const Scene& scene, const Rulebook& book, Row unit, std::int32_t amount, Key rule) {
  if (book.options.fuel()) take(scene, book, unit, fuel, amount, rule);
}

std::int32_t fuel_for_movement(const Field& field, Row unit, std::int32_t halves) {
  const Rulebook& book = field.book();
  // A TOE point without a fuel rate is no vehicle.
  std::int64_t rate = 0;
  field.each_group(unit,
                   [&](Row group) { rate += std::int64_t{field.toe(group)} * book.rating(group).fuel; });
  field.each_truck(unit, [&](Row truck) {
    rate += std::int64_t{field.points(truck)} *
            book.trucks[static_cast<std::size_t>(field.truck_type(truck))].rate;
  });
  // CNA-11.13: up(CP / 5), of halves.
  return static_cast<std::int32_t>(std::min<std::int64_t>(rate * round_up(halves, 10), no_limit));
}

}  // namespace adjudicator::cna

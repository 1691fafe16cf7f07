#include "systems/cna/field/capability.hpp"

#include <algorithm>

namespace adjudicator::cna {
namespace {

constexpr std::int32_t highest_cohesion = 10;
constexpr std::int32_t most_spent = 2 * 999'999 + 1;  // halves

/// The headquarters that a unit is represented by on the map; itself where there is none.
Row head_of(const Field& field, Row unit) {
  for (std::size_t depth = 0; depth < 4 && field.attached(unit); ++depth) {
    const Row parent = field.parent(unit);
    if (!parent.exists() || !field.on_map(parent) || field.hex(parent) != field.hex(unit)) break;
    unit = parent;
  }
  return unit;
}

/// Whole Capability Points beyond the CPA.
std::int32_t excess(std::int32_t halves, std::int32_t cpa) {
  return std::max(0, (halves - 2 * cpa) / 2);
}

}  // namespace

std::int32_t stack_cpa(const Field& field, Row unit) {
  std::int32_t cpa = field.effective_cpa(unit);
  // Nothing is attached in the course of a segment to what nothing was assigned to.
  if (!field.attached(unit) && field.book().assigned.of(unit).empty()) return cpa;
  const Row head = head_of(field, unit);
  field.any_unit(field.hex(unit), field.side(unit), [&](Row other) {
    if (head_of(field, other) == head) cpa = std::min(cpa, field.effective_cpa(other));
    return false;
  });
  return cpa;
}

void spend(const Scene& scene, const Rulebook& book, Row unit, std::int32_t halves, Key rule) {
  if (halves > 0) spend(scene, book, unit, halves, stack_cpa(field_of(scene, book), unit), rule);
}

void spend(const Scene& scene, const Rulebook& book, Row unit, std::int32_t halves, std::int32_t cpa,
           Key rule) {
  const Field field = field_of(scene, book);
  const std::int32_t before = field.cp_spent(unit);
  halves = std::min(halves, most_spent - before);
  if (halves <= 0) return;
  scene.change_by(unit, unit::cp_spent, halves, rule);
  disorganize(scene, book, unit, excess(before + halves, cpa) - excess(before, cpa), "CNA-11.3");
}

void pay_up(const Scene& scene, const Rulebook& book, Row unit, std::int32_t points, Key rule) {
  const Field field = field_of(scene, book);
  const std::int32_t missing = points - field.cp_segment(unit);
  if (missing <= 0 || field.type(unit) == UnitType::warship || !book.played(field.side(unit))) return;
  scene.change_by(unit, unit::cp_segment, missing, rule);
  spend(scene, book, unit, 2 * missing, rule);
}

void charge_hex(const Scene& scene, const Rulebook& book, Place where, Row side, std::int32_t points,
                Key rule) {
  field_of(scene, book).any_unit(where, side, [&](Row unit) {
    pay_up(scene, book, unit, points, rule);
    return false;
  });
}

void give_back(const Scene& scene, const Rulebook& book, Row unit, std::int32_t points, Key rule) {
  const Field field = field_of(scene, book);
  const std::int32_t before = field.cp_spent(unit);
  const std::int32_t back = std::min({points, field.cp_segment(unit), before / 2});
  if (back <= 0) return;
  const std::int32_t cpa = stack_cpa(field, unit);
  scene.change_by(unit, unit::cp_segment, -back, rule);
  scene.change_by(unit, unit::cp_spent, -2 * back, rule);
  reorganize(scene, book, unit, excess(before, cpa) - excess(before - 2 * back, cpa), rule);
}

void disorganize(const Scene& scene, const Rulebook& book, Row unit, std::int32_t points, Key rule) {
  const std::int32_t lost = std::min(points, field_of(scene, book).cohesion(unit) - lowest_cohesion);
  if (lost > 0) scene.change_by(unit, unit::cohesion, -lost, rule);
}

void reorganize(const Scene& scene, const Rulebook& book, Row unit, std::int32_t points, Key rule) {
  const std::int32_t gained = std::min(points, highest_cohesion - field_of(scene, book).cohesion(unit));
  if (gained > 0) scene.change_by(unit, unit::cohesion, gained, rule);
}

bool may_spend(const Field& field, Row unit, std::int32_t points) {
  const std::int32_t cpa = stack_cpa(field, unit);
  const std::int32_t after = field.cp_spent(unit) + 2 * std::max(0, points - field.cp_segment(unit));
  switch (field.reserve(unit)) {
    case Reserve::one:
    case Reserve::two:
      return false;  // not released: no attack (CNA-7.8)
    case Reserve::released_one:
      return after <= 2 * cpa;
    case Reserve::released_two:
      return after <= 2 * (cpa / 2);
    case Reserve::none:
      break;
  }
  // 150% of a CPA of 10 or less, in halves.
  return cpa > 10 || after <= 3 * cpa;
}

}  // namespace adjudicator::cna

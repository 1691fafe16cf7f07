#include "systems/cna/capability.hpp"

#include <algorithm>

namespace adjudicator::cna {
namespace {

/// As far as the roster can hold it.
constexpr std::int32_t lowest_cohesion = -99;

/// The headquarters that a unit is represented by on the map; itself where there is none.
Row head_of(const Field& field, Row unit) {
  for (std::size_t depth = 0; depth < 4 && field.attached(unit); ++depth) {
    const Row parent = field.parent(unit);
    if (!parent.exists() || !field.on_map(parent) || field.hex(parent) != field.hex(unit)) break;
    unit = parent;
  }
  return unit;
}

/// CNA-2.4: a headquarters and what is attached to it have the lowest CPA of all of them; CNA-11.5.
std::int32_t stack_cpa(const Field& field, Row unit) {
  std::int32_t cpa = field.effective_cpa(unit);
  const Row head = head_of(field, unit);
  field.any_unit(field.hex(unit), field.side(unit), [&](Row other) {
    if (head_of(field, other) == head) cpa = std::min(cpa, field.effective_cpa(other));
    return false;
  });
  return cpa;
}

/// Whole Capability Points beyond the CPA.
std::int32_t excess(std::int32_t halves, std::int32_t cpa) {
  return std::max(0, (halves - 2 * cpa) / 2);
}

}  // namespace

void spend(const Scene& scene, const Rulebook& book, Row unit, std::int32_t halves, Key rule) {
  if (halves <= 0) return;
  const Field field = field_of(scene, book);
  const std::int32_t before = field.cp_spent(unit);
  const std::int32_t cpa = stack_cpa(field, unit);
  const std::int32_t points =
      std::min(excess(before + halves, cpa) - excess(before, cpa), field.cohesion(unit) - lowest_cohesion);
  scene.change_by(unit, book.traits.cp_spent, halves, rule);
  if (points > 0) scene.change_by(unit, book.traits.cohesion, -points, "CNA-11.3");
}

void charge_hex(const Scene& scene, const Rulebook& book, Place where, Row side, std::int32_t points,
                Key rule) {
  const Field field = field_of(scene, book);
  field.any_unit(where, side, [&](Row unit) {
    const std::int32_t missing = points - field.cp_segment(unit);
    if (missing <= 0 || field.type(unit) == UnitType::warship) return false;
    scene.change_by(unit, book.traits.cp_segment, missing, rule);
    spend(scene, book, unit, 2 * missing, rule);
    return false;
  });
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

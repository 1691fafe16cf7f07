#include "systems/cna/d_assignment/forces.hpp"

#include <algorithm>
#include <tuple>

#include "systems/cna/d_assignment/assignment.hpp"
#include "systems/cna/d_assignment/assignment_rules.hpp"
#include "systems/cna/field/supply.hpp"

namespace adjudicator::cna {

Key word_of(Role role) {
  switch (role) {
    case Role::anti_armor:
      return "anti-armor";
    case Role::close_assault:
      return "close-assault";
    case Role::withheld:
      break;
  }
  return "withheld";
}

Forces::Forces(const Scene& turn, const Segment& segment, Row side)
    : segment_(segment),
      side_(side),
      field_(field_of(turn, segment.book())),
      units_(units_in_combat(field_, side)),
      in_combat_(field_.state().rows(unit::table)),
      used_(field_.state().rows(group::table)),
      withheld_(used_.size()),
      assaulting_tanks_(in_combat_.size()) {
  for (const Row unit : units_) in_combat_[unit.index] = true;
  if (!phasing()) add_attacked();
  if (!book().options.ammo()) return;
  reserved_[0].resize(field_.state().rows(unit::table));
  reserved_[1].resize(field_.state().rows(truck::table));
  reserved_[2].resize(field_.state().rows(dump::table));
}

/// Where others than combat units attack, those who stand there defend themselves all the same: else a
/// company of engineers would drive a division out of its hex (CNA-9.6).
void Forces::add_attacked() {
  const std::size_t before = units_.size();
  for (const Place hex : attacked_hexes(segment_))
    field_.any_unit(hex, side_, [&](Row unit) {
      if (in_combat_[unit.index] || field_.type(unit) == UnitType::warship || field_.toe_of(unit) == 0)
        return false;
      in_combat_[unit.index] = true;
      units_.push_back(unit);
      return false;
    });
  if (units_.size() > before)
    std::ranges::stable_sort(units_, {}, [&](Row unit) { return field_.hex(unit); });
}

std::int32_t Forces::free_of(Row unit) const {
  std::int32_t sum = 0;
  field_.each_group(unit, [&](Row group) { sum += free(group); });
  return sum;
}

bool Forces::committed(Row unit) const {
  return std::ranges::any_of(drafts_, [&](const Draft& d) { return d.points.unit == unit; });
}

std::int32_t Forces::payable(Row group, Role role) const {
  const std::int32_t each = ammo_needed(field_, group, role);
  if (!book().options.ammo() || each == 0) return field_.toe(group);
  std::int64_t there = 0;
  each_ammo_source(field_, field_.unit_of(group), [&](Row row, Trait trait) {
    there += std::max(0, field_.get(row, trait) - reserved_[keeper(row)][row.index]);
  });
  return static_cast<std::int32_t>(std::min<std::int64_t>(there / each, field_.toe(group)));
}

void Forces::set_aside(Row unit, std::int32_t amount) {
  if (!book().options.ammo()) return;
  each_ammo_source(field_, unit, [&](Row row, Trait trait) {
    std::int32_t& kept = reserved_[keeper(row)][row.index];
    const std::int32_t taken = std::clamp(field_.get(row, trait) - kept, 0, amount);
    kept += taken;
    amount -= taken;
  });
}

void Forces::withhold(Row group, std::int32_t toe) {
  used_[group.index] += toe;
  withheld_[group.index] += toe;
}

void Forces::release(Row group) {
  used_[group.index] -= withheld_[group.index];
  withheld_[group.index] = 0;
}

void Forces::commit(Row group, std::int32_t toe, Role role, const Aim& aim, const AssignOrder* order, Key by,
                    Key rule) {
  const Row unit = field_.unit_of(group);
  used_[group.index] += toe;
  set_aside(unit, toe * ammo_needed(field_, group, role));
  Draft draft{{}, order, by, rule};
  draft.points.unit = unit;
  draft.points.group = group;
  draft.points.toe = toe;
  draft.points.role = role;
  draft.points.from = field_.hex(unit);
  draft.points.target = aim.hex;
  draft.points.target2 = aim.second;
  if (role == Role::close_assault && field_.kind(group) == GroupKind::tank)
    assaulting_tanks_[unit.index] += toe;
  any_pair_ |= aim.pair();
  drafts_.push_back(draft);
}

void Forces::drop(std::size_t draft) {
  const Commitment& gone = drafts_[draft].points;
  used_[gone.group.index] -= gone.toe;
  if (gone.role == Role::close_assault && field_.kind(gone.group) == GroupKind::tank)
    assaulting_tanks_[gone.unit.index] -= gone.toe;
  drafts_.erase(drafts_.begin() + static_cast<std::ptrdiff_t>(draft));
  for (auto& kept : reserved_) std::ranges::fill(kept, 0);
  for (const Draft& d : drafts_)
    set_aside(d.points.unit, d.points.toe * ammo_needed(field_, d.points.group, d.points.role));
}

std::vector<Commitment> Forces::commitments() const {
  std::vector<Commitment> all;
  all.reserve(drafts_.size());
  for (const Draft& draft : drafts_) all.push_back(draft.points);
  const auto rank = [](const Commitment& c) {
    return std::tuple(c.unit.index, c.group.index, c.role, c.target, c.target2);
  };
  std::ranges::sort(all, [&](const Commitment& a, const Commitment& b) { return rank(a) < rank(b); });
  // Points of a group with one role and one aim are one commitment, however many orders gave them.
  std::vector<Commitment> merged;
  for (const Commitment& c : all) {
    if (!merged.empty() && rank(merged.back()) == rank(c))
      merged.back().toe += c.toe;
    else
      merged.push_back(c);
  }
  return merged;
}

}  // namespace adjudicator::cna

#include "systems/cna/d_assignment/assignment.hpp"

#include <algorithm>

#include "systems/cna/d_assignment/assignment_assaults.hpp"
#include "systems/cna/d_assignment/assignment_defaults.hpp"
#include "systems/cna/d_assignment/assignment_orders.hpp"
#include "systems/cna/d_assignment/assignment_reports.hpp"
#include "systems/cna/d_assignment/obligations.hpp"
#include "systems/cna/field/hex_set.hpp"

namespace adjudicator::cna {
namespace {

/// What the phasing side's orders leave open, and what its assignments come to; the mandatory hexes that no
/// order assaults.
std::vector<Place> complete_attack(const Scene& scene, Forces& forces, std::vector<Obligation>& obligations,
                                   const std::vector<bool>& spoken) {
  enforce_limits(scene, forces);
  std::vector<Place> missing = meet_obligations(scene, forces, obligations, spoken);
  // A unit of which a part was sent goes as a whole (CNA-7.2).
  if (!missing.empty() && forces.book().options.partial_withhold == PartialWithhold::no)
    join_split_units(scene, forces);
  // Whoever was sent to another assault may have made a full assault of a Probe.
  if (!missing.empty()) enforce_limits(scene, forces);
  const std::vector<Place> assaulted = assaulted_hexes(forces);
  for (Obligation& obligation : obligations)
    obligation.unassigned = !std::ranges::binary_search(assaulted, obligation.hex);
  return missing;
}

std::vector<Assault> plan_assaults(const Scene& scene, const Forces& forces,
                                   const std::vector<Obligation>& obligations,
                                   const std::vector<Place>& missing) {
  const std::vector<PlannedAssault> all = planned_assaults(forces);
  check_probes(scene, forces, all);
  std::vector<Assault> assaults;
  for (const PlannedAssault& planned : all) {
    Assault& assault = assaults.emplace_back();
    assault.hexes.push_back(planned.aim.hex);
    if (planned.aim.pair()) assault.hexes.push_back(planned.aim.second);
    assault.probe = planned.probe();
  }
  if (scene.tells()) tell_assaults(scene, forces, all, obligations, missing);
  return assaults;
}

void assign_side(const Scene& turn, const Segment& segment, Row side, Assignment& assigned) {
  const Scene scene = turn.within("assignment").within(turn.key(side));
  scene.began("assignment", {{"reader", side}}, "CNA-7.1");
  Forces forces(turn, segment, side);
  std::vector<bool> spoken(forces.field().state().rows(unit::table));
  judge_assignments(scene, forces, spoken);
  if (segment.book().options.partial_withhold == PartialWithhold::no) join_split_units(scene, forces);
  std::vector<Place> missing;
  if (forces.phasing())
    missing = complete_attack(scene, forces, assigned.obligations, spoken);
  else
    defend_by_default(forces, spoken);
  if (scene.tells()) tell_assignments(scene, forces, spoken);
  if (forces.phasing()) assigned.assaults = plan_assaults(scene, forces, assigned.obligations, missing);
  assigned.committed[side] = Commitments(forces.commitments());
}

}  // namespace

void list_assignments(const Scene& turn, const Segment& segment) {
  if (!turn.tells()) return;
  if (segment.book().played(segment.book().phasing)) list_enemy_hexes(turn, segment);
  for (const Row side : {segment.book().phasing, segment.book().other})
    if (segment.book().played(side)) note_units_in_combat(turn, segment, side);
}

void assign_forces(const Scene& turn, const Segment& segment, Assignment& assigned) {
  judge_obligations(field_of(turn, segment.book()), assigned.obligations);
  for (const Row side : {segment.book().phasing, segment.book().other})
    if (segment.book().played(side)) assign_side(turn, segment, side, assigned);
}

std::int32_t committed(const Segment& segment, Row side, Role role, Place target) {
  const bool attacks = side == segment.book().phasing;
  std::int32_t sum = 0;
  const auto add = [&](const Commitment& c) {
    if (c.role == role) sum += c.toe;
  };
  if (attacks)
    segment.assigned.committed[side].each_against(target, add);
  else
    segment.assigned.committed[side].each_from(target, add);
  return sum;
}

std::vector<Place> attacked_hexes(const Segment& segment) {
  HexSet hexes;
  for (const Commitment& c : segment.assigned.committed[segment.book().phasing].all()) {
    if (c.role == Role::withheld || c.toe == 0) continue;
    hexes.add(c.target);
    hexes.add(c.target2);
  }
  return hexes.take();
}

}  // namespace adjudicator::cna

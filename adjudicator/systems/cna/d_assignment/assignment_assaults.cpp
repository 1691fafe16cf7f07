#include "systems/cna/d_assignment/assignment_assaults.hpp"

#include <algorithm>
#include <tuple>

#include "systems/cna/d_assignment/assignment_orders.hpp"
#include "systems/cna/segment/charges.hpp"

namespace adjudicator::cna {
namespace {

/// CNA-7.12: TOE points that each unit committed in this segment, by unit.
std::vector<std::int32_t> committed_points(const Forces& forces) {
  const bool with_anti_armor = forces.book().options.probe_counts_anti_armor == ProbeCountsAntiArmor::yes;
  std::vector<std::int32_t> points(forces.field().state().rows(unit::table));
  for (const Draft& draft : forces.drafts())
    if (with_anti_armor || draft.points.role == Role::close_assault)
      points[draft.points.unit.index] += draft.points.toe;
  return points;
}

bool before(const Aim& a, const Aim& b) {
  return std::tie(a.hex, a.second) < std::tie(b.hex, b.second);
}

/// A unit in an assault.
struct Part {
  Aim aim;
  Row unit;
  friend bool operator==(const Part&, const Part&) = default;
};

std::vector<Part> parts_of_assaults(const Forces& forces) {
  std::vector<Part> parts;
  for (const Draft& draft : forces.drafts())
    if (draft.points.role == Role::close_assault) parts.push_back({Aim::of(draft.points), draft.points.unit});
  std::ranges::sort(parts, [](const Part& a, const Part& b) {
    return before(a.aim, b.aim) || (a.aim == b.aim && a.unit < b.unit);
  });
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  return parts;
}

const PlannedAssault* assault_of(const std::vector<PlannedAssault>& assaults, const Aim& aim) {
  const auto found = std::ranges::lower_bound(assaults, aim, before, &PlannedAssault::aim);
  return found == assaults.end() || found->aim != aim ? nullptr : &*found;
}

/// CNA-11.1. Anti-Armor fire in support of the hex's own Probe on the same target is part of that Probe.
std::int32_t price(const Forces& forces, const std::vector<PlannedAssault>& assaults, const Commitment& c) {
  const Costs& costs = forces.book().costs;
  const auto probes = [&](const Aim& aim) {
    const PlannedAssault* assault = assault_of(assaults, aim);
    return assault != nullptr && assault->probe();
  };
  if (c.role == Role::close_assault) return probes(Aim::of(c)) ? costs.phasing_probe : costs.phasing_assault;
  const bool any_probe = std::ranges::any_of(assaults, &PlannedAssault::probe);
  const bool part_of_probe = any_probe && std::ranges::any_of(forces.drafts(), [&](const Draft& draft) {
                               return draft.points.role == Role::close_assault &&
                                      draft.points.from == c.from && Aim::of(draft.points).at(c.target) &&
                                      probes(Aim::of(draft.points));
                             });
  return part_of_probe ? costs.phasing_probe : costs.phasing_anti_armor;
}

/// Takes the first draft back that is beyond a limit.
bool drop_one(const Scene& scene, Forces& forces) {
  const std::vector<PlannedAssault> assaults = planned_assaults(forces);
  for (std::size_t i = 0; i < forces.drafts().size(); ++i) {
    const Commitment& c = forces.drafts()[i].points;
    const std::int32_t points = price(forces, assaults, c);
    const auto fault = fault_of_attack(forces.field(), c.unit, points, c.role == Role::close_assault);
    if (!fault) continue;
    const Draft draft = forces.drafts()[i];
    forces.drop(i);
    if (draft.order != nullptr)
      refuse_assignment(scene, forces.side(), draft.order->at, *fault,
                        {{"order", "assign"},
                         {"unit", draft.points.unit},
                         {"group", draft.points.group},
                         {"target", draft.points.target},
                         {"points", points}},
                        "dropped", "unit");
    return true;
  }
  return false;
}

}  // namespace

std::vector<PlannedAssault> planned_assaults(const Forces& forces) {
  std::vector<PlannedAssault> assaults;
  const std::vector<Part> parts = parts_of_assaults(forces);
  if (parts.empty()) return assaults;
  const std::vector<std::int32_t> committed = committed_points(forces);
  for (const Part& part : parts) {
    if (assaults.empty() || assaults.back().aim != part.aim) assaults.push_back({part.aim, 0, 0});
    assaults.back().committed += committed[part.unit.index];
    assaults.back().present += forces.field().toe_of(part.unit);
  }
  return assaults;
}

void enforce_limits(const Scene& scene, Forces& forces) {
  while (drop_one(scene, forces)) {
  }
}

void check_probes(const Scene& scene, const Forces& forces, const std::vector<PlannedAssault>& assaults) {
  for (const HexOrder& order : forces.segment().plan.of(forces.side()).probes) {
    const auto assault =
        std::ranges::find_if(assaults, [&](const PlannedAssault& a) { return a.aim.at(order.hex); });
    const bool there = assault != assaults.end();
    if (there && assault->probe()) continue;
    refuse_assignment(scene, forces.side(), order.at, "E-ASG-PROBE",
                      {{"order", "probe"},
                       {"hex", order.hex},
                       {"committed", there ? Value(assault->committed) : Value()},
                       {"present", there ? Value(assault->present) : Value()}},
                      "ignored", "hex");
  }
}

}  // namespace adjudicator::cna

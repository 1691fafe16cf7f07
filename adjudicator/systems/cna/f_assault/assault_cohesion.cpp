// Engaged, Contact and cohesion after an assault (CNA-10.14, 10.15, 10.30, 10.31).
#include <algorithm>

#include "systems/cna/c_retreat/retreat_paths.hpp"
#include "systems/cna/f_assault/assault_results.hpp"
#include "systems/cna/f_assault/assault_steps.hpp"
#include "systems/cna/field/capability.hpp"
#include "systems/cna/field/zoc.hpp"
#include "systems/cna/segment/told.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::int32_t heavy_per_cent = 30;
constexpr std::int32_t cohesion_points = 3;  // Disorganization or Reorganization Points

bool concerned(const Field& field, Row unit) {
  return field.on_map(unit) && field.type(unit) != UnitType::warship;
}

/// CNA-10.14, with the note on the chart as an option: who refused to go at all stays Engaged.
bool stood(const Outcome& outcome, Row unit) {
  return std::ranges::any_of(outcome.withdrawals, [&](const Withdrawal& w) {
    return w.unit == unit && !w.excused && w.refused > 0 && w.path.empty();
  });
}

/// The units of a side, and the headquarters above them that are there (CNA-10.30).
std::vector<Row> with_formations(const Field& field, const Force& force) {
  std::vector<Row> units;
  const auto add = [&](Row unit) {
    if (concerned(field, unit) && std::ranges::count(units, unit) == 0) units.push_back(unit);
  };
  for (Row unit : force.units) {
    add(unit);
    for (int step = 0; step < 4 && field.attached(unit) && field.parent(unit).exists(); ++step) {
      unit = field.parent(unit);
      add(unit);
    }
  }
  return units;
}

/// CNA-10.15: each side's units by the hexes that they stand in, in the order in which these are met.
void mark_contact(const Scene& scene, const Field& field, const Force& force) {
  struct InZoc {
    Place hex;
    bool in_zoc;
  };
  std::vector<InZoc> known;
  const auto in_zoc = [&](Place hex) {
    for (const InZoc& k : known)
      if (k.hex == hex) return k.in_zoc;
    known.push_back({hex, in_zoc_of(field, hex, other_side(force.side))});
    return known.back().in_zoc;
  };
  std::vector<Arg> args{{"side", force.side}};
  for (Row unit : force.units) {
    if (!concerned(field, unit) || field.engaged(unit) || !in_zoc(field.hex(unit))) continue;
    if (field.get(unit, unit::in_contact) == 0) scene.change(unit, unit::in_contact, 1, "CNA-10.15");
    if (scene.tells()) args.push_back({"unit", unit});
  }
  if (args.size() > 1) scene.note("contact", args, "CNA-10.15");
}

/// CNA-10.14. Of a defender who is told of: he refused hexes of his retreat (CNA-2.7).
bool somebody_stood(const Segment& segment, const Fight& fight, const Outcome& outcome) {
  if (is_told(segment, fight.defender.side)) {
    const Reported::AssaultResult* result = told_result(segment, fight.assault);
    return result != nullptr && result->refused > 0;
  }
  return std::ranges::any_of(fight.defender.units, [&](Row unit) { return stood(outcome, unit); });
}

}  // namespace

void mark_engaged(const Scene& scene, const Segment& segment, const Fight& fight, const Outcome& outcome) {
  if (fight.assault.probe) return;  // CNA-10.14, 10.15
  const Field field = field_of(scene, segment.book());
  const bool standing = segment.book().options.engaged_when_standing == EngagedWhenStanding::yes &&
                        fight.retreat > 0 && somebody_stood(segment, fight, outcome);
  if (fight.engaged && (fight.retreat == 0 || standing)) {
    scene.note("engaged", {{"hex", fight.assault.hexes.front()}}, "CNA-10.14");
    for (const Force* force : {&fight.attacker, &fight.defender})
      for (Row unit : force->units)
        if (segment.book().played(force->side) && concerned(field, unit) && !field.engaged(unit) &&
            (force->attacker || !standing || stood(outcome, unit)))
          scene.change(unit, unit::engaged, 1, "CNA-10.14");
  } else if (fight.engaged) {
    scene.note("not-engaged", {{"hexes", fight.retreat}}, "CNA-10.14");
  }
  for (const Force* force : {&fight.attacker, &fight.defender})
    if (segment.book().played(force->side))
      mark_contact(scene.within("contact").within(scene.key(force->side)), field, *force);
}

std::int32_t committed_to(const Force& force) {
  if (force.committed > 0) return force.committed;
  std::int32_t all = 0;
  for (const std::int32_t toe : force.toe_before) all += toe;
  return all;
}

void disorganize(const Scene& scene, const Rulebook& book, const Fight& fight, const Force& force) {
  const Field field = field_of(scene, book);
  const std::int32_t of = committed_to(force);
  if (of == 0 || force.toe_lost == 0) return;
  const std::int64_t lost = std::int64_t{100} * force.toe_lost;
  const std::int64_t limit = std::int64_t{heavy_per_cent} * of;
  const bool at_least = book.options.heavy_loss == HeavyLoss::at_least_30;
  const bool heavy = at_least ? lost >= limit : lost > limit;
  const Scene here = scene.within("losses").within(scene.key(force.side));
  here.note(heavy ? Key("heavy-loss") : Key("bearable-loss"),
            {{"lost", force.toe_lost},
             {"committed", of},
             {"percent", round_down(lost, of)},
             {"threshold", at_least ? Key("at-least") : Key("more-than")},
             {"hex", fight.assault.hexes.front()}},
            "CNA-10.30");
  if (!heavy) return;
  for (Row unit : with_formations(field, force)) disorganize(here, book, unit, cohesion_points, "CNA-10.30");
}

void reward_attackers(const Scene& scene, const Segment& segment, const Fight& fight) {
  const Field field = field_of(scene, segment.book());
  const Row side = fight.attacker.side;
  if (!segment.book().played(side)) return;
  for (Place hex : fight.defender.hexes)
    if (barred(field, hex, side)) return;
  std::vector<Arg> args{{"points", cohesion_points}};
  for (Row unit : fight.attacker.units) {
    if (!concerned(field, unit)) continue;
    reorganize(scene, segment.book(), unit, cohesion_points, "CNA-10.31");
    args.push_back({"unit", unit});
  }
  scene.note("target-emptied", args, "CNA-10.31");
}

}  // namespace adjudicator::cna

#include "systems/toaw/common/engagement.hpp"

#include <algorithm>

namespace adjudicator::toaw {

Engagement::Engagement(const Scene& its_scene, const Plan& its_plan, const PlannedBattle& its_planned)
    : scene(its_scene),
      plan(its_plan),
      book(its_plan.book),
      planned(its_planned),
      field(its_scene.board(), its_plan.book, its_scene.state()),
      ground(its_plan.book.ground(its_scene.board(), its_planned.target)) {
  for (Party& party : parties) {
    party.attacks = &party == parties.data();
    const Row first = planned.attacker.exists() ? planned.attacker : book.phasing;
    party.side = party.attacks ? first : other_side(first);
    party.shock = field.state.get(party.side, side::shock);
    party.handicap = field.state.get(party.side, side::handicap);
  }
  add_attackers();
  add_defenders();
}

void Engagement::add(Party& party, Row unit, const std::optional<LossTolerance>& tolerance, Effort effort,
                     std::int32_t share, bool engaged) {
  Fighter fighter;
  fighter.unit = unit;
  fighter.tolerance = tolerance.value_or(field.units.loss_tolerance(unit));
  fighter.effort = effort;
  fighter.share = share;
  fighter.engaged = engaged;
  fighter.grounded = engaged && field.units.air(unit);
  field.any_line(unit, [&](Row row, const Gear& gear) {
    const std::int32_t items = field.units.assigned(row);
    fighter.lines.push_back({.row = row, .gear = &gear, .start = items, .count = items});
    return false;
  });
  party.fighters.push_back(std::move(fighter));
}

/// TOAW-4.3, TOAW-4.4. Who was driven off meanwhile, or is no longer eligible, drops out (TOAW-18.12).
void Engagement::add_attackers() {
  Party& party = attacker();
  const auto tolerance_of = [&](Row unit) -> std::optional<LossTolerance> {
    for (const Participant& part : planned.participants)
      if (part.unit == unit) return part.tolerance;
    return std::nullopt;
  };
  for (const Participant& part : planned.participants)
    if (part.mode == Mode::assault && field.may_act(part.unit))
      add(party, part.unit, part.tolerance, Effort::assaulting, 100, true);
  for (const Support& support : planned.attacker_support)
    if (field.idle(support.unit).empty() && reached_by(support.unit))
      add(party, support.unit, tolerance_of(support.unit), support.effort, support.share, false);
  std::ranges::stable_sort(party.fighters, [&](const Fighter& a, const Fighter& b) {
    return comes_before(scene.turn(), field.units, a.unit, b.unit);
  });
}

/// TOAW-18.27: a unit has a gun, or a plane, left in reach.
bool Engagement::reached_by(Row unit) const {
  return field.in_range(unit, field.units.range_limit(unit), planned.target);
}

void Engagement::add_defenders() {
  Party& party = defender();
  const auto share_of = [&](Row unit) {
    for (const Support& support : planned.defender_support)
      if (support.unit == unit) return support.share;
    return 100;
  };
  field.units.any_in(planned.target, [&](Row unit) {
    if (field.units.side(unit) == party.side && field.units.kind(unit) != Kind::naval)
      add(party, unit, {}, Effort::defending, share_of(unit), true);
    return false;
  });
  if (planned.assault)
    for (const Support& support : planned.defender_support)
      if (field.units.hex(support.unit) != planned.target && field.may_support(support.unit) &&
          field.idle(support.unit).empty() && reached_by(support.unit))
        add(party, support.unit, {}, support.effort, support.share, false);
  std::ranges::stable_sort(party.fighters, [&](const Fighter& a, const Fighter& b) {
    return comes_before(scene.turn(), field.units, a.unit, b.unit);
  });
}

std::int64_t Engagement::defense_percent(const Party& party, const Fighter& fighter, const Gear& gear) const {
  if (fighter.grounded) return 50;
  if (party.attacks) return 100;
  Deployment deployment = field.units.deployment(fighter.unit);
  if (ground.fortified_line && deployment == Deployment::defending) {
    deployment = Deployment::entrenched;
  } else if (ground.fortified_line && deployment == Deployment::entrenched) {
    deployment = Deployment::fortified;
  }
  // The chart's columns are infantry, stationary and vehicle; the rulebook keeps them by class.
  const auto target = static_cast<std::size_t>(gear.target);
  const std::int64_t dep = book.deployment[static_cast<std::size_t>(deployment)][target];
  return std::max<std::int64_t>(
      50, ground.defense[target] + round_down((dep - 100) * (100 - earthwork_damage), 100));
}

/// TOAW-5.25, in percent
std::int64_t Engagement::river(const Fighter& fighter) const {
  const Place from = field.units.hex(fighter.unit);
  const auto direction = field.board.direction(from, planned.target);
  Features met = field.board.features(from);
  if (direction) met |= field.board.side_features(from, *direction);
  const Deployment deployment = field.units.deployment(fighter.unit);
  std::int64_t percent = 100;
  if ((met & book.marks.river) != 0) percent = 70;
  if ((met & book.marks.super_river) != 0 || deployment == Deployment::seaborne) percent = 50;
  if (percent < 100) {
    bool vehicles = false;
    bool all_swim = true;
    bool engineers = false;
    for (const Line& line : fighter.lines) {
      if (line.count == 0) continue;
      engineers = engineers || line.gear->is(Flag::engineer);
      if (line.gear->target != TargetClass::vehicle) continue;
      vehicles = true;
      all_swim = all_swim && line.gear->is(Flag::amphibious);
    }
    if (engineers || (vehicles && all_swim)) percent = 85;
  }
  const bool lands = deployment == Deployment::airborne || deployment == Deployment::airmobile;
  return lands && first_round ? std::min<std::int64_t>(percent, 70) : percent;
}

std::int64_t Engagement::engaged_strength(const Party& party) const {
  std::int64_t sum = 0;
  for (const Fighter& fighter : party.fighters) {
    if (!fighter.engaged || !fighter.there || fighter.grounded) continue;
    for (const Line& line : fighter.lines) {
      const bool gun = ranged(fighter, line);
      if (gun && party.attacks) continue;
      const std::int64_t ap = gun ? line.gear->ap / 2 : line.gear->ap;
      sum += fc(fighter, line) * (ap + line.gear->at) / 100 * fighter.m4 / 400 * party.shock / 100;
    }
  }
  return sum;
}

/// TOAW-4.8
std::int64_t Engagement::crowding(const Party& party) const {
  std::vector<Place> hexes;
  if (party.attacks) {
    for (const Fighter& fighter : party.fighters)
      if (fighter.engaged && fighter.there) hexes.push_back(field.units.hex(fighter.unit));
  } else {
    hexes.push_back(planned.target);
  }
  std::int64_t highest = 100;
  for (const Place hex : hexes) {
    std::int64_t items = 0;
    field.units.any_in(hex, [&](Row unit) {
      if (field.units.side(unit) == party.side)
        field.any_line(unit, [&](Row line, const Gear& gear) {
          if (gear.is(Flag::active_defender)) items += field.units.assigned(line);
          return false;
        });
      return false;
    });
    if (items > book.scenario.allowed)
      highest = std::max(highest, integer_sqrt(10000 * items / book.scenario.allowed));
  }
  return std::min<std::int64_t>(1000, highest);
}

/// TOAW-4.9, TOAW-18.13
Flank Engagement::flank() const {
  std::array<bool, 6> from{};
  for (const Fighter& fighter : parties[0].fighters)
    if (fighter.engaged && fighter.there)
      if (const auto direction = field.board.direction(planned.target, field.units.hex(fighter.unit)))
        from[static_cast<std::size_t>(*direction)] = true;
  Flank flank = Flank::none;
  for (std::size_t i = 0; i < 6; ++i) {
    if (!from[i]) continue;
    if (from[(i + 3) % 6]) return Flank::rear;
    if (from[(i + 2) % 6] || from[(i + 4) % 6]) flank = Flank::flanked;
  }
  return flank;
}

void Engagement::fix_strengths() {
  earthwork_damage = earthworks_after;
  for (Party& party : parties) {
    for (Fighter& fighter : party.fighters) {
      fighter.m4 = field.m4(fighter.unit);
      if (party.attacks && fighter.engaged && fighter.there) fighter.water = river(fighter);
      fighter.lost_this_round = 0;
    }
    party.es = engaged_strength(party);
    party.crowding = crowding(party);
  }
  for (Party& party : parties) {
    const std::int64_t enemy = enemy_of(party).es;
    party.ef = party.es == 0
                   ? 0
                   : std::min<std::int64_t>(100, std::max<std::int64_t>(10, mul_div(300, enemy, party.es)));
    party.flank = flank();
  }
  attacker().fire = book.flanks[static_cast<std::size_t>(attacker().flank)].fire;
}

void Fighter::lose(const std::vector<std::pair<Row, std::int32_t>>& items) {
  for (const auto& [row, lost] : items)
    for (Line& line : lines)
      if (line.row == row) {
        line.count -= lost;
        line.lost += lost;
      }
}

void Engagement::apply_losses(const Scene& at, Word rule) {
  for (Party& party : parties)
    for (Fighter& fighter : party.fighters)
      for (Line& line : fighter.lines) {
        if (line.killed == 0) continue;
        line.count -= line.killed;
        line.lost += line.killed;
        fighter.lost_this_round += line.killed;
        at.change_by(line.row, line::assigned, -line.killed, rule);
        line.killed = 0;
      }
}

std::int64_t Engagement::battle_loss(const Fighter& fighter) {
  std::int64_t lost = 0;
  std::int64_t initial = 0;
  std::int64_t lost_items = 0;
  std::int64_t items = 0;
  for (const Line& line : fighter.lines) {
    initial += line.start * line.gear->df;
    lost += (line.start - line.count) * line.gear->df;
    items += line.start;
    lost_items += line.start - line.count;
  }
  if (initial == 0) return items == 0 ? 0 : 100 * lost_items / items;
  return 100 * lost / initial;
}

}  // namespace adjudicator::toaw

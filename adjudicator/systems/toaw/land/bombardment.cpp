#include "systems/toaw/land/bombardment.hpp"

#include <algorithm>

#include "systems/toaw/common/retreat.hpp"
#include "systems/toaw/land/mass_fire.hpp"
#include "systems/toaw/land/transports.hpp"

namespace adjudicator::toaw {
namespace {

struct Strength {
  std::int64_t conventional = 0;
  std::int64_t nuclear = 0;     // before its divider
  std::int64_t earthworks = 0;  // EP (TOAW-5.10)
};

class Bombardment {
 public:
  Bombardment(Engagement& battle, const Scene& scene, bool planes_only = false)
      : battle_(battle), scene_(scene), planes_only_(planes_only) {}

  std::int64_t conventional() { return strength_of(battle_.attacker()).conventional; }

  void fire(Party& party) {
    Strength strength = strength_of(party);
    // TOAW-5.5
    if (battle_.planned.assault) strength.conventional = std::min(strength.conventional, 4 * party.es);
    const std::int64_t nuclear = mul_div(strength.nuclear, battle_.book.scenario.attrition_divider,
                                         battle_.book.scenario.nuclear_divider);
    const std::int64_t all = strength.conventional + nuclear;
    if (party.attacks && battle_.planned.assault) earthworks_ = strength.earthworks;
    Party& enemy = battle_.enemy_of(party);
    Targets targets = targets_of(enemy);
    if (all <= 0 || targets.empty()) return;
    Fire fire(scene_, party.role(), "TOAW-5.7");
    const std::int64_t mean = targets.mean_defense();
    const std::int64_t kills =
        mass_kills(fire, all, enemy.crowding, battle_.book.scenario.attrition_divider, mean, targets.items());
    const std::int64_t negated =
        kill(fire, targets, enemy, kills, nuclear == 0 ? 0 : mul_div(100, nuclear, all));
    fire.close("bombardment", {{"side", party.side},
                               {"strength", all},
                               {"mean-defense", mean},
                               {"kills", kills},
                               {"negated", negated}});
  }

  /// TOAW-5.10: it acts from the next round on.
  void damage_earthworks() const {
    if (earthworks_ == 0 || !battle_.planned.assault) return;
    const auto damage = static_cast<std::int32_t>(std::min<std::int64_t>(
        75, battle_.earthwork_damage + 100 * earthworks_ / (10 * battle_.book.scenario.density)));
    if (damage == battle_.earthwork_damage) return;
    battle_.earthworks_after = damage;
    scene_.note("earthworks", {{"damage", damage}}, "TOAW-5.10");
  }

 private:
  /// TOAW-5.4
  Strength strength_of(const Party& party) {
    Strength sum;
    for (const Fighter& fighter : party.fighters) {
      if (!fighter.there || fighter.grounded) continue;
      const std::int64_t warheads = warheads_of(fighter, party);
      bool armed = warheads > 0;
      for (const Line& line : fighter.lines) {
        if (line.count == 0 || !fires(fighter, line)) continue;
        const std::int64_t share = share_of(fighter, line);
        sum.conventional += weigh(fighter, party, line.count * line.gear->ap / 2, share);
        if (armed && line.gear->nuke > 0) {
          sum.nuclear += weigh(fighter, party, warheads * line.gear->nuke * 1000, share);
          launch(party, warheads);
          armed = false;
        }
        if (!line.gear->flies())
          sum.earthworks += std::int64_t{line.count} * line.gear->shell * fighter.m4 / 400 * share / 100;
      }
    }
    return sum;
  }

  static std::int64_t weigh(const Fighter& fighter, const Party& party, std::int64_t b, std::int64_t share) {
    return b * fighter.m4 / 400 * (party.shock * party.handicap) / 10000 * share / 100;
  }

  bool fires(const Fighter& fighter, const Line& line) const {
    const Field& field = battle_.field;
    const Place from = field.units.hex(fighter.unit);
    if (field.units.air(fighter.unit))
      return field.flies_now(*line.gear) && field.plane_reaches(*line.gear, from, battle_.planned.target);
    return field.reaches(*line.gear, field.units.range_limit(fighter.unit), from, battle_.planned.target);
  }

  /// TOAW-6.3, TOAW-18.20
  std::int64_t share_of(const Fighter& fighter, const Line& line) const {
    return line_share(battle_, fighter, line);
  }

  /// TOAW-18.15: in the first round only.
  std::int64_t warheads_of(const Fighter& fighter, const Party& party) const {
    if (!party.attacks || !battle_.first_round) return 0;
    for (const NuclearOrder* order : battle_.planned.nuclear)
      if (order->unit == fighter.unit) return order->warheads;
    return 0;
  }
  void launch(const Party& party, std::int64_t warheads) const {
    scene_.change_by(party.side, side::nukes, static_cast<std::int32_t>(-warheads), "TOAW-6.4");
    scene_.note("warheads", {{"side", party.side}, {"warheads", warheads}, {"hex", battle_.planned.target}},
                "TOAW-6.4");
  }

  /// TOAW-5.6, TOAW-18.16
  Targets targets_of(Party& enemy) const {
    Targets targets;
    for (Fighter& fighter : enemy.fighters) {
      if (!fighter.engaged || !fighter.there || (planes_only_ && !fighter.grounded)) continue;
      const std::int64_t shield = 100 + protection(fighter);
      for (Line& line : fighter.lines) {
        const Gear& gear = *line.gear;
        const std::int64_t k = gear.armored() && !fighter.grounded ? 300 : 100;
        std::int64_t d = std::max<std::int64_t>(
            100, gear.df * battle_.defense_percent(enemy, fighter, gear) / 100 * k / 100);
        if (gear.infantry()) d = d * shield / 100;
        targets.add(fighter, line, d);
      }
    }
    return targets;
  }

  /// TOAW-5.9
  std::int64_t protection(const Fighter& fighter) const {
    std::int64_t transports = 0;
    std::int64_t infantry = 0;
    for (const Line& line : fighter.lines) {
      if (line.gear->apc()) transports += line.count;
      if (line.gear->infantry()) infantry += line.count;
    }
    if (infantry == 0) return 0;
    return battle_.book.transports[static_cast<std::size_t>(fighter.tolerance)].protection *
           std::min(transports, infantry) / infantry;
  }

  /// TOAW-5.8, TOAW-6.4: how many of the kills were negated.
  std::int64_t kill(Fire& fire, Targets& targets, const Party& enemy, std::int64_t kills,
                    std::int64_t nuclear_share) const {
    const std::int64_t nbc = battle_.field.state.get(enemy.side, side::nbc_proficiency);
    std::int64_t negated = 0;
    for (std::int64_t i = 0; i < kills; ++i) {
      const std::size_t hit = targets.pick(fire);
      if (hit == Fire::none) break;
      const bool protects = targets[hit].line->gear->is(Flag::nbc);
      if (fire.percent(nuclear_share, "nuclear") && fire.percent(protects ? 50 : nbc / 2, "negated"))
        ++negated;
      else
        targets.take(hit);
    }
    return negated;
  }

  Engagement& battle_;
  const Scene scene_;
  const bool planes_only_;
  std::int64_t earthworks_ = 0;
};

}  // namespace

void bombard(Engagement& battle, const Scene& round) {
  const Scene scene = round.within("bombardment");
  Bombardment bombardment(battle, scene);
  bombardment.fire(battle.attacker());
  if (battle.planned.assault) bombardment.fire(battle.defender());
  const bool any_cause = battle.book.rules.apc_loss_cause == ApcLossCause::any;
  if (any_cause) lose_passengers(battle, scene);
  battle.apply_losses(scene, "TOAW-5.8");
  bombardment.damage_earthworks();
}

std::int64_t bombardment_strength(Engagement& battle) {
  return Bombardment(battle, battle.scene).conventional();
}

void bomb_airfield(Engagement& battle, const Scene& scene) {
  const Scene at = scene.within("bombardment");
  Bombardment(battle, at, true).fire(battle.attacker());
  battle.apply_losses(at, "TOAW-6.5");
  for (Fighter& fighter : battle.defender().fighters)
    if (fighter.lost_this_round > 0 && fighter.items() == 0) {
      fighter.there = false;
      fall(scene, battle.field, fighter.unit, Status::eliminated);
    }
}

}  // namespace adjudicator::toaw

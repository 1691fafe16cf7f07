#include "systems/toaw/land/battle.hpp"

#include <algorithm>

#include "systems/toaw/common/aftermath.hpp"
#include "systems/toaw/common/air.hpp"
#include "systems/toaw/common/checks.hpp"
#include "systems/toaw/common/retreat.hpp"
#include "systems/toaw/common/words.hpp"
#include "systems/toaw/land/anti_armor.hpp"
#include "systems/toaw/land/anti_personnel.hpp"
#include "systems/toaw/land/bombardment.hpp"
#include "systems/toaw/land/no_enemy.hpp"

namespace adjudicator::toaw {
namespace {

class Battle {
 public:
  Battle(const Scene& scene, const Plan& plan, const PlannedBattle& planned)
      : battle_(scene, plan, planned), scene_(scene) {}

  bool lacks_attackers() const { return toaw::lacks_attackers(scene_, battle_); }

  std::int32_t fight() {
    declare();
    battle_.fix_strengths();
    tell_ground();
    fight_for_the_air(battle_, interceptors_);
    tell_support();
    if (battle_.planned.assault) reconnoiter();
    const std::int32_t start = battle_.planned.start;
    const std::int32_t last =
        battle_.planned.assault ? std::min(last_round, start + battle_.book.scenario.max_rounds - 1) : start;
    std::int32_t number = start;
    for (;; ++number) {
      battle_.number = number;
      round(scene_.within(scene_.numbered("round", number)));
      battle_.first_round = false;
      if (is_over() || number == last) break;
    }
    end(number);
    return number;
  }

 private:
  static void add_units(std::vector<Arg>& args, Word name, const Party& party, bool engaged) {
    for (const Fighter& fighter : party.fighters)
      if (fighter.engaged == engaged) args.push_back({name, fighter.unit});
  }

  void declare() {
    std::vector<Arg> args{{"attacker", battle_.attacker().side},
                          {"defender", battle_.defender().side},
                          {"target", battle_.planned.target},
                          {"start", battle_.planned.start}};
    add_units(args, "by", battle_.attacker(), true);
    add_units(args, "attack-support", battle_.attacker(), false);
    add_units(args, "on", battle_.defender(), true);
    add_units(args, "defense-support", battle_.defender(), false);
    scene_.began(battle_.planned.assault ? Word("battle") : Word("bombardment"), args, "TOAW-4.1");
    for (const Party& party : battle_.parties)
      for (const Fighter& fighter : party.fighters) {
        if (!fighter.engaged) {
          scene_.note("share", {{"unit", fighter.unit}, {"share", fighter.share}}, "TOAW-4.4");
        } else if (battle_.planned.assault && !battle_.field.units.spotted(fighter.unit)) {
          scene_.change(fighter.unit, unit::spotted, 1, "TOAW-16.2");
        }
      }
    if (battle_.planned.assault && scene_.tells())
      for (const Party& party : battle_.parties) tell_shares(party);
  }

  /// TOAW-4.4, 16.1: who supports a side from afar, and whose guns have half their strength here, for they
  /// support other battles too.
  void tell_shares(const Party& party) const {
    for (const bool half : {false, true}) {
      std::vector<Arg> args{{"side", party.side}};
      for (const Fighter& fighter : party.fighters)
        if (half ? fighter.share < 100 : fighter.share == 100 && !fighter.engaged)
          args.push_back({"supporting", fighter.unit});
      if (args.size() == 1) continue;
      if (half) args.push_back({"share", 50});
      scene_.note("supported", args, "TOAW-4.4");
    }
  }

  /// What the ground of the location does for who stands in it (TOAW-5.12, 5.15, 5.19, 5.24), and what water does
  /// to who comes over it (TOAW-5.25).
  void tell_ground() const {
    if (!scene_.tells()) return;
    const Ground& ground = battle_.ground;
    const Vision vision =
        battle_.book.vision(battle_.field.board, battle_.field.state, battle_.planned.target);
    scene_.note("ground",
                {{"at", ground.at},
                 {"ap", ground.ap},
                 {"vehicles", ground.defense[static_cast<std::size_t>(TargetClass::vehicle)]},
                 {"infantry", ground.defense[static_cast<std::size_t>(TargetClass::infantry)]},
                 {"guns", ground.defense[static_cast<std::size_t>(TargetClass::stationary)]},
                 {"vision", vision_word(vision)}},
                "TOAW-5.24");
    if (!battle_.planned.assault) return;
    for (const Fighter& fighter : battle_.parties[0].fighters)
      if (fighter.water < 100)
        scene_.note("water", {{"unit", fighter.unit}, {"percent", fighter.water}}, "TOAW-5.25");
  }

  /// TOAW-16.3: planes that did not come through fire at nobody. Who was found before the turn is told by name;
  /// whom an earlier battle has shown is not, for that would tell which battle was the earlier one (TOAW-16.2a).
  void tell_support() const {
    if (!scene_.tells()) return;
    const Units before(scene_.turn().start);
    for (const Party& party : battle_.parties) {
      std::int64_t guns = 0;
      for (const Fighter& fighter : battle_.enemy_of(party).fighters) {
        if (fighter.engaged || !fighter.there) continue;
        if (before.spotted(fighter.unit))
          scene_.note(party.attacks ? Word("seen-by-attacker") : Word("seen-by-defender"),
                      {{"firing", fighter.unit}, {"from", battle_.field.units.hex(fighter.unit)}},
                      "TOAW-16.3");
        else
          ++guns;
      }
      if (guns > 0) scene_.note("fired-on", {{"side", party.side}, {"guns", guns}}, "TOAW-16.3");
    }
  }

  /// TOAW-4.9a
  std::int64_t recon_value(const Party& party) const {
    std::int64_t recon = 0;
    std::int64_t items = 0;
    for (const Fighter& fighter : party.fighters)
      if (fighter.engaged && fighter.there)
        for (const Line& line : fighter.lines) {
          items += line.count;
          if (line.gear->is(Flag::recon)) recon += line.count;
        }
    const std::int64_t force = battle_.field.state.get(party.side, side::recon);
    return std::min<std::int64_t>(100, force + (items == 0 ? 0 : 100 * recon / items));
  }
  void reconnoiter() {
    const std::int64_t attack = recon_value(battle_.attacker());
    const std::int64_t defense = recon_value(battle_.defender());
    Party& better = attack > defense ? battle_.attacker() : battle_.defender();
    if (attack == defense ||
        !percent(scene_, "reconnaissance", std::abs(attack - defense), "TOAW-4.9a", better.side))
      return;
    better.recon = 110;
    scene_.note("reconnoitered", {{"side", better.side}}, "TOAW-4.9a");
  }

  void round(const Scene& round) {
    battle_.fix_strengths();
    // A bombardment that stands alone is no table of rounds.
    round.began(battle_.planned.assault ? Word("round") : Word("salvo"), {{"number", battle_.number}},
                "TOAW-5.0");
    tell_strengths(round);
    bombard(battle_, round);
    if (battle_.planned.assault) {
      fire_at_armor(battle_, round);
      fire_at_soft_targets(battle_, round);
      battle_.attacker().recon = battle_.defender().recon = 100;
    }
    tell_losses(round);
    exhaust(battle_, round);
    if (!battle_.planned.assault) shake_positions(round);
    check_units(battle_, round);
    if (battle_.planned.assault) {
      make_veterans(battle_, round);
      if (!has_ground_defenders()) clear_airfield(round);
    }
  }

  void tell_strengths(const Scene& round) const {
    if (!round.tells()) return;
    for (const Party& party : battle_.parties) {
      std::vector<Arg> args{{"side", party.side},
                            {"es", party.es},
                            {"ef", party.ef},
                            {"crowding", party.crowding},
                            {"round", battle_.number}};
      if (battle_.planned.assault) args.push_back({"strength", party.es / 1000});
      round.note("strength", args, "TOAW-5.2");
      if (battle_.planned.assault)
        round.note("engaged", {{"side", party.side}, {"effort", engagement_word(party.ef)}}, "TOAW-16.2a");
      if (party.crowding > 100)
        round.note("crowded", {{"side", party.side}, {"band", density_band(party.crowding)}}, "TOAW-4.8");
    }
    if (battle_.planned.assault && battle_.defender().flank != Flank::none)
      round.note("flank",
                 {{"flank", battle_.defender().flank == Flank::rear ? Key("rear") : Key("flanked")},
                  {"fire", battle_.attacker().fire}},
                 "TOAW-4.9");
  }

  /// Items that each party lost in the fire of this round, by their class.
  void tell_losses(const Scene& round) const {
    if (!round.tells()) return;
    for (const Party& party : battle_.parties) {
      std::int64_t lost = 0;
      for (const Fighter& fighter : party.fighters)
        if (fighter.engaged) lost += fighter.lost_this_round;
      if (battle_.planned.assault || lost > 0)
        round.note("round-losses", {{"side", party.side}, {"lost", lost}}, "TOAW-5.0");
    }
  }

  /// TOAW-5.10, stand-alone bombardments.
  void shake_positions(const Scene& round) const {
    const Scene scene = round.within("deployment");
    for (const Fighter& fighter : battle_.parties[1].fighters) {
      const Deployment now = battle_.field.units.deployment(fighter.unit);
      const bool dug_in =
          now == Deployment::defending || now == Deployment::entrenched || now == Deployment::fortified;
      if (!fighter.engaged || fighter.grounded || !dug_in || fighter.items() == 0) continue;
      std::int64_t start = 0;
      for (const Line& line : fighter.lines) start += line.start;
      const std::int64_t percent_lost = 100 * (start - fighter.items()) / std::max<std::int64_t>(1, start);
      if (!percent(scene.within(scene.key(fighter.unit)), "dug-in",
                   std::min<std::int64_t>(50, 5 * percent_lost), "TOAW-5.10", fighter.unit))
        continue;
      const Deployment becomes = now == Deployment::fortified    ? Deployment::entrenched
                                 : now == Deployment::entrenched ? Deployment::defending
                                                                 : Deployment::mobile;
      round.change(fighter.unit, unit::deployment, becomes, "TOAW-5.10");
    }
  }

  bool has_ground_defenders() const {
    return std::ranges::any_of(battle_.parties[1].fighters, [](const Fighter& fighter) {
      return fighter.engaged && fighter.there && !fighter.grounded;
    });
  }
  /// TOAW-18.11
  void clear_airfield(const Scene& round) {
    for (Fighter& fighter : battle_.defender().fighters) {
      if (!fighter.grounded || !fighter.there) continue;
      fighter.there = false;
      fighter.lose(fly_off(round, battle_.field, fighter.unit).lost);
    }
  }

  /// TOAW-5.0, step 8
  bool is_over() const {
    if (!battle_.planned.assault || !has_ground_defenders()) return true;
    return std::ranges::none_of(battle_.parties[0].fighters,
                                [](const Fighter& fighter) { return fighter.engaged && fighter.there; });
  }

  void end(std::int32_t number) {
    return_losses(battle_, interceptors_);
    disengage(battle_);
    for (const Party& party : battle_.parties) tell_classes(battle_, party);
    if (battle_.planned.assault)
      for (const Party& party : battle_.parties) tell_deployments(party);
    std::vector<Arg> args{{"number", number}, {"why", why()}};
    if (why() == Key("broken-off")) args.push_back({"gave-way", battle_.attacker().side});
    scene_.note("ended", args, "TOAW-5.0");
  }
  Key deployment_word(Row unit) const { return key_of(battle_.field.units.deployment(unit)); }
  Key why() const {
    if (!battle_.planned.assault) return "bombarded";
    if (!has_ground_defenders()) return "no-defender";
    const bool attacking = std::ranges::any_of(
        battle_.parties[0].fighters, [](const Fighter& fighter) { return fighter.engaged && fighter.there; });
    return attacking ? Key("last-round") : Key("broken-off");
  }

  /// TOAW-16.2: who stands how after the battle; units of one deployment together.
  void tell_deployments(const Party& party) const {
    if (!scene_.tells()) return;
    std::vector<Row> units;
    for (const Fighter& fighter : party.fighters)
      if (fighter.engaged && battle_.field.units.ready(fighter.unit)) units.push_back(fighter.unit);
    while (!units.empty()) {
      const Deployment deployment = battle_.field.units.deployment(units.front());
      std::vector<Arg> args{{"deployment", deployment_word(units.front())}};
      std::erase_if(units, [&](Row unit) {
        if (battle_.field.units.deployment(unit) != deployment) return false;
        args.push_back({"standing", unit});
        return true;
      });
      scene_.note("standing", args, "TOAW-16.2");
    }
  }

  Engagement battle_;
  const Scene scene_;
  std::vector<Fighter> interceptors_;
};

}  // namespace

std::optional<std::int32_t> fight(const Scene& scene, const Plan& plan, const PlannedBattle& planned) {
  const Units units(scene.state());
  if (planned.start > last_round) {
    scene.began("too-late", {{"attacker", plan.book.phasing}, {"target", planned.target}}, "TOAW-4.5");
    return std::nullopt;
  }
  Battle battle(scene, plan, planned);
  // Whether somebody is where nobody's guns reach must not be told.
  if (!planned.assault && battle.lacks_attackers()) return std::nullopt;
  if (!units.has_defender(planned.target, plan.book.phasing)) {
    find_nobody(scene, plan, planned);
    return std::nullopt;
  }
  const std::int32_t number = battle.fight();
  return planned.assault ? std::optional(number) : std::nullopt;
}

}  // namespace adjudicator::toaw

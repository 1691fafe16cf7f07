#include "systems/toaw/battle.hpp"

#include <algorithm>

#include "systems/toaw/aftermath.hpp"
#include "systems/toaw/air.hpp"
#include "systems/toaw/anti_armor.hpp"
#include "systems/toaw/anti_personnel.hpp"
#include "systems/toaw/bombardment.hpp"
#include "systems/toaw/checks.hpp"
#include "systems/toaw/no_enemy.hpp"
#include "systems/toaw/retreat.hpp"

namespace adjudicator::toaw {
namespace {

constexpr std::int32_t last_round = 10;
constexpr std::array<std::string_view, 3> class_names{"vehicle", "infantry", "stationary"};

/// TOAW-16.2a
Key engagement_word(std::int64_t ef) {
  return ef >= 100 ? Key("full") : ef >= 50 ? Key("held-back") : Key("token");
}
/// TOAW-4.8
Key density_band(std::int64_t crowding) {
  return crowding <= 100  ? Key("none")
         : crowding < 140 ? Key("yellow-green")
         : crowding < 170 ? Key("yellow")
         : crowding < 200 ? Key("orange")
                          : Key("red");
}

class Battle {
 public:
  Battle(const Scene& scene, const Plan& plan, const PlannedBattle& planned)
      : battle_(scene, plan, planned), scene_(scene) {}

  std::int32_t fight() {
    declare();
    battle_.fix_strengths();
    fight_for_the_air(battle_, interceptors_);
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
          scene_.change(fighter.unit, battle_.book.traits.unit.spotted, 1, "TOAW-16.2");
        }
      }
    // TOAW-16.3
    for (const Party& party : battle_.parties) {
      std::int64_t guns = 0;
      for (const Fighter& fighter : battle_.enemy_of(party).fighters)
        if (!fighter.engaged) ++guns;
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
    const std::int64_t force = battle_.field.state.get(party.side, battle_.book.traits.force.recon);
    return std::min<std::int64_t>(100, force + (items == 0 ? 0 : 100 * recon / items));
  }
  void reconnoiter() {
    const std::int64_t attack = recon_value(battle_.attacker());
    const std::int64_t defense = recon_value(battle_.defender());
    Party& better = attack > defense ? battle_.attacker() : battle_.defender();
    if (attack == defense || !percent(scene_, "reconnaissance", std::abs(attack - defense), "TOAW-4.9a"))
      return;
    better.recon = 110;
    scene_.note("reconnoitered", {{"side", better.side}}, "TOAW-4.9a");
  }

  void round(const Scene& round) {
    battle_.fix_strengths();
    round.began("round", {{"number", battle_.number}}, "TOAW-5.0");
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
      round.note("strength",
                 {{"side", party.side}, {"es", party.es}, {"ef", party.ef}, {"crowding", party.crowding}},
                 "TOAW-5.2");
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
      const std::int64_t percent_lost = 100 * (start - fighter.items()) / start;
      if (!percent(scene.within(scene.key(fighter.unit)), "dug-in",
                   std::min<std::int64_t>(50, 5 * percent_lost), "TOAW-5.10"))
        continue;
      const Deployment becomes = now == Deployment::fortified    ? Deployment::entrenched
                                 : now == Deployment::entrenched ? Deployment::defending
                                                                 : Deployment::mobile;
      round.change(fighter.unit, battle_.book.traits.unit.deployment, static_cast<std::int32_t>(becomes),
                   "TOAW-5.10");
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
      if (fly_off(round, battle_.field, fighter.unit)) continue;
      for (Line& line : fighter.lines) {
        line.lost += line.count;
        if (line.count > 0) round.change(line.row, battle_.book.traits.line.assigned, 0, "TOAW-18.11");
        line.count = 0;
      }
      fall(round, battle_.field, fighter.unit, Status::eliminated);
    }
  }

  /// TOAW-5.0, step 8
  bool is_over() const {
    if (!battle_.planned.assault || !has_ground_defenders()) return true;
    return std::ranges::none_of(battle_.parties[0].fighters,
                                [](const Fighter& fighter) { return fighter.engaged && fighter.there; });
  }

  void end(std::int32_t number) {
    for (const Party& party : battle_.parties) return_losses(battle_, party.fighters);
    return_losses(battle_, interceptors_);
    disengage(battle_);
    for (const Party& party : battle_.parties) tell_classes(party);
    for (const Party& party : battle_.parties)
      for (const Fighter& fighter : party.fighters)
        if (battle_.planned.assault && fighter.engaged && battle_.field.units.ready(fighter.unit))
          scene_.note("standing", {{"standing", fighter.unit}, {"deployment", deployment_word(fighter.unit)}},
                      "TOAW-16.2");
    scene_.note("ended", {{"number", number}, {"why", why()}}, "TOAW-5.0");
  }
  Key deployment_word(Row unit) const {
    const Trait trait = battle_.book.traits.unit.deployment;
    const TraitShape& shape = battle_.field.state.shape(unit.table).traits[trait.index];
    return Key::unowned(shape.values[static_cast<std::size_t>(battle_.field.state.get(unit, trait))]);
  }
  Key why() const {
    if (!battle_.planned.assault) return "bombarded";
    if (!has_ground_defenders()) return "no-defender";
    const bool attacking = std::ranges::any_of(
        battle_.parties[0].fighters, [](const Fighter& fighter) { return fighter.engaged && fighter.there; });
    return attacking ? Key("last-round") : Key("broken-off");
  }

  /// TOAW-16.2: what is told of an enemy's losses is made of these.
  void tell_classes(const Party& party) const {
    std::array<std::int64_t, 3> lost{};
    for (const Fighter& fighter : party.fighters)
      if (fighter.engaged)
        for (const Line& line : fighter.lines)
          lost[static_cast<std::size_t>(line.gear->target)] += line.start - line.count;
    for (std::size_t i = 0; i < lost.size(); ++i)
      if (lost[i] > 0)
        scene_.note(party.attacks ? Word("attacker-losses") : Word("defender-losses"),
                    {{"class", Key::unowned(class_names[i])}, {"lost", lost[i]}}, "TOAW-16.2");
  }

  Engagement battle_;
  const Scene scene_;
  std::vector<Fighter> interceptors_;
};

}  // namespace

std::optional<std::int32_t> fight(const Scene& scene, const Plan& plan, const PlannedBattle& planned) {
  const Units units(scene.state(), plan.book.traits);
  if (planned.start > last_round) {
    scene.began("too-late", {{"attacker", plan.book.phasing}, {"target", planned.target}}, "TOAW-4.5");
    return std::nullopt;
  }
  const bool met = units.any_in(planned.target, [&](Row unit) {
    return units.side(unit) != plan.book.phasing && units.kind(unit) != Kind::naval;
  });
  if (!met) {
    find_nobody(scene, plan, planned);
    return std::nullopt;
  }
  const std::int32_t number = Battle(scene, plan, planned).fight();
  return planned.assault ? std::optional(number) : std::nullopt;
}

}  // namespace adjudicator::toaw

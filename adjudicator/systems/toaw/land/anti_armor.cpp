#include "systems/toaw/land/anti_armor.hpp"

#include <algorithm>

#include "systems/toaw/land/mass_fire.hpp"
#include "systems/toaw/land/transports.hpp"

namespace adjudicator::toaw {
namespace {

/// A line that fires.
struct Gun {
  const Fighter* fighter = nullptr;
  const Line* line = nullptr;
  bool plane = false;   // of a unit that supports from the air
  bool lethal = false;  // TOAW-5.14
};

class AntiArmor {
 public:
  AntiArmor(Engagement& battle, const Scene& scene)
      : battle_(battle),
        scene_(scene),
        vision_(battle.book.vision(battle.field.board, battle.field.state, battle.planned.target)) {}

  void fire(Party& party) {
    std::vector<Target> targets = targets_of(battle_.enemy_of(party));
    if (targets.empty()) return;
    weights_.resize(targets.size());
    sums_ = {};
    for (const Gun& gun : guns_of(party)) {
      weigh(targets);
      if (std::ranges::all_of(weights_, [](std::int64_t weight) { return weight == 0; })) break;
      shoot(party, gun, targets);
    }
    if (sums_.shots > 0)
      scene_.note(
          "armor-fire",
          {{"side", party.side}, {"shots", sums_.shots}, {"hits", sums_.hits}, {"kills", sums_.kills}},
          "TOAW-5.13");
  }

 private:
  /// TOAW-5.11; `d` is the percent with which it is seen.
  std::vector<Target> targets_of(Party& enemy) const {
    std::vector<Target> targets;
    for (Fighter& fighter : enemy.fighters) {
      if (!fighter.engaged || !fighter.there || fighter.grounded) continue;
      for (Line& line : fighter.lines)
        if (line.gear->armored() && line.count > 0)
          targets.push_back(
              {&fighter, &line,
               line.gear->apc()
                   ? battle_.book.transports[static_cast<std::size_t>(fighter.tolerance)].exposure
                   : 100});
    }
    return targets;
  }
  void weigh(const std::vector<Target>& targets) {
    for (std::size_t i = 0; i < targets.size(); ++i)
      weights_[i] = targets[i].line->remaining() * targets[i].d;
  }

  /// TOAW-5.12, TOAW-5.14: sorted, the upper half lethal.
  std::vector<Gun> guns_of(const Party& party) const {
    std::vector<Gun> guns;
    for (const Fighter& fighter : party.fighters) {
      if (!fighter.there || fighter.grounded) continue;
      for (const Line& line : fighter.lines) {
        if (line.gear->at == 0 || line.count == 0) continue;
        if (fighter.engaged && (!party.attacks || !battle_.ranged(fighter, line)))
          guns.push_back({&fighter, &line});
        else if (!fighter.engaged && flies(fighter, line))
          guns.push_back({&fighter, &line, true});
      }
    }
    std::ranges::stable_sort(guns,
                             [](const Gun& a, const Gun& b) { return a.line->gear->at > b.line->gear->at; });
    for (std::size_t i = 0; i < (guns.size() + 1) / 2; ++i) guns[i].lethal = true;
    return guns;
  }
  bool flies(const Fighter& fighter, const Line& line) const {
    const Field& field = battle_.field;
    return field.units.air(fighter.unit) && line.gear->fixed_wing() && field.flies_now(*line.gear) &&
           field.plane_reaches(*line.gear, field.units.hex(fighter.unit), battle_.planned.target);
  }

  struct Shots {
    std::int64_t most = 0;  // in thousandths
    std::int64_t mean = 0;
  };
  Shots shots_of(const Party& party, const Gun& gun) const {
    const std::int64_t fc = gun.plane ? gun.line->count * line_share(battle_, *gun.fighter, *gun.line)
                                      : battle_.fc(*gun.fighter, *gun.line);
    Shots shots;
    shots.most = fc * gun.line->gear->rate[party.attacks ? 0 : 1] * 10;
    std::int64_t s = shots.most * gun.fighter->m4 / 400;
    s = s * party.ef / 100;
    s = s * (party.shock * party.handicap) / 10000;
    if (!party.attacks) s = s * battle_.ground.at / 100;
    if (party.attacks && !gun.plane) s = s * gun.fighter->water / 100 * party.fire / 100;
    s = s * party.recon / 100;
    shots.mean = std::min(s, shots.most);
    return shots;
  }

  /// TOAW-5.13, TOAW-18.18
  void shoot(const Party& party, const Gun& gun, std::vector<Target>& targets) {
    const Shots shots = shots_of(party, gun);
    if (shots.mean == 0) return;
    Fire fire(scene_.within(scene_.key(gun.fighter->unit)), scene_.key(gun.line->row), "TOAW-5.13");
    std::int64_t count = fire.fraction(Wide{shots.mean} * battle_.enemy_of(party).crowding,
                                       Wide{100'000} * battle_.book.scenario.anti_armor_divider, "fraction");
    count = std::min(count, (shots.most + 999) / 1000);
    std::int64_t fired = 0;
    std::int64_t hits = 0;
    std::int64_t kills = 0;
    const std::int64_t to_hit =
        battle_.book.to_hit[gun.line->gear->targeting][static_cast<std::size_t>(vision_)];
    while (fired < count) {
      const std::size_t at = choose(fire, gun, targets);
      if (at == Fire::none) break;
      ++fired;
      if (!fire.percent(to_hit, "hit")) continue;
      ++hits;
      if (!fire.percent(chance(gun, *targets[at].line), "kill")) continue;
      ++kills;
      ++targets[at].line->killed;
      weights_[at] = targets[at].line->remaining() * targets[at].d;
    }
    sums_.shots += fired;
    sums_.hits += hits;
    sums_.kills += kills;
    fire.close("anti-armor-fire", {{"side", party.side},
                                   {"unit", gun.fighter->unit},
                                   {"equipment", gun.line->gear->row},
                                   {"shots", fired},
                                   {"hits", hits},
                                   {"kills", kills}});
  }

  /// TOAW-5.14
  std::size_t choose(Fire& fire, const Gun& gun, const std::vector<Target>& targets) const {
    const std::size_t first = fire.pick(weights_, "target");
    if (first == Fire::none) return first;
    const std::size_t second = fire.pick(weights_, "target");
    const std::int32_t one = targets[first].line->gear->armor_to(*gun.line->gear);
    const std::int32_t other = targets[second].line->gear->armor_to(*gun.line->gear);
    if (one == other) return first;
    return (one > other) == gun.lethal ? first : second;
  }

  std::int64_t chance(const Gun& gun, const Line& target) const {
    const Gear& weapon = *gun.line->gear;
    const bool above =
        weapon.fixed_wing() ||
        (battle_.book.rules.aircraft_armor == AircraftArmor::all_aircraft && weapon.is(Flag::helicopter));
    return kill_percent(weapon.at, target.gear->armor_to(weapon), above);
  }

  Engagement& battle_;
  const Scene scene_;
  const Vision vision_;
  std::vector<std::int64_t> weights_;
  struct {
    std::int64_t shots = 0, hits = 0, kills = 0;
  } sums_;  // of a side in this round
};

}  // namespace

std::int64_t kill_percent(std::int64_t at, std::int64_t armor, bool from_above) {
  const std::int64_t pq = nearest((from_above ? 300 : 100) * at, 1000 * armor);
  if (pq >= 100) return 100;
  return pq <= 24 ? 0 : nearest(pq * pq, 100);
}

void fire_at_armor(Engagement& battle, const Scene& round) {
  const Scene scene = round.within("anti-armor");
  AntiArmor fire(battle, scene);
  fire.fire(battle.attacker());
  fire.fire(battle.defender());
  lose_passengers(battle, scene);
  battle.apply_losses(scene, "TOAW-5.17");
}

}  // namespace adjudicator::toaw

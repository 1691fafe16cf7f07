#include "systems/toaw/land/anti_personnel.hpp"

#include <algorithm>

#include "systems/toaw/land/mass_fire.hpp"

namespace adjudicator::toaw {
namespace {

struct Rifles {
  const Fighter* fighter = nullptr;
  const Line* line = nullptr;
  std::int64_t ap = 0;      // TOAW-18.14: half of a defending gun's
  std::int64_t a = 0;       // strength
  std::int64_t rounds = 0;  // fc x ROF
  bool lethal = false;
};

class AntiPersonnel {
 public:
  AntiPersonnel(Engagement& battle, const Scene& scene) : battle_(battle), scene_(scene) {}

  void fire(Party& party) {
    Party& enemy = battle_.enemy_of(party);
    Targets targets = targets_of(enemy);
    if (targets.empty()) return;  // TOAW-5.21
    std::vector<Rifles> lines = lines_of(party);
    std::int64_t strength = 0;
    std::int64_t rounds = 0;
    for (const Rifles& line : lines) {
      strength += line.a;
      rounds += line.rounds;
    }
    if (strength <= 0) return;
    if (battle_.book.rules.ap_fire == ApFire::pool)
      pool(party, targets, strength, rounds / 100);
    else
      by_lines(party, targets, lines);
  }

 private:
  Targets targets_of(Party& enemy) const {
    Targets targets;
    for (Fighter& fighter : enemy.fighters) {
      if (!fighter.engaged || !fighter.there) continue;
      for (Line& line : fighter.lines)
        if (!line.gear->armored() || fighter.grounded)
          targets.add(fighter, line,
                      std::max<std::int64_t>(
                          100, line.gear->df * battle_.defense_percent(enemy, fighter, *line.gear) / 100));
    }
    return targets;
  }

  /// TOAW-5.19
  std::vector<Rifles> lines_of(const Party& party) const {
    std::vector<Rifles> lines;
    for (const Fighter& fighter : party.fighters) {
      if (!fighter.engaged || !fighter.there || fighter.grounded) continue;
      for (const Line& line : fighter.lines) {
        const bool gun = battle_.ranged(fighter, line);
        if (line.count == 0 || line.gear->ap == 0 || (gun && party.attacks)) continue;
        Rifles rifles{&fighter, &line, gun ? line.gear->ap / 2 : line.gear->ap};
        const std::int64_t rate = line.gear->rate[party.attacks ? 0 : 1];
        rifles.rounds = battle_.fc(fighter, line) * rate;
        std::int64_t a = battle_.fc(fighter, line) * rifles.ap * rate / 100;
        a = a * fighter.m4 / 400;
        a = a * party.ef / 100;
        a = a * (party.shock * party.handicap) / 10000;
        if (!party.attacks) a = a * battle_.ground.ap / 100;
        if (party.attacks) a = a * fighter.water / 100 * party.fire / 100;
        rifles.a = a * party.recon / 100;
        lines.push_back(rifles);
      }
    }
    return lines;
  }

  /// TOAW-5.20
  void pool(const Party& party, Targets& targets, std::int64_t strength, std::int64_t most) {
    Fire fire(scene_, party.role(), "TOAW-5.20");
    const std::int64_t mean = targets.mean_defense();
    const std::int64_t kills =
        mass_kills(fire, strength, battle_.enemy_of(party).crowding, battle_.book.scenario.attrition_divider,
                   mean, std::min(targets.items(), most));
    for (std::int64_t i = 0; i < kills; ++i) {
      const std::size_t hit = targets.pick(fire);
      if (hit == Fire::none) break;
      targets.take(hit);
    }
    fire.close("anti-personnel-fire",
               {{"side", party.side}, {"strength", strength}, {"mean-defense", mean}, {"kills", kills}});
  }

  /// TOAW-5.20 with `ap-fire: lines`
  void by_lines(const Party& party, Targets& targets, std::vector<Rifles>& lines) {
    std::ranges::stable_sort(lines, [](const Rifles& a, const Rifles& b) { return a.ap > b.ap; });
    for (std::size_t i = 0; i < (lines.size() + 1) / 2; ++i) lines[i].lethal = true;
    std::int64_t spread = 50;
    {
      Fire fire(scene_, party.role(), "TOAW-18.17");
      spread += fire.uniform(101, "spread");
      fire.close("spread", {{"side", party.side}, {"spread", spread}});
    }
    const std::int64_t mean = targets.mean_defense();
    std::int64_t left = targets.items();
    for (const Rifles& line : lines) {
      if (left == 0) return;
      if (line.a > 0) left -= shoot(party, line, targets, mean, spread);
    }
  }

  std::int64_t shoot(const Party& party, const Rifles& line, Targets& targets, std::int64_t mean,
                     std::int64_t spread) {
    Fire fire(scene_.within(scene_.key(line.fighter->unit)), scene_.key(line.line->row), "TOAW-5.20");
    std::int64_t shots =
        fire.fraction(Wide{line.a} * battle_.enemy_of(party).crowding * spread,
                      Wide{10000} * battle_.book.scenario.attrition_divider * mean, "fraction");
    shots = std::min(shots, line.rounds / 100);
    std::vector<std::int64_t> weights(targets.all().size());
    std::int64_t kills = 0;
    for (; kills < shots; ++kills) {
      for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] = targets[i].line->remaining() * std::int64_t{100};
      const std::size_t first = fire.pick(weights, "target");
      if (first == Fire::none) break;
      const std::size_t second = fire.pick(weights, "target");
      const bool as_drawn =
          targets[first].d == targets[second].d || (targets[first].d > targets[second].d) == line.lethal;
      targets.take(as_drawn ? first : second);
    }
    fire.close("anti-personnel-shots", {{"side", party.side},
                                        {"unit", line.fighter->unit},
                                        {"equipment", line.line->gear->row},
                                        {"kills", kills}});
    return kills;
  }

  Engagement& battle_;
  const Scene scene_;
};

}  // namespace

void fire_at_soft_targets(Engagement& battle, const Scene& round) {
  const Scene scene = round.within("anti-personnel");
  AntiPersonnel fire(battle, scene);
  fire.fire(battle.attacker());
  fire.fire(battle.defender());
  battle.apply_losses(scene, "TOAW-5.20");
}

}  // namespace adjudicator::toaw

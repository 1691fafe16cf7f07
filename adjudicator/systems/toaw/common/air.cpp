#include "systems/toaw/common/air.hpp"

#include <algorithm>
#include <tuple>

#include "systems/toaw/common/checks.hpp"
#include "systems/toaw/common/retreat.hpp"

namespace adjudicator::toaw {
namespace {

class AirBattle {
 public:
  AirBattle(Engagement& battle, std::vector<Fighter>& interceptors)
      : battle_(battle), scene_(battle.scene.within("air")), interceptors_(interceptors) {}

  void all() {
    for (Party& party : battle_.parties)
      for (Fighter& fighter : party.fighters) {
        if (!is_strike(fighter)) continue;
        const Scene scene = scene_.within(scene_.key(fighter.unit));
        intercept(scene, party, fighter);
        if (fighter.there) anti_air(scene, party, fighter);
        settle(scene, fighter);
      }
    for (const Fighter& fighter : interceptors_)
      if (fighter.items() == 0 && battle_.field.units.ready(fighter.unit))
        fall(scene_, battle_.field, fighter.unit, Status::eliminated);
  }

 private:
  bool is_strike(const Fighter& fighter) const {
    return !fighter.engaged && fighter.there && battle_.field.units.air(fighter.unit);
  }
  bool flies(const Fighter& fighter, const Line& line) const {
    const Field& field = battle_.field;
    return line.gear->flies() && field.flies_now(*line.gear) &&
           field.plane_reaches(*line.gear, field.units.hex(fighter.unit), battle_.planned.target);
  }
  std::int64_t planes(const Fighter& fighter) const {
    std::int64_t sum = 0;
    for (const Line& line : fighter.lines)
      if (flies(fighter, line)) sum += line.count;
    return sum;
  }
  /// TOAW-18.3: at least 100.
  std::int64_t mean_defense(const Fighter& fighter) const {
    std::int64_t sum = 0;
    for (const Line& line : fighter.lines)
      if (flies(fighter, line)) sum += line.count * line.gear->df;
    return std::max<std::int64_t>(100, sum / std::max<std::int64_t>(1, planes(fighter)));
  }
  std::int64_t air_strength(const Fighter& fighter) const {
    std::int64_t sum = 0;
    for (const Line& line : fighter.lines)
      if (flies(fighter, line)) sum += line.count * line.gear->aa * fighter.m4 / 400;
    return sum;
  }

  /// TOAW-6.1: ascending distance, then id.
  std::vector<Row> enemies_of(const Party& party) const {
    const Field& field = battle_.field;
    const Row enemy = other_side(party.side);
    std::vector<Row> units;
    for (const Row unit : RowsOf(field.state, unit::table))
      if (field.units.side(unit) == enemy && field.units.air(unit) && field.may_act(unit) &&
          field.units.air_mission(unit) == AirMission::air_superiority &&
          (battle_.planned.at_sea || field.units.hex(unit) != battle_.planned.target) &&
          field.in_range(unit, -1, battle_.planned.target))
        units.push_back(unit);
    const auto rank = [&](Row unit) {
      return std::tuple(field.board.range(field.units.hex(unit), battle_.planned.target),
                        scene_.turn().key(unit).text());
    };
    std::ranges::sort(units, [&](Row a, Row b) { return rank(a) < rank(b); });
    return units;
  }

  Fighter& interceptor(Row unit) {
    const auto known = std::ranges::find(interceptors_, unit, &Fighter::unit);
    if (known != interceptors_.end()) return *known;
    Fighter fighter;
    fighter.unit = unit;
    battle_.field.any_line(unit, [&](Row row, const Gear& gear) {
      const std::int32_t items = battle_.field.units.assigned(row);
      fighter.lines.push_back({.row = row, .gear = &gear, .start = items, .count = items});
      return false;
    });
    fighter.m4 = battle_.field.m4(unit);
    return interceptors_.emplace_back(std::move(fighter));
  }

  void intercept(const Scene& scene, Party& party, Fighter& intruder) {
    for (const Row unit : enemies_of(party)) {
      Fighter& fighter = interceptor(unit);
      if (planes(fighter) == 0 || planes(intruder) == 0) continue;
      const Scene here = scene.within(scene.key(unit));
      if (!percent(here, "intercept", battle_.field.units.readiness(unit) / 2, "TOAW-6.1", unit)) continue;
      const std::int64_t before = planes(intruder);
      here.began("interception",
                 {{"flying", party.side},
                  {"intercepting", other_side(party.side)},
                  {"intruder", intruder.unit},
                  {"interceptor", unit}},
                 "TOAW-6.1");
      const std::int64_t strength = air_strength(intruder);
      lose(here, "intruder", intruder, air_strength(fighter));
      lose(here, "interceptor", fighter, strength);
      const std::int64_t lost = before - planes_left(intruder);
      settle(here, intruder);
      settle(here, fighter);
      if (100 * lost < 20 * before || intruder.items() == 0) continue;
      const std::int64_t target = check_target(battle_, party, intruder);
      const std::int64_t rolled = here.roll("quality", d100, "TOAW-6.1").sum();
      here.note("rolled-for",
                {{"check", "quality"}, {"of", intruder.unit}, {"rolled", rolled}, {"needed", target}},
                "TOAW-6.1");
      if (rolled <= target) continue;
      here.note("strike-aborted", {{"unit", intruder.unit}}, "TOAW-6.1");
      intruder.there = false;
      return;
    }
  }
  std::int64_t planes_left(const Fighter& fighter) const {
    std::int64_t sum = 0;
    for (const Line& line : fighter.lines)
      if (flies(fighter, line)) sum += line.remaining();
    return sum;
  }

  /// Planes of a unit shot down by a strength (TOAW-6.1, 6.2); taken off by `settle`.
  void lose(const Scene& scene, Key name, Fighter& fighter, std::int64_t strength) {
    if (strength <= 0 || planes(fighter) == 0) return;
    Fire fire(scene, name, "TOAW-6.2");
    std::int64_t kills = std::min(
        planes(fighter),
        fire.fraction(strength, Wide{battle_.book.scenario.attrition_divider} * mean_defense(fighter),
                      "fraction"));
    std::vector<std::int64_t> weights(fighter.lines.size());
    for (std::int64_t i = 0; i < kills; ++i) {
      for (std::size_t at = 0; at < weights.size(); ++at) {
        const Line& line = fighter.lines[at];
        const bool target = flies(fighter, line) && line.remaining() > 0;
        weights[at] = !target ? 0
                              : std::max<std::int64_t>(1, line.remaining() * million /
                                                              std::max<std::int64_t>(100, line.gear->df));
      }
      ++fighter.lines[fire.pick(weights, "target")].killed;
    }
    fire.close("air-fire", {{"unit", fighter.unit}, {"strength", strength}, {"kills", kills}});
    if (kills > 0) scene.note("planes-lost", {{"unit", fighter.unit}, {"kills", kills}}, "TOAW-6.2");
  }

  void settle(const Scene& scene, Fighter& fighter) const {
    for (Line& line : fighter.lines) {
      if (line.killed == 0) continue;
      line.count -= line.killed;
      line.lost += line.killed;
      scene.change_by(line.row, line::assigned, -line.killed, "TOAW-6.2");
      line.killed = 0;
    }
    if (!fighter.engaged && fighter.there && fighter.items() == 0 &&
        battle_.field.units.ready(fighter.unit) && fighter.lines.size() > 0 && is_strike(fighter)) {
      fighter.there = false;
      fall(scene, battle_.field, fighter.unit, Status::eliminated);
    }
  }

  /// TOAW-6.2, TOAW-18.20
  void anti_air(const Scene& scene, Party& party, Fighter& strike) {
    const Party& enemy = battle_.enemy_of(party);
    std::int64_t strength = 0;
    for (const Fighter& fighter : enemy.fighters)
      if (fighter.engaged && fighter.there && !fighter.grounded) strength += guns(fighter, strike);
    if (!enemy.attacks) strength += ships(enemy, strike);
    const std::int64_t before = planes_left(strike);
    lose(scene, "anti-air", strike, strength);
    if (strength > 0 && planes_left(strike) == before)
      scene.note("flak", {{"unit", strike.unit}}, "TOAW-6.2");
  }
  std::int64_t guns(const Fighter& fighter, const Fighter& strike) const {
    std::int64_t sum = 0;
    for (const Line& line : fighter.lines)
      if (line.gear->aa > 0 && reaches(line.gear->altitude, strike)) {
        // TOAW-10.21: the lead ship fires with what its damage has left.
        const std::int64_t aa =
            line.gear->sea.is_ship()
                ? (100 * std::int64_t{line.count} - battle_.field.units.damage(line.row)) * line.gear->aa /
                      100
                : line.count * line.gear->aa;
        sum += aa * fighter.m4 / 400 * battle_.book.scenario.anti_air_rate / 100;
      }
    return sum;
  }
  bool reaches(Altitude altitude, const Fighter& strike) const {
    return std::ranges::any_of(strike.lines, [&](const Line& line) {
      const bool high = line.gear->is(Flag::high_altitude_aircraft);
      return line.count > 0 && flies(strike, line) &&
             (altitude == Altitude::both || (altitude == Altitude::high) == high);
    });
  }
  std::int64_t ships(const Party& enemy, const Fighter& strike) const {
    std::int64_t sum = 0;
    battle_.field.units.any_in(battle_.planned.target, [&](Row unit) {
      if (battle_.field.units.side(unit) != enemy.side || battle_.field.units.kind(unit) != Kind::naval)
        return false;
      Fighter fighter;
      fighter.unit = unit;
      fighter.m4 = battle_.field.m4(unit);
      battle_.field.any_line(unit, [&](Row row, const Gear& gear) {
        fighter.lines.push_back({.row = row, .gear = &gear, .count = battle_.field.units.assigned(row)});
        return false;
      });
      sum += guns(fighter, strike);
      return false;
    });
    return sum;
  }

  Engagement& battle_;
  const Scene scene_;
  std::vector<Fighter>& interceptors_;
};

}  // namespace

void fight_for_the_air(Engagement& battle, std::vector<Fighter>& interceptors) {
  AirBattle(battle, interceptors).all();
}

}  // namespace adjudicator::toaw

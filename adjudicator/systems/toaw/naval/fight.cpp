#include "systems/toaw/naval/fight.hpp"

#include <algorithm>
#include <optional>

#include "systems/toaw/common/aftermath.hpp"
#include "systems/toaw/common/battles.hpp"
#include "systems/toaw/common/words.hpp"
#include "systems/toaw/naval/gunnery.hpp"
#include "systems/toaw/naval/harm.hpp"
#include "systems/toaw/naval/strikes.hpp"

namespace adjudicator::toaw::naval {
namespace {

class Fight {
 public:
  Fight(const Scene& scene, const Plan& plan, const Setting& setting)
      : scene_(scene),
        plan_(plan),
        book_(plan.book),
        setting_(setting),
        field_(scene.board(), plan.book, scene.state()) {
    attacker_ = squadron(setting.attacker, true, setting.attackers);
    for (const Row unit : setting.bases) {
      Vessel vessel = muster(field_, unit);
      vessel.base = true;
      attacker_.vessels.push_back(std::move(vessel));
    }
    defender_ = squadron(other_side(setting.attacker), false, setting.defenders);
    for (Vessel& vessel : attacker_.vessels) vessel.target = vessel.part == Part::ships;
    for (Vessel& vessel : defender_.vessels)
      vessel.target = (vessel.part == Part::ships || vessel.part == Part::embarked) &&
                      (!setting.port_attack || vessel.in_port);
  }

  std::int32_t all() {
    mark();
    fly(attacker_, setting_.target);
    const std::int64_t sent = planes_of(attacker_);
    Strike first(scene_, plan_, attacker_, setting_.target);
    tell_air(scene_, attacker_, defender_, sent);
    const Place answered = answered_hex();
    std::optional<Strike> second;
    fly(defender_, answered);
    if (exists(answered)) {
      const Scene answer = scene_.within("answer");
      const std::int64_t answering = planes_of(defender_);
      second.emplace(answer, plan_, defender_, answered);
      tell_air(answer, defender_, attacker_, answering);
    }
    std::int32_t number = 0;
    Key why = "fought-out";
    while (number < setting_.rounds) {
      round(++number);
      if (const Key ended = is_over(number); !ended.empty()) {
        why = ended;
        break;
      }
    }
    first.come_home();
    if (second) second->come_home();
    pay();
    tell_end(number, why);
    return number;
  }

 private:
  Squadron squadron(Row side, bool attacks, const std::vector<Row>& units) const {
    Squadron made{.side = side, .attacks = attacks};
    made.shock = field_.state.get(side, side::shock);
    made.critical_scalar = field_.state.get(side, side::naval_critical_scalar);
    std::vector<Row> sorted = units;
    std::ranges::sort(sorted, [&](Row a, Row b) { return comes_before(scene_.turn(), field_.units, a, b); });
    for (const Row unit : sorted) made.vessels.push_back(muster(field_, unit));
    return made;
  }

  /// TOAW-18.5, TOAW-18.26
  void mark() const {
    for (const Vessel& vessel : defender_.vessels)
      if (vessel.target) set(scene_, vessel.unit, unit::was_attacked, 1, "TOAW-18.5");
  }

  // ---- planes

  /// Sends the planes of a party at a hex; those that do not reach it stay.
  void fly(Squadron& squadron, Place target) const {
    for (Vessel& vessel : squadron.vessels) {
      if (vessel.part != Part::planes) continue;
      vessel.strikes = target;
      vessel.there = exists(target) && reaches(field_, vessel.unit, -1, vessel.hex, target);
    }
  }
  /// Of those that fly at ships.
  static std::int64_t planes_of(const Squadron& squadron) {
    std::int64_t sum = 0;
    for (const Vessel& vessel : squadron.vessels)
      if (vessel.part == Part::planes && exists(vessel.strikes)) sum += vessel.items();
    return sum;
  }
  /// TOAW-16.1, 16.2: who was struck from the air reads that, and how many planes its fighters and guns shot down, about.
  void tell_air(const Scene& scene, const Squadron& flying, const Squadron& struck, std::int64_t sent) const {
    if (!scene.tells()) return;
    const auto arrived = [](const Vessel& vessel) { return vessel.part == Part::planes && vessel.there; };
    const std::int64_t lost = sent - planes_of(flying);
    if (lost > 0) scene.note("shot-down", {{"side", struck.side}, {"aircraft", lost}}, "TOAW-16.2");
    if (std::ranges::any_of(flying.vessels, arrived))
      scene.note("from-the-air", {{"side", struck.side}}, "TOAW-16.2");
    else if (sent > 0)
      scene.note("none-came-through", {{"side", flying.side}}, "TOAW-10.7");
  }
  /// Where side B's planes strike: of the hexes with ships of side A the one worth most (TOAW-10.3).
  Place answered_hex() const {
    Place best = Place::none;
    std::int64_t most = 0;
    for (const Vessel& vessel : attacker_.vessels) {
      if (!vessel.target || !reached_by_planes(vessel.hex)) continue;
      std::int64_t value = 0;
      for (const Vessel& other : attacker_.vessels)
        if (other.target && other.hex == vessel.hex) value += target_value(field_, other.unit);
      if (value > most ||
          (value == most && exists(best) && field_.board.id(vessel.hex) < field_.board.id(best))) {
        best = vessel.hex;
        most = value;
      }
    }
    return best;
  }
  bool reached_by_planes(Place hex) const {
    return std::ranges::any_of(defender_.vessels, [&](const Vessel& vessel) {
      return vessel.part == Part::planes && reaches(field_, vessel.unit, -1, vessel.hex, hex);
    });
  }

  // ---- rounds

  void round(std::int32_t number) {
    const Scene round = scene_.within(scene_.numbered("round", number));
    round.began("naval-round", {{"number", number}}, "TOAW-10.2");
    for (Squadron* squadron : {&attacker_, &defender_})
      for (Vessel& vessel : squadron->vessels) begin(vessel);
    fire(round, field_, attacker_, defender_, setting_);
    fire(round, field_, defender_, attacker_, setting_);
    count_hits();
    tell_misses(round);
    settle(round, field_, attacker_);
    settle(round, field_, defender_);
    clear_decks(round, field_, attacker_);
    clear_decks(round, field_, defender_);
    // TOAW-18.22: planes strike once.
    for (Squadron* squadron : {&attacker_, &defender_})
      for (Vessel& vessel : squadron->vessels)
        if (vessel.part == Part::planes) vessel.there = false;
    // Nobody breaks off from an enemy who is gone (TOAW-18.23).
    if (!setting_.ordered || !has_targets() || !has_attackers()) return;
    attacker_broke_ = breaks_off(round, attacker_);
    defender_broke_ = !attacker_broke_ && breaks_off(round, defender_);
  }
  /// Of a round, before the damage is settled.
  void count_hits() {
    count_hits(attacker_, defender_);
    count_hits(defender_, attacker_);
  }
  static void count_hits(Squadron& by, Squadron& on) {
    for (const Vessel& vessel : on.vessels) {
      by.scored += vessel.hits;
      for (const SeaLine& line : vessel.lines) on.struck += line.hits;
    }
  }
  /// Whom a round has left untouched reads that.
  void tell_misses(const Scene& round) const {
    if (!round.tells()) return;
    const auto hit = [](const Vessel& vessel) {
      return vessel.hits > 0 ||
             std::ranges::any_of(vessel.lines, [](const SeaLine& line) { return line.hits > 0; });
    };
    if (std::ranges::none_of(defender_.vessels, hit))
      round.note("untouched", {{"side", defender_.side}}, "TOAW-16.4");
  }
  static void begin(Vessel& vessel) {
    vessel.hit = false;
    vessel.collected = vessel.hits = 0;
    for (SeaLine& line : vessel.lines) {
      line.start_count = line.count;
      line.start_damage = line.damage;
      line.hits = line.points = line.sunk = 0;
    }
  }

  bool has_targets() const {
    return std::ranges::any_of(defender_.vessels,
                               [](const Vessel& vessel) { return vessel.target && vessel.there; });
  }
  bool has_attackers() const {
    return std::ranges::any_of(attacker_.vessels, [](const Vessel& vessel) {
      return vessel.there && !vessel.base && (vessel.part == Part::ships || vessel.part == Part::coastal);
    });
  }

  Key is_over(std::int32_t number) const {
    if (!has_targets()) return "no-target";
    if (attacker_broke_) return "attacker-broke-off";
    if (defender_broke_) return "defender-broke-off";
    if (!has_attackers())
      return number == 1 && std::ranges::all_of(attacker_.vessels,
                                                [](const Vessel& vessel) {
                                                  return vessel.base || vessel.part == Part::planes;
                                                })
                 ? Key("planes-left")
                 : Key("no-attacker");
    return {};
  }

  // ---- checks (TOAW-18.23, 7.2, 7.3)

  bool breaks_off(const Scene& round, const Squadron& squadron) const {
    bool held = false;
    bool failed = false;
    for (const Vessel& vessel : squadron.vessels) {
      if (!vessel.there || vessel.base || (vessel.part != Part::ships && vessel.part != Part::coastal))
        continue;
      (holds(round, squadron, vessel) ? held : failed) = true;
    }
    // Who failed goes on with the others.
    if (held && failed) round.note("stayed", {{"side", squadron.side}}, "TOAW-18.23");
    return failed && !held;
  }
  bool holds(const Scene& round, const Squadron& squadron, const Vessel& vessel) const {
    if (vessel.part == Part::coastal || !vessel.hit) return true;
    const Rulebook::Losses& chart =
        book_.losses[static_cast<std::size_t>(field_.units.loss_tolerance(vessel.unit))];
    const std::int64_t intolerance = field_.state.get(squadron.side, side::loss_intolerance);
    const std::int64_t loss = vessel.suffered / std::max<std::int64_t>(1, vessel.ships_at_start);
    if (loss < std::max<std::int64_t>(1, std::int64_t{chart.check} * 100 / intolerance)) return true;
    // TOAW-18.27: a roll, whatever the loss.
    std::int64_t target =
        (2 * vessel.proficiency + field_.units.readiness(vessel.unit)) / 3 + chart.quality - loss / 2;
    if (!field_.units.supplied(vessel.unit)) target -= 10;
    if (squadron.shock < 100) target -= 100 - squadron.shock;
    target = std::clamp<std::int64_t>(target, 1, 99);
    const std::int64_t rolled =
        round.within("checks").within(round.key(vessel.unit)).roll("quality", d100, "TOAW-18.23").sum();
    const bool held = rolled <= target;
    round.note("check",
               {{"checked", vessel.unit},
                {"loss", loss},
                {"damage", loss},  // what is lost is damage here, told so
                {"target", target},
                {"outcome", held ? Key("held") : Key("failed")},
                {"needed", target},
                {"rolled", rolled}},
               "TOAW-18.23");
    return held;
  }

  // ---- the end

  /// TOAW-9.1, TOAW-18.22: once an engagement.
  void pay() const {
    for (const Squadron* squadron : {&attacker_, &defender_})
      for (const Vessel& vessel : squadron->vessels) {
        // All who attack pay, planes that came through among them; of the others those who answered.
        const bool took_part = !squadron->attacks            ? vessel.engaged
                               : vessel.part == Part::planes ? vessel.arrived
                                                             : !vessel.base;
        if (!took_part || !field_.units.ready(vessel.unit)) continue;
        if (squadron->attacks) set(scene_, vessel.unit, unit::attacked, 1, "TOAW-18.5");
        const Effort effort = squadron->attacks ? Effort::air_attack : Effort::defending;
        exhaust(scene_, field_, vessel.unit, effort);
      }
  }

  /// What an engagement came to for a party: what it scored, and what it took.
  void tell_hits(const Squadron& own, const Squadron& other) const {
    if (std::ranges::any_of(own.vessels, &Vessel::engaged)) {
      if (own.scored > 0)
        scene_.note(own.attacks ? Word("attacker-scored") : Word("defender-scored"),
                    {{"scoring", own.side}, {"on", other.side}, {"hits", own.scored}}, "TOAW-16.4");
      else
        scene_.note("missed", {{"side", own.side}}, "TOAW-16.4");
    }
    std::int64_t points = 0;
    for (const Vessel& vessel : own.vessels) points += vessel.suffered;
    if (points > 0)
      scene_.note("harmed", {{"side", own.side}, {"points", points}}, "TOAW-16.4");
    else if (own.struck > 0)
      scene_.note("unharmed", {{"side", own.side}, {"hits", own.struck}}, "TOAW-16.4");
    else if (std::ranges::any_of(other.vessels, &Vessel::engaged))
      scene_.note("unharmed", {{"side", own.side}}, "TOAW-16.4");
  }

  void tell_end(std::int32_t number, Key why) const {
    if (scene_.tells()) tell_squadrons();
    scene_.note("ended", {{"number", number}, {"why", why}}, "TOAW-10.2");
  }
  void tell_squadrons() const {
    tell_hits(attacker_, defender_);
    tell_hits(defender_, attacker_);
    for (const Squadron* squadron : {&attacker_, &defender_}) {
      std::int64_t sunk = 0;
      std::int64_t points = 0;
      for (const Vessel& vessel : squadron->vessels) {
        points += vessel.suffered;
        if (vessel.part == Part::ships) sunk += vessel.ships_at_start - ships_of(vessel);
      }
      scene_.note(squadron->attacks ? Word("attacker-ships") : Word("defender-ships"),
                  {{"side", squadron->side}, {"sunk", sunk}, {"points", points}}, "TOAW-16.4");
    }
    for (const Squadron* squadron : {&attacker_, &defender_})
      for (const Vessel& vessel : squadron->vessels)
        if (vessel.suffered > 0) tell_afloat(vessel);
  }
  /// TOAW-16.9: how its owner's ships are after an engagement.
  void tell_afloat(const Vessel& vessel) const {
    for (const SeaLine& line : vessel.lines)
      if (line.gear->sea.is_ship() && line.count > 0)
        scene_.note("afloat",
                    {{"unit", vessel.unit},
                     {"equipment", line.gear->row},
                     {"ships", line.count},
                     {"damage", line.damage},
                     {"bar", damage_word(line.damage)}},
                    "TOAW-16.9");
  }
  static std::int64_t ships_of(const Vessel& vessel) {
    std::int64_t sum = 0;
    for (const SeaLine& line : vessel.lines)
      if (line.gear->sea.is_ship()) sum += line.count;
    return sum;
  }

  const Scene scene_;
  const Plan& plan_;
  const Rulebook& book_;
  const Setting& setting_;
  const Field field_;
  Squadron attacker_;
  Squadron defender_;
  bool attacker_broke_ = false;
  bool defender_broke_ = false;
};

}  // namespace

std::int32_t fight(const Scene& scene, const Plan& plan, const Setting& setting) {
  return Fight(scene, plan, setting).all();
}

}  // namespace adjudicator::toaw::naval

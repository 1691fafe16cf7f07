#include "systems/toaw/naval/gunnery.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "systems/toaw/naval/values.hpp"

namespace adjudicator::toaw::naval {
namespace {

constexpr std::int64_t hundred_million = 100'000'000;
constexpr std::int64_t hit_faces = hundred_million * million;
// Constants: a label that is put together for each draw is read before it is whole in the processor's memory.
constexpr Key shot_label = "shot";
constexpr Key hit_label = "hit";
constexpr Key critical_label = "critical";

/// Something to aim at: a line of ships, or an embarked unit.
struct Aim {
  Vessel* vessel = nullptr;
  SeaLine* line = nullptr;  // none: embarked
  std::int64_t value = 0;
  std::int64_t agility_base = 1;
  std::int64_t durability = 1, armor = 0;
  std::int32_t cap = 20;
  // For who fires now.
  std::int64_t agility = 1;
  std::int64_t first = 0;   // ppm of the first check
  std::int64_t second = 0;  // of the second, of guns
  std::int64_t view = 0;    // W·L
  std::int64_t sight = 0;   // of guns (TOAW-10.12)
  std::int64_t weight = 0;
  // Of the line that fires.
  std::int32_t shots = 0;
  std::int32_t hits = 0;

  std::int64_t count() const { return line == nullptr ? 1 : line->count; }
  std::int32_t damage() const { return line == nullptr ? vessel->collected : line->damage; }
};

class Gunnery {
 public:
  Gunnery(const Scene& round, const Field& field, Squadron& from, Squadron& at, const Setting& setting)
      : round_(round), field_(field), from_(from), at_(at), setting_(setting) {
    for (Vessel& vessel : at.vessels)
      if (vessel.target && vessel.there) aim_at(vessel);
    longest_ = 0;
    for (const Squadron* squadron : {&from, &at})
      for (const Vessel& vessel : squadron->vessels)
        if (vessel.part == Part::ships || vessel.part == Part::coastal)
          for (const SeaLine& line : vessel.lines)
            if (line.start_count > 0 && is_gun(vessel, line))
              longest_ = std::max(longest_, gun_range(*line.gear, vessel.range_limit));
  }

  void all() {
    for (Vessel& vessel : from_.vessels) {
      if (!vessel.there || vessel.base || vessel.part == Part::embarked) continue;
      if (vessel.part != Part::planes)
        fire_guns(vessel);
      else
        strike(vessel);
    }
  }

 private:
  static bool is_gun(const Vessel& vessel, const SeaLine& line) {
    return anti_naval(*line.gear, vessel.part) > 0 && line.gear->sea.shell > 0 && !line.gear->flies() &&
           (vessel.part == Part::coastal || line.gear->sea.is_ship());
  }

  void aim_at(Vessel& vessel) {
    if (vessel.part == Part::embarked) {
      const ShipValues& values = field_.book.sea.ships[embarked_row];
      aims_.push_back({.vessel = &vessel,
                       .value = field_.book.sea.values[embarked_row],
                       .agility_base = values.agility,
                       .durability = values.durability,
                       .armor = values.armor,
                       .cap = values.superficial});
      return;
    }
    for (SeaLine& line : vessel.lines) {
      const SeaGear& sea = line.gear->sea;
      if (!sea.is_ship() || line.count == 0) continue;
      aims_.push_back({.vessel = &vessel,
                       .line = &line,
                       .value = sea.value,
                       .agility_base = sea.agility,
                       .durability = sea.durability,
                       .armor = sea.armor,
                       .cap = sea.superficial});
    }
  }

  /// What changes with the damage of a target.
  void refresh(Aim& aim) const {
    // TOAW-10.1: what is embarked is as agile as it was.
    aim.agility = agility(aim.agility_base, aim.line == nullptr ? 0 : aim.line->damage, aim.vessel->in_port);
    aim.first = first_check(shooter_->proficiency, from_.shock, aim.agility, at_.shock);
  }

  std::int64_t weather(Place hex) const {
    const auto visibility =
        static_cast<std::size_t>(field_.state.get(row_of(hex), field_.book.traits.place.visibility));
    return field_.book.sea.weather_view[visibility];
  }
  /// TOAW-10.9
  std::int64_t view(Place from, Place to) const {
    return (weather(from) + weather(to)) *
           field_.book.sea.light_view[static_cast<std::size_t>(field_.book.scenario.lighting)];
  }

  void take_aim(Vessel& shooter) {
    const bool refreshed = shooter_ != nullptr && shooter_->proficiency == shooter.proficiency;
    const bool moved = shooter_ == nullptr || shooter_->hex != shooter.hex;
    shooter_ = &shooter;
    if (!refreshed)
      for (Aim& aim : aims_) refresh(aim);
    if (moved) look();
  }
  void look() {
    Place last = Place::none;
    std::int64_t seen = 0;
    std::int64_t sight = 0;
    for (Aim& aim : aims_) {
      if (aim.vessel->hex != last) {
        seen = view(shooter_->hex, last = aim.vessel->hex);
        sight = gun_sight(seen);
      }
      aim.view = seen;
      aim.sight = sight;
    }
  }

  /// Weights for a line; false: nothing is in its reach.
  template <class InReach>
  bool weigh(bool planes, InReach in_reach) {
    ends_.clear();
    std::int64_t sum = 0;
    bool any = false;
    Place last = Place::none;
    bool reached = false;
    for (Aim& aim : aims_) {
      if (aim.vessel->hex != last) reached = in_reach(last = aim.vessel->hex);
      aim.shots = aim.hits = 0;
      // Guns answer who fires at them; planes also find the deck that they came from (TOAW-12.6).
      const bool able = reached && (planes || !aim.vessel->base) && aim.vessel->there;
      any = any || (able && aim.count() > 0);
      aim.weight = able ? aim.value * aim.count() : 0;
      ends_.push_back(sum += aim.weight);
    }
    return any;
  }

  // ---- guns

  struct Sums {
    std::int64_t shots = 0, hits = 0, penetrations = 0, criticals = 0, points = 0;
  };

  /// TOAW-10.10: tenths of a kilometer to a hex.
  std::int64_t range_to(Place hex) const {
    return field_.board.range(shooter_->hex, hex) <= 1 ? near_ : distance(field_, shooter_->hex, hex) / 100;
  }
  bool gun_reaches(const SeaLine& line, Place hex) const {
    const std::int64_t most = gun_range(*line.gear, shooter_->range_limit);
    return field_.board.range(shooter_->hex, hex) <= 1 ? 100 * near_ <= most
                                                       : distance(field_, shooter_->hex, hex) <= most;
  }

  void fire_guns(Vessel& vessel) {
    if (aims_.empty()) return;
    take_aim(vessel);
    near_ = -1;
    const Scene scene = round_.within(round_.key(vessel.unit));
    for (SeaLine& line : vessel.lines)
      if (line.start_count > 0 && is_gun(vessel, line)) fire_line(scene, vessel, line);
  }

  /// The faces of the die for the range of what is next to it; 0: there is nothing to draw (TOAW-10.10).
  std::int64_t near_faces() const {
    const auto is_near = [&](const Aim& aim) {
      return aim.count() > 0 && !aim.vessel->base && field_.board.range(shooter_->hex, aim.vessel->hex) <= 1;
    };
    if (std::ranges::none_of(aims_, is_near)) return 0;
    const std::int64_t most = std::min(longest_ / 100, field_.book.scenario.hex_scale / 200);
    return most > 1 ? most : 0;
  }

  void fire_line(const Scene& scene, Vessel& vessel, SeaLine& line) {
    const auto in_reach = [&](Place hex) { return gun_reaches(line, hex); };
    // Once a unit and round, by its first gun.
    const std::int64_t faces = near_ < 0 ? near_faces() : 0;
    near_ = std::max<std::int64_t>(0, near_);
    if (faces == 0 && !weigh(false, in_reach)) return;
    Fire fire(scene, scene.key(line.row), "TOAW-10.5");
    if (faces > 0) near_ = fire.uniform(faces, shot_label);
    if (!weigh(false, in_reach)) return close(fire, scene, line, {}, false);
    vessel.engaged = true;
    const SeaGear& gun = line.gear->sea;
    aim_guns(gun);
    const Fraction part = shots(anti_naval(*line.gear, vessel.part), line.start_count,
                                vessel.part == Part::coastal ? 0 : line.start_damage, vessel.n4, gun.shell,
                                field_.book.scenario.naval_attrition_divider, setting_.salvos);
    const std::int64_t most = std::min(most_shots, fire.fraction(part.of, part.whole, shot_label));
    Sums sums;
    while (sums.shots < most && weights() > 0) shoot(fire, gun, sums, nullptr);
    close(fire, scene, line, sums, false);
  }
  /// TOAW-10.12
  void aim_guns(const SeaGear& gun) {
    const std::int64_t accuracy = shooter_->part == Part::coastal ? gun.coastal_accuracy : gun.accuracy;
    Place last = Place::none;
    std::int64_t hits = 0;
    for (Aim& aim : aims_) {
      if (aim.vessel->hex != last) hits = gun_hits(accuracy, range_to(last = aim.vessel->hex), aim.sight);
      aim.second = hits;
    }
  }

  // ---- planes

  void strike(Vessel& vessel) {
    if (aims_.empty()) return;
    take_aim(vessel);
    const Scene scene = round_.within(round_.key(vessel.unit));
    for (SeaLine& line : vessel.lines) {
      const Gear& gear = *line.gear;
      const std::int64_t rating = anti_naval(gear, vessel.part);
      if (line.start_count == 0 || !gear.flies() || rating == 0 || gear.sea.shell == 0 ||
          !field_.flies_now(gear))
        continue;
      const auto in_reach = [&](Place hex) {
        return hex == vessel.strikes && field_.plane_reaches(gear, vessel.hex, hex);
      };
      if (!weigh(true, in_reach)) continue;
      vessel.engaged = true;
      Fire fire(scene, scene.key(line.row), "TOAW-10.4");
      const Fraction part =
          naval::planes(line.start_count, vessel.n4, field_.book.scenario.naval_attrition_divider);
      const std::int64_t most = fire.fraction(part.of, part.whole, shot_label);
      Sums sums;
      while (sums.shots < most && weights() > 0) shoot(fire, gear.sea, sums, &rating);
      close(fire, scene, line, sums, true);
    }
  }

  // ---- one shot, one plane

  std::int64_t weights() const { return ends_.back(); }
  Aim& pick(std::int64_t at) {
    // By halves, and without a branch that nobody could foresee.
    std::size_t low = 0;
    for (std::size_t left = ends_.size(); left > 1;) {
      const std::size_t half = left / 2;
      low += ends_[low + half - 1] <= at ? half : 0;
      left -= half;
    }
    return aims_[low];
  }
  /// A ship less to aim at.
  void unweigh(Aim& aim) {
    if (aim.weight == 0) return;
    aim.weight -= aim.value;
    for (auto i = static_cast<std::size_t>(&aim - aims_.data()); i < ends_.size(); ++i) ends_[i] -= aim.value;
  }

  /// `plane`: its anti-naval value; none: a gun.
  void shoot(Fire& fire, const SeaGear& weapon, Sums& sums, const std::int64_t* plane) {
    ++sums.shots;
    const std::int64_t x = fire.uniform(weights() * million, shot_label);
    Aim& aim = pick(x / million);
    ++aim.shots;
    if (x % million >= aim.first) return;
    const std::int64_t second =
        plane == nullptr ? aim.second : plane_hits(*plane, aim.view, aim.agility, at_.shock, weapon.torpedo);
    const std::int64_t y = uniform(fire);
    if (y / hundred_million >= second) return;
    ++sums.hits;
    ++aim.hits;
    const std::int64_t shell = weapon.torpedo && plane != nullptr ? 4 * weapon.shell : weapon.shell;
    std::int64_t points = 0;
    if (aim.damage() < aim.cap && chance(fire, superficial(shell, aim.durability))) ++points;
    if (y / 100 % million < penetration(shell, aim.armor)) {
      ++sums.penetrations;
      points += penetrate(fire, weapon, shell, aim, sums);
    }
    sums.points += suffer(aim, points);
  }
  static std::int64_t uniform(Fire& fire) { return fire.uniform(hit_faces, hit_label); }
  /// TOAW-1.5 on the die of hits.
  static bool chance(Fire& fire, std::int64_t ppm) {
    if (ppm <= 0) return false;
    return ppm >= million || uniform(fire) / hundred_million < ppm;
  }

  /// TOAW-10.17 to 10.19
  std::int64_t penetrate(Fire& fire, const SeaGear& weapon, std::int64_t shell, const Aim& aim,
                         Sums& sums) const {
    const std::int64_t z = uniform(fire);
    const Fraction part = extra_points(shell, z / 10'000'000'000, z / million % 10'000, aim.durability);
    const auto of = static_cast<std::int64_t>(part.of);  // at most 4 · 10^13 and 4 · 10^10
    const auto whole = static_cast<std::int64_t>(part.whole);
    std::int64_t points = of / whole + (z % million < of % whole * million / whole ? 1 : 0);
    if (chance(fire, critical(weapon.shell, at_.critical_scalar, aim.durability))) {
      ++sums.criticals;
      for (int i = 0; i < 5; ++i) points += fire.uniform(21, critical_label);
    }
    return points;
  }

  /// TOAW-10.20: a ship that sinks takes what is left of the points with it. The points that counted.
  std::int64_t suffer(Aim& aim, std::int64_t points) {
    Vessel& vessel = *aim.vessel;
    ++vessel.hits;
    if (points > 0) vessel.hit = true;
    if (aim.line == nullptr) {
      vessel.collected = static_cast<std::int32_t>(
          std::min<std::int64_t>(vessel.collected + points, std::numeric_limits<std::int32_t>::max() / 2));
      return points;
    }
    SeaLine& line = *aim.line;
    ++line.hits;
    if (points == 0) return 0;
    const std::int64_t counted = std::min<std::int64_t>(points, 100 - line.damage);
    line.points += static_cast<std::int32_t>(counted);
    vessel.suffered += counted;
    line.damage += static_cast<std::int32_t>(counted);
    if (line.damage >= 100) {
      line.damage = 0;
      ++line.sunk;
      --line.count;
      unweigh(aim);
    }
    refresh(aim);
    return counted;
  }

  // ---- what is told

  void close(Fire& fire, const Scene& scene, const SeaLine& line, const Sums& sums, bool planes) const {
    if (!scene.tells()) return fire.close("naval-fire", {});
    const Row unit = shooter_->unit;
    if (planes) {
      fire.close("air-strike", {{"unit", unit},
                                {"equipment", line.gear->row},
                                {"planes", sums.shots},
                                {"hits", sums.hits},
                                {"penetrations", sums.penetrations},
                                {"criticals", sums.criticals},
                                {"points", sums.points}});
      return tell(line, {}, [](const Aim&) { return true; });
    }
    const std::vector<std::int64_t> ranges = fired_at();
    fire.close("naval-fire", {{"unit", unit},
                              {"equipment", line.gear->row},
                              {"range", ranges.empty() ? near_ : ranges.front()},
                              {"farthest", ranges.empty() ? near_ : ranges.back()},
                              {"shots", sums.shots},
                              {"hits", sums.hits},
                              {"penetrations", sums.penetrations},
                              {"criticals", sums.criticals},
                              {"points", sums.points}});
    // Each target was fired at from where it lies (TOAW-10.10): hits are told by distance.
    for (const std::int64_t range : ranges)
      tell(line, range, [&](const Aim& aim) { return range_to(aim.vessel->hex) == range; });
  }
  /// Tenths of a kilometer to those who were fired at, in order.
  std::vector<std::int64_t> fired_at() const {
    std::vector<std::int64_t> ranges;
    for (const Aim& aim : aims_)
      if (aim.shots > 0) ranges.push_back(range_to(aim.vessel->hex));
    std::ranges::sort(ranges);
    ranges.erase(std::unique(ranges.begin(), ranges.end()), ranges.end());
    return ranges;
  }
  /// `range`: of guns.
  template <class Among>
  void tell(const SeaLine& line, std::optional<std::int64_t> range, Among among) const {
    std::int64_t shots = 0;
    std::int64_t hits = 0;
    std::vector<Arg> whom;
    const Vessel* last = nullptr;
    for (const Aim& aim : aims_) {
      if (!among(aim)) continue;
      shots += aim.shots;
      hits += aim.hits;
      if (aim.hits > 0 && aim.vessel != last) whom.push_back({"whom", (last = aim.vessel)->unit});
    }
    if (shots == 0) return;
    std::vector<Arg> args{{"by", shooter_->unit}, {"equipment", line.gear->row}};
    // Near by, what guns hit hangs on hundreds of meters.
    if (range && *range >= 50) args.push_back({"km", nearest(*range, 10)});
    if (range && *range < 50) args.push_back({"meters", *range * 100});
    args.push_back({range ? Word("shots") : Word("planes"), shots});
    args.push_back({"hits", hits});
    args.insert(args.end(), whom.begin(), whom.end());
    const Word what = !range ? (from_.attacks ? Word("attacker-strike") : Word("defender-strike"))
                             : (from_.attacks ? Word("attacker-fire") : Word("defender-fire"));
    round_.note(what, args, "TOAW-10.2");
  }

  const Scene& round_;
  const Field& field_;
  Squadron& from_;
  Squadron& at_;
  const Setting& setting_;
  std::vector<Aim> aims_;
  std::vector<std::int64_t> ends_;  // of the weights, summed up from the first aim on
  std::int64_t longest_ = 0;        // meters
  std::int64_t near_ = 0;           // TOAW-10.10, of the present unit
  Vessel* shooter_ = nullptr;
};

}  // namespace

void fire(const Scene& round, const Field& field, Squadron& from, Squadron& at, const Setting& setting) {
  Gunnery(round, field, from, at, setting).all();
}

}  // namespace adjudicator::toaw::naval

#include "systems/toaw/naval/gunnery.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "systems/toaw/common/sea_values.hpp"
#include "systems/toaw/naval/weights.hpp"

namespace adjudicator::toaw::naval {
namespace {

constexpr std::int64_t hundred_million = 100'000'000;
constexpr std::int64_t hit_faces = hundred_million * million;
constexpr Key shot_label = "shot";
constexpr Key hit_label = "hit";
constexpr Key critical_label = "critical";

/// A hex with something to aim at, as it is to who fires now.
struct Station {
  Place hex = Place::none;
  bool next_to = false;
  std::int64_t meters = 0;  // TOAW-10.10
  std::int64_t view = 0;    // W·L
  std::int64_t sight = 0;   // of guns (TOAW-10.12)
  bool reached = false;     // by the line that fires
  std::int64_t second = 0;  // its second check, of guns; in millionths
};

/// Something to aim at: a line of ships, or an embarked unit.
struct Aim {
  Vessel* vessel = nullptr;
  SeaLine* line = nullptr;  // none: embarked
  std::size_t station = 0;
  std::int64_t value = 0;
  std::int64_t agility_base = 1;
  std::int64_t durability = 1, armor = 0;
  std::int32_t cap = 20;
  std::int64_t agility = 1;  // now
  std::int64_t weight = 0;

  std::int64_t count() const { return line == nullptr ? 1 : line->count; }
  std::int32_t damage() const { return line == nullptr ? vessel->collected : line->damage; }
};

/// What came of the fire of a line at an aim.
struct Scored {
  std::int32_t shots = 0;
  std::int32_t hits = 0;
};

/// A line that fires: its weapon, its dice, and what came of it.
struct Salvo {
  Salvo(Fire& fire, const SeaGear& its_weapon, const std::int64_t* its_rating)
      : weapon(its_weapon),
        rating(its_rating),
        shell(weapon.torpedo && rating != nullptr ? 4 * weapon.shell : weapon.shell),
        shot(fire.label(shot_label)),
        hit(fire.label(hit_label)),
        critical(fire.label(critical_label)) {}
  std::int64_t draw_hit() { return hit.uniform(hit_faces); }
  /// TOAW-1.5 on the die of hits.
  bool passes(const Chance& chance) {
    if (chance.never()) return false;
    return chance.certain() || chance.passes(draw_hit() / hundred_million);
  }

  const SeaGear& weapon;
  const std::int64_t* rating;  // of planes: their anti-naval value
  std::int64_t shell;          // TOAW-10.14
  Fire::Label shot, hit, critical;
  std::int64_t shots = 0, hits = 0, penetrations = 0, criticals = 0, points = 0;
};

class Gunnery {
 public:
  Gunnery(const Scene& round, const Field& field, Squadron& from, Squadron& at, const Setting& setting)
      : round_(round), field_(field), from_(from), at_(at), setting_(setting) {
    std::size_t lines = 0;
    for (const Vessel& vessel : at.vessels) lines += vessel.part == Part::embarked ? 1 : vessel.lines.size();
    aims_.reserve(lines);
    for (Vessel& vessel : at.vessels)
      if (vessel.target && vessel.there) aim_at(vessel);
    scored_.resize(aims_.size());
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
    const std::size_t station = station_at(vessel.hex);
    if (vessel.part == Part::embarked) {
      const ShipValues& values = field_.book.sea.ships[embarked_row];
      add({.vessel = &vessel,
           .station = station,
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
      add({.vessel = &vessel,
           .line = &line,
           .station = station,
           .value = sea.value,
           .agility_base = sea.agility,
           .durability = sea.durability,
           .armor = sea.armor,
           .cap = sea.superficial});
    }
  }
  std::size_t station_at(Place hex) {
    const auto known = std::ranges::find(stations_, hex, &Station::hex);
    const auto at = static_cast<std::size_t>(known - stations_.begin());
    if (known == stations_.end()) stations_.push_back({.hex = hex});
    return at;
  }
  void add(Aim aim) {
    refresh(aim);
    aims_.push_back(aim);
  }

  /// What changes with the damage of a target.
  static void refresh(Aim& aim) {
    // TOAW-10.1: what is embarked is as agile as it was.
    aim.agility = agility(aim.agility_base, aim.line == nullptr ? 0 : aim.line->damage, aim.vessel->in_port);
  }

  std::int64_t weather(Place hex) const {
    const auto visibility = static_cast<std::size_t>(field_.state.get(row_of(hex), place::visibility));
    return field_.book.sea.weather_view[visibility];
  }
  /// TOAW-10.9
  std::int64_t view(Place from, Place to) const {
    return (weather(from) + weather(to)) *
           field_.book.sea.light_view[static_cast<std::size_t>(field_.book.scenario.lighting)];
  }

  void take_aim(Vessel& shooter) {
    const bool moved = shooter_ == nullptr || shooter_->hex != shooter.hex;
    shooter_ = &shooter;
    if (!moved) return;
    for (Station& station : stations_) {
      station.next_to = field_.board.range(shooter.hex, station.hex) <= 1;
      station.meters = distance(field_, shooter.hex, station.hex);
      station.view = view(shooter.hex, station.hex);
      station.sight = gun_sight(station.view);
    }
  }

  /// Weights for a line; false: nothing is in its reach. They are those of the line before where it reaches as far:
  /// ships that were sunk meanwhile are taken out already.
  template <class InReach>
  bool weigh(bool planes, InReach in_reach) {
    std::ranges::fill(scored_, Scored{});
    bool same = planes == for_planes_ && weights_.sum() > 0;
    for (Station& station : stations_) {
      const bool reached = in_reach(station);
      same = same && reached == station.reached;
      station.reached = reached;
    }
    return same || weigh_anew(planes);
  }
  bool weigh_anew(bool planes) {
    for_planes_ = planes;
    weights_.clear();
    bool any = false;
    for (Aim& aim : aims_) {
      // Guns answer who fires at them; planes also find the deck that they came from (TOAW-12.6).
      const bool able = stations_[aim.station].reached && (planes || !aim.vessel->base) && aim.vessel->there;
      any = any || (able && aim.count() > 0);
      aim.weight = able ? aim.value * aim.count() : 0;
      weights_.add(aim.weight);
    }
    weights_.make_guide();
    return any;
  }

  // ---- guns

  /// TOAW-10.10: tenths of a kilometer to a hex.
  std::int64_t range_to(const Station& station) const {
    return station.next_to ? near_ : station.meters / 100;
  }
  std::int64_t range_to(const Aim& aim) const { return range_to(stations_[aim.station]); }
  bool gun_reaches(const SeaLine& line, const Station& station) const {
    const std::int64_t most = gun_range(*line.gear, shooter_->range_limit);
    return station.next_to ? 100 * near_ <= most : station.meters <= most;
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
  std::int64_t near_faces() {
    const auto is_near = [&](const Aim& aim) {
      return stations_[aim.station].next_to && aim.count() > 0 && !aim.vessel->base;
    };
    if (std::ranges::none_of(aims_, is_near)) return 0;
    if (longest_ < 0) longest_ = longest_gun();
    const std::int64_t most = std::min(longest_ / 100, field_.book.scenario.hex_scale / 200);
    return most > 1 ? most : 0;
  }
  /// Meters that a gun of either party fires.
  std::int64_t longest_gun() const {
    std::int64_t longest = 0;
    for (const Squadron* squadron : {&from_, &at_})
      for (const Vessel& vessel : squadron->vessels)
        if (vessel.part == Part::ships || vessel.part == Part::coastal)
          for (const SeaLine& line : vessel.lines)
            if (line.start_count > 0 && is_gun(vessel, line))
              longest = std::max(longest, gun_range(*line.gear, vessel.range_limit));
    return longest;
  }

  void fire_line(const Scene& scene, Vessel& vessel, SeaLine& line) {
    const auto in_reach = [&](const Station& station) { return gun_reaches(line, station); };
    // Once a unit and round, by its first gun.
    const std::int64_t faces = near_ < 0 ? near_faces() : 0;
    near_ = std::max<std::int64_t>(0, near_);
    if (faces == 0 && !weigh(false, in_reach)) return;
    Fire fire(scene, scene.key(line.row), "TOAW-10.5");
    const SeaGear& gun = line.gear->sea;
    Salvo salvo(fire, gun, nullptr);
    if (faces > 0) {
      near_ = salvo.shot.uniform(faces);
      if (!weigh(false, in_reach)) return close(fire, scene, line, salvo);
    }
    vessel.engaged = true;
    aim_guns(gun);
    const Fraction part = shots(anti_naval(*line.gear, vessel.part), line.start_count,
                                vessel.part == Part::coastal ? 0 : line.start_damage, vessel.n4, gun.shell,
                                field_.book.scenario.naval_attrition_divider, setting_.salvos);
    const std::int64_t most = std::min(most_shots, salvo.shot.fraction(part.of, part.whole));
    shoot_all(fire, scene, line, salvo, most);
  }
  /// TOAW-10.12
  void aim_guns(const SeaGear& gun) {
    const std::int64_t accuracy = shooter_->part == Part::coastal ? gun.coastal_accuracy : gun.accuracy;
    for (Station& station : stations_)
      if (station.reached) station.second = gun_hits(accuracy, range_to(station), station.sight);
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
      const auto in_reach = [&](const Station& station) {
        return station.hex == vessel.strikes && field_.plane_reaches(gear, vessel.hex, station.hex);
      };
      if (!weigh(true, in_reach)) continue;
      vessel.engaged = true;
      Fire fire(scene, scene.key(line.row), "TOAW-10.4");
      const Fraction part =
          naval::planes(line.start_count, vessel.n4, field_.book.scenario.naval_attrition_divider);
      Salvo salvo(fire, gear.sea, &rating);
      shoot_all(fire, scene, line, salvo, salvo.shot.fraction(part.of, part.whole));
    }
  }

  // ---- one shot, one plane

  /// A ship less to aim at.
  void unweigh(Aim& aim) {
    if (aim.weight == 0) return;
    aim.weight -= aim.value;
    weights_.take(static_cast<std::size_t>(&aim - aims_.data()), aim.value);
  }

  void shoot_all(Fire& fire, const Scene& scene, const SeaLine& line, Salvo& salvo, std::int64_t most) {
    while (salvo.shots < most && weights_.sum() > 0) shoot(salvo);
    close(fire, scene, line, salvo);
  }
  void shoot(Salvo& salvo) {
    ++salvo.shots;
    const std::int64_t x = salvo.shot.uniform(weights_.sum() * million);
    const std::int64_t target = x / million;
    const std::int64_t check = x - target * million;
    const std::size_t at = weights_.pick(target);
    Aim& aim = aims_[at];
    ++scored_[at].shots;
    if (!first_check(shooter_->proficiency, from_.shock, aim.agility, at_.shock).passes(check)) return;
    const std::int64_t y = salvo.draw_hit();
    if (y / hundred_million >= second_check(salvo, aim)) return;
    ++salvo.hits;
    ++scored_[at].hits;
    std::int64_t points = 0;
    if (aim.damage() < aim.cap && salvo.passes(superficial(salvo.shell, aim.durability))) ++points;
    if (penetration(salvo.shell, aim.armor).passes(y / 100 % million)) {
      ++salvo.penetrations;
      points += penetrate(salvo, aim);
    }
    salvo.points += suffer(aim, points);
  }
  /// TOAW-10.11, 10.12
  std::int64_t second_check(const Salvo& salvo, const Aim& aim) const {
    const Station& station = stations_[aim.station];
    return salvo.rating == nullptr
               ? station.second
               : plane_hits(*salvo.rating, station.view, aim.agility, at_.shock, salvo.weapon.torpedo);
  }

  /// TOAW-10.17 to 10.19
  std::int64_t penetrate(Salvo& salvo, const Aim& aim) const {
    const std::int64_t z = salvo.draw_hit();
    const Fraction part = extra_points(salvo.shell, z / 10'000'000'000, z / million % 10'000, aim.durability);
    const auto of = static_cast<std::int64_t>(part.of);  // at most 4 · 10^13 and 4 · 10^10
    const auto whole = static_cast<std::int64_t>(part.whole);
    std::int64_t points = of / whole + (Chance{of % whole * million, whole}.passes(z % million) ? 1 : 0);
    if (salvo.passes(critical(salvo.weapon.shell, at_.critical_scalar, aim.durability))) {
      ++salvo.criticals;
      for (int i = 0; i < 5; ++i) points += salvo.critical.uniform(21);
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

  void close(Fire& fire, const Scene& scene, const SeaLine& line, const Salvo& sums) const {
    if (!scene.tells()) return fire.close("naval-fire", {});
    const Row unit = shooter_->unit;
    if (sums.rating != nullptr) {
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
      tell(line, range, [&](const Aim& aim) { return range_to(aim) == range; });
  }
  /// Tenths of a kilometer to those who were fired at, in order.
  std::vector<std::int64_t> fired_at() const {
    std::vector<std::int64_t> ranges;
    for (std::size_t i = 0; i < aims_.size(); ++i)
      if (scored_[i].shots > 0) ranges.push_back(range_to(aims_[i]));
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
    for (std::size_t i = 0; i < aims_.size(); ++i) {
      const Aim& aim = aims_[i];
      if (!among(aim)) continue;
      shots += scored_[i].shots;
      hits += scored_[i].hits;
      if (scored_[i].hits > 0 && aim.vessel != last) whom.push_back({"whom", (last = aim.vessel)->unit});
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
  std::vector<Station> stations_;
  std::vector<Aim> aims_;
  std::vector<Scored> scored_;  // at each aim, by the line that fires
  Weights weights_;             // of the aims
  bool for_planes_ = false;     // the weights are
  std::int64_t longest_ = -1;   // meters; -1: not known yet
  std::int64_t near_ = 0;       // TOAW-10.10, of the present unit
  Vessel* shooter_ = nullptr;
};

}  // namespace

void fire(const Scene& round, const Field& field, Squadron& from, Squadron& at, const Setting& setting) {
  Gunnery(round, field, from, at, setting).all();
}

}  // namespace adjudicator::toaw::naval

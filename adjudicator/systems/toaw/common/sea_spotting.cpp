#include "systems/toaw/common/sea_spotting.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "systems/toaw/common/sea_values.hpp"

namespace adjudicator::toaw::naval {
namespace {

/// Something that sees as far as `hexes`; `loss` of what it could, in percent (TOAW-13.3).
struct Observer {
  Place hex = Place::none;
  std::int64_t hexes = 0;
  std::int64_t loss = 0;
};

Revealed revealed_to(Row side) {
  return side.index == 0 ? Revealed::first : Revealed::second;
}

std::int64_t weather_loss(const Field& field, Place hex) {
  return field.book.sea
      .weather_loss[static_cast<std::size_t>(field.state.get(row_of(hex), place::visibility))];
}
bool clouded(const Field& field, Place hex) {
  return field.state.get(row_of(hex), place::cloud) != 0;
}

bool searches(const Field& field, Row unit) {
  const AirMission mission = field.units.air_mission(unit);
  return field.units.air(unit) && field.may_act(unit) &&
         (mission == AirMission::sea_interdiction || mission == AirMission::air_superiority);
}

bool has_radar_planes(const Field& field, Row side) {
  for (const Row unit : RowsOf(field.state, unit::table))
    if (field.units.side(unit) == side && field.units.on_map(unit) && field.units.air(unit) &&
        field.any_line(unit, [&](Row line, const Gear& gear) {
          return field.units.assigned(line) > 0 && gear.flies() && gear.is(Flag::all_weather);
        }))
      return true;
  return false;
}

/// The sea as one side sees it on one occasion.
class Look {
 public:
  Look(const Scene& at, const Plan& plan, Row side)
      : at_(at), plan_(plan), side_(side), field_(at.board(), plan.book, at.state()) {}

  const Field& field() const { return field_; }
  void add(Observer observer) { observers_.push_back(observer); }

  void add_ship(Row unit, std::int64_t loss) {
    const Place hex = field_.units.hex(unit);
    if (!clouded(field_, hex)) add({hex, sight_of_ship(unit), loss});
  }
  void add_coast(Row unit, std::int64_t loss) {
    const Place hex = field_.units.hex(unit);
    const bool coast = field_.state.get(row_of(hex), place::coastal) != 0;
    if (coast && !clouded(field_, hex)) add({hex, sight_of_coast(field_), loss});
  }
  /// TOAW-13.2: draws the range of the planes in a hex; none where no plane is on watch and flies at this hour: planes at
  /// rest do not see so much as the hex that they are in.
  std::optional<std::int64_t> search(Place hex) const {
    const Watch watch = watch_of(field_, hex, side_);
    if (watch.planes == 0) return std::nullopt;
    const std::int64_t range = watch.range();
    const std::int64_t scale = plan_.book.scenario.hex_scale;
    if (range % scale == 0) return range / scale;
    Fire fire(at_.within("search").within(at_.key(side_)), at_.key(hex), "TOAW-13.2");
    const std::int64_t hexes = fire.fraction(range, scale, "fraction");
    fire.close("searched", {{"hex", hex}, {"meters", range}, {"hexes", hexes}});
    return hexes;
  }
  Searches search_all() const {
    Searches all;
    for (const Row unit : RowsOf(field_.state, unit::table)) {
      if (field_.units.side(unit) != side_ || !field_.units.on_map(unit) || !searches(field_, unit)) continue;
      const Place hex = field_.units.hex(unit);
      const auto known = std::ranges::find(all, hex, &Searches::value_type::first);
      if (known != all.end()) continue;
      if (const auto hexes = search(hex)) all.emplace_back(hex, *hexes);
    }
    return all;
  }

  /// Hexes that hold an enemy at sea, in the order of the roster.
  std::vector<Place> enemies() const {
    std::vector<Place> hexes;
    for (const Row unit : RowsOf(field_.state, unit::table)) {
      if (field_.units.side(unit) == side_ || !field_.units.on_map(unit) || !field_.units.afloat(unit))
        continue;
      const Place hex = field_.units.hex(unit);
      if (plan_.book.navigable(field_.board, hex) && std::ranges::find(hexes, hex) == hexes.end())
        hexes.push_back(hex);
    }
    return hexes;
  }

  void look_at(Place hex) const {
    if (is_revealed(field_, hex, side_)) return;
    std::int64_t loss = 101;
    for (const Observer& observer : observers_)
      if (field_.board.range(observer.hex, hex) <= observer.hexes) loss = std::min(loss, observer.loss);
    if (loss > 100) return;
    const std::int64_t ppm = detection(loss, weather_loss(field_, hex));
    bool seen = ppm >= million;
    if (ppm > 0 && !seen) {
      Fire fire(at_.within("spot").within(at_.key(side_)), at_.key(hex), "TOAW-13.3");
      seen = fire.chance(ppm, "seen");
      fire.close("detection", {{"hex", hex}, {"chance", ppm}, {"seen", seen ? 1 : 0}});
    }
    if (seen) reveal(hex);
  }
  void look_everywhere() const {
    if (observers_.empty()) return;
    for (const Place hex : enemies()) look_at(hex);
  }

  void reveal(Place hex) const {
    if (!is_revealed(field_, hex, side_)) {
      const bool alone = PlaceRows(field_.state).revealed(row_of(hex)) == Revealed::none;
      at_.change(row_of(hex), place::revealed, alone ? revealed_to(side_) : Revealed::both, "TOAW-18.24");
    }
    see(hex);
  }
  /// Whoever lies in a hex that the side sees (TOAW-16.6).
  void see(Place hex) const {
    std::array<std::int64_t, ship_rows> units{};
    field_.units.any_in(hex, [&](Row unit) {
      if (field_.units.side(unit) == side_ || !field_.units.afloat(unit)) return false;
      ++units[class_of(unit)];
      if (!field_.units.sighted(unit)) at_.change(unit, unit::sighted, 1, "TOAW-13.1");
      return false;
    });
    for (std::size_t i = 0; i < units.size(); ++i)
      if (units[i] > 0)
        at_.tell(side_, "sighted", {{"hex", hex}, {"class", ship_row_words[i]}, {"units", units[i]}},
                 "TOAW-16.6");
  }

 private:
  /// How far one of the side's ships sees, in hexes.
  std::int64_t sight_of_ship(Row unit) {
    const SeaBook& sea = plan_.book.sea;
    const auto has_radar = [&](Row line, const Gear& gear) {
      return field_.units.assigned(line) > 0 && gear.sea.is_ship() && gear.is(Flag::all_weather);
    };
    const bool radar = radar_planes() || field_.any_line(unit, has_radar);
    return observation(
        radar ? sea.radar : sea.observation[static_cast<std::size_t>(plan_.book.scenario.lighting)],
        plan_.book.scenario.hex_scale);
  }
  /// Looked for once an occasion, for the first ship, and not for each: that asks every unit of the game.
  bool radar_planes() {
    if (!radar_planes_) radar_planes_ = has_radar_planes(field_, side_);
    return *radar_planes_;
  }

  /// The class of a unit is that of its most valuable ships.
  std::size_t class_of(Row unit) const {
    std::size_t best = embarked_row;
    if (!field_.units.naval(unit)) return best;
    field_.any_line(unit, [&](Row line, const Gear& gear) {
      if (gear.sea.is_ship() && field_.units.assigned(line) > 0) best = std::min(best, row_of(gear.sea.ship));
      return false;
    });
    return std::min(best, embarked_row - 1);
  }

  const Scene at_;
  const Plan& plan_;
  const Row side_;
  const Field field_;
  std::vector<Observer> observers_;
  std::optional<bool> radar_planes_;
};

}  // namespace

std::int64_t Watch::range() const {
  return search_range(planes, flight);
}

Watch watch_of(const Field& field, Place hex, Row side) {
  Watch watch;
  std::int64_t items = 0;
  std::int64_t flight = 0;
  field.units.any_in(hex, [&](Row unit) {
    if (field.units.side(unit) != side || !searches(field, unit)) return false;
    field.any_line(unit, [&](Row line, const Gear& gear) {
      if (!gear.flies() || !field.flies_now(gear)) return false;
      watch.planes += std::int64_t{field.units.assigned(line)} * field.units.readiness(unit);
      items += field.units.assigned(line);
      flight += field.units.assigned(line) * gear.flight_m;
      return false;
    });
    return false;
  });
  watch.flight = items == 0 ? 0 : flight / items;
  return watch;
}

std::int64_t sight_of_coast(const Field& field) {
  return observation(field.book.sea.observation[static_cast<std::size_t>(field.book.scenario.lighting)],
                     field.book.scenario.hex_scale);
}

bool is_revealed(const Field& field, Place hex, Row side) {
  const Revealed now = PlaceRows(field.state).revealed(row_of(hex));
  return now == Revealed::both || now == revealed_to(side);
}

Searches look_around(const Scene& at, const Plan& plan) {
  Searches theirs;
  for (const Row side : {plan.book.opposing, plan.book.phasing}) {
    Look look(at, plan, side);
    if (look.enemies().empty()) continue;
    const Field& field = look.field();
    const Trait entered = unit::entered_hex;
    for (const Row unit : RowsOf(field.state, unit::table)) {
      if (field.units.side(unit) != side || !field.units.on_map(unit)) continue;
      if (field.units.naval(unit))
        look.add_ship(unit, 0);
      else if (field.units.ground(unit) && !field.units.is_embarked(unit) &&
               field.state.get(unit, entered) != 0)
        look.add_coast(unit, 0);
    }
    const Searches searches = look.search_all();
    for (const auto& [hex, hexes] : searches) look.add({hex, hexes, 0});
    look.look_everywhere();
    if (side == plan.book.opposing) theirs = searches;
  }
  return theirs;
}

void look_on_entry(const Scene& at, const Plan& plan, const std::vector<Row>& stack,
                   const Searches& searches) {
  const Row side = plan.book.phasing;
  const Row enemy = plan.book.opposing;
  Look theirs(at, plan, enemy);
  const Field& field = theirs.field();
  const Place hex = field.units.hex(stack.front());
  for (const Row unit : RowsOf(field.state, unit::table)) {
    if (field.units.side(unit) != enemy || !field.units.on_map(unit)) continue;
    if (field.units.naval(unit))
      theirs.add_ship(unit, 0);
    else if (field.units.ground(unit) && !field.units.is_embarked(unit) &&
             field.state.get(unit, unit::entered_hex) != 0)
      theirs.add_coast(unit, 0);
  }
  // Planes that were lost meanwhile search no more.
  for (const auto& [from, hexes] : searches)
    if (watch_of(field, from, enemy).planes > 0) theirs.add({from, hexes, 0});
  if (is_revealed(field, hex, enemy))
    theirs.see(hex);
  else
    theirs.look_at(hex);

  Look ours(at, plan, side);
  const std::int64_t loss = weather_loss(field, hex);
  for (const Row unit : stack)
    if (field.units.naval(unit)) ours.add_ship(unit, loss);
  if (const auto hexes = ours.search(hex)) ours.add({hex, *hexes, loss});
  ours.look_everywhere();
}

void look_from_coast(const Scene& at, const Plan& plan, Row unit) {
  Look look(at, plan, plan.book.phasing);
  const Field& field = look.field();
  const Place hex = field.units.hex(unit);
  if (field.state.get(row_of(hex), place::coastal) == 0) return;
  if (field.state.get(unit, unit::entered_hex) == 0) at.change(unit, unit::entered_hex, 1, "TOAW-13.1");
  look.add_coast(unit, weather_loss(field, hex));
  look.look_everywhere();
}

void leave_sight(const Scene& at, const Field& field, Row unit, Place to) {
  const bool seen = is_revealed(field, to, other_side(field.units.side(unit)));
  if (field.state.get(unit, unit::sighted) != (seen ? 1 : 0))
    at.change(unit, unit::sighted, seen ? 1 : 0, "TOAW-13.1");
  // Its owner reads that: it must not hang on what the enemy sees.
  if (field.units.spotted(unit)) at.change(unit, unit::spotted, 0, "TOAW-13.4");
}

}  // namespace adjudicator::toaw::naval

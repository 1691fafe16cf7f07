#include "systems/cna/b_barrage/facilities.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace adjudicator::cna {
namespace {

const Target& target_of(const Segment& segment, const Barrage& fire) {
  return segment.fire_plans[fire.firer].targets[fire.target];
}

// ---- The roll (CNA-5.35) ----

const InverseChart& facility_chart(const Field& field, const Target& target) {
  const Rulebook& book = field.book();
  if (target.kind == TargetKind::dump) return *book.facility_dump;
  if (target.kind == TargetKind::ship) return *book.facility_ship;
  switch (field.facility_kind(target.thing)) {
    case FacilityKind::road:
      return *book.facility_road;
    case FacilityKind::railroad:
      return *book.facility_railroad;
    case FacilityKind::landing_strip:
    case FacilityKind::airfield:
    case FacilityKind::flying_boat_basin:
    case FacilityKind::alighting_area:
      return *book.facility_air;
    case FacilityKind::fortification:
    case FacilityKind::city:
    case FacilityKind::minefield:
      break;
  }
  return *book.facility_fortification;
}

bool air_facility(FacilityKind kind) {
  return kind == FacilityKind::landing_strip || kind == FacilityKind::airfield ||
         kind == FacilityKind::flying_boat_basin || kind == FacilityKind::alighting_area;
}

/// Raw points on the Bomb Points scale; of guns that are not emplaced and fire at a ship half of them, down.
std::int32_t bomb_points(const Field& field, const Target& target, const Barrage& fire) {
  if (target.kind != TargetKind::ship) return fire.raw;
  std::int32_t emplaced = 0;
  for (const Piece& piece : fire.pieces)
    if (field.has(piece.unit, UnitFlag::emplaced)) emplaced += piece.raw;
  return emplaced + (fire.raw - emplaced) / 2;
}

std::int32_t points_for(const Scene& scene, const Field& field, const Target& target, const Barrage& fire) {
  const bool raw_scale =
      target.kind != TargetKind::facility || air_facility(field.facility_kind(target.thing));
  if (!raw_scale) return fire.actual;
  const std::int32_t points = bomb_points(field, target, fire);
  scene.note("bomb-points", {{"raw", fire.raw}, {"points", points}}, "CNA-5.35");
  return points;
}

// ---- What a result does to its target ----

/// A target and what all barrages together did to it.
struct Hit {
  Row firer;
  Row thing;
  TargetKind kind;
  std::int32_t amount = 0;
};

class Effect {
 public:
  Effect(const Scene& scene, const Segment& segment, const Hit& hit)
      : scene_(scene), book_(segment.book()), field_(field_of(scene, book_)), hit_(hit) {}

  void apply() {
    if (hit_.kind == TargetKind::dump) return dump();
    if (hit_.kind == TargetKind::ship) return ship();
    switch (field_.facility_kind(hit_.thing)) {
      case FacilityKind::road:
      case FacilityKind::railroad:
        return destroy();
      case FacilityKind::landing_strip:
        return scene_.remove(hit_.thing, "barrage", rule);
      case FacilityKind::airfield:
      case FacilityKind::flying_boat_basin:
      case FacilityKind::alighting_area:
        return air();
      case FacilityKind::fortification:
      case FacilityKind::city:
        return reduce();
      case FacilityKind::minefield:
        return;
    }
  }

 private:
  static constexpr Key rule{"CNA-5.35"};

  /// At most one level in an Operations Stage, however many barrages say "Reduced".
  void reduce() {
    if (field_.get(hit_.thing, facility::reduced) != 0)
      return scene_.note("no-further-effect", {{"target", hit_.thing}, {"reason", "reduced-already"}}, rule);
    scene_.change_by(hit_.thing, facility::level, -1, rule);
    scene_.change(hit_.thing, facility::reduced, 1, rule);
  }

  void destroy() { scene_.change(hit_.thing, facility::destroyed, 1, rule); }

  void air() {
    // 10% of the planes for each level that is destroyed, and there are no more than it had.
    const std::int32_t levels = std::min(hit_.amount, field_.level_of(hit_.thing));
    const std::int32_t planes = field_.get(hit_.thing, facility::planes);
    lose(hit_.thing, facility::level, levels);
    lose(hit_.thing, facility::planes,
         static_cast<std::int32_t>(std::min<std::int64_t>(planes, std::int64_t{planes} * levels / 10)));
  }

  void ship() {
    const std::int32_t gun = field_.gun(hit_.thing);
    if (hit_.amount >= gun) return scene_.remove(hit_.thing, "sunk", rule);
    const std::int32_t anti_air = field_.get(hit_.thing, unit::anti_air);
    const auto left = static_cast<std::int32_t>(mul_div(anti_air, gun - hit_.amount, gun));
    lose(hit_.thing, unit::gun, hit_.amount);
    lose(hit_.thing, unit::anti_air, anti_air - left);
  }

  void dump() {
    if (field_.dump_dummy(hit_.thing)) {
      scene_.tell(hit_.firer, "dummy-dump", {{"target", hit_.thing}}, rule);
      return scene_.remove(hit_.thing, "dummy", rule);
    }
    const std::int32_t percent = std::min(hit_.amount, 100);
    for (const Trait supply : {dump::ammo, dump::fuel, dump::stores, dump::water})
      lose(hit_.thing, supply,
           static_cast<std::int32_t>(
               round_half_up(std::int64_t{field_.get(hit_.thing, supply)} * percent, 100)));
    lose_trucks(percent / 10);
  }

  void lose(Row row, Trait trait, std::int32_t amount) {
    if (amount > 0) scene_.change_by(row, trait, -amount, rule);
  }

  void lose_trucks(std::int32_t count);

  const Scene scene_;
  const Rulebook& book_;
  const Field field_;
  const Hit& hit_;
};

// ---- Loose trucks, spread as evenly as possible (CNA-5.32's default) ----

struct LooseTruck {
  Row row;
  Cargo cargo;
  TruckType type;
  std::int32_t left;
  std::int32_t lost = 0;
};

/// Cargo kinds by their names (CNA-5.32): ammo, fuel, none, stores, troops, water.
constexpr std::array<int, 6> alphabetical{2, 0, 1, 3, 5, 4};

class Spread {
 public:
  explicit Spread(std::vector<LooseTruck> trucks) : trucks_(std::move(trucks)) {}

  void take_one() {
    LooseTruck* best = nullptr;
    for (LooseTruck& truck : trucks_)
      if (truck.left > 0 && (best == nullptr || before(truck, *best))) best = &truck;
    if (best == nullptr) return;
    --best->left;
    ++best->lost;
  }
  const std::vector<LooseTruck>& trucks() const { return trucks_; }

 private:
  template <class Counts>
  std::int32_t sum(std::int32_t LooseTruck::*number, Counts counts) const {
    std::int32_t total = 0;
    for (const LooseTruck& truck : trucks_)
      if (counts(truck)) total += truck.*number;
    return total;
  }

  /// Fewest losses, most points left, name: of cargo kinds, then of truck types in a kind. Equal ones: file
  /// order.
  bool before(const LooseTruck& a, const LooseTruck& b) const {
    const auto key = [&](const LooseTruck& of) {
      const auto kind = [&](const LooseTruck& t) { return t.cargo == of.cargo; };
      const auto bin = [&](const LooseTruck& t) { return t.cargo == of.cargo && t.type == of.type; };
      return std::array<std::int32_t, 6>{sum(&LooseTruck::lost, kind),
                                         -sum(&LooseTruck::left, kind),
                                         alphabetical[static_cast<std::size_t>(of.cargo)],
                                         sum(&LooseTruck::lost, bin),
                                         -sum(&LooseTruck::left, bin),
                                         static_cast<std::int32_t>(of.type)};
    };
    return key(a) < key(b);
  }

  std::vector<LooseTruck> trucks_;
};

void Effect::lose_trucks(std::int32_t count) {
  const Row owner = field_.dump_side(hit_.thing);
  std::vector<LooseTruck> loose;
  const State& state = field_.state();
  for (Row row = state.first_at(state.location(hit_.thing)); row.exists(); row = state.next_at(row))
    if (row.table == truck::table && !field_.truck_unit(row).exists() && field_.truck_side(row) == owner &&
        field_.points(row) > 0)
      loose.push_back({row, field_.cargo(row), field_.truck_type(row), field_.points(row)});
  Spread spread(std::move(loose));
  for (std::int32_t i = 0; i < count; ++i) spread.take_one();
  for (const LooseTruck& truck : spread.trucks()) {
    if (truck.lost == 0) continue;
    // Each truck point takes its share of the cargo with it, rounded up.
    const std::int32_t amount = field_.amount(truck.row);
    const auto share = static_cast<std::int32_t>(round_up(amount, field_.points(truck.row)));
    lose(truck.row, truck::amount, std::min(amount, share * truck.lost));
    lose(truck.row, truck::points, truck.lost);
  }
}

}  // namespace

FireResult barrage_facility(const Scene& scene, const Segment& segment, const Barrage& fire) {
  const Field field = field_of(scene, segment.book());
  const Target& target = target_of(segment, fire);
  FireResult result;
  result.fire = &fire;
  // A dump is as hard to hit as infantry there; other targets are hit wherever they lie.
  if (target.kind == TargetKind::dump) {
    result.terrain = terrain_shift(field, target.hex, TargetClass::Inf);
    note_terrain(scene, target.hex, result.terrain);
  }
  result.shot = shoot(scene, facility_chart(field, target), points_for(scene, field, target, fire),
                      result.terrain, "CNA-5.35");
  if (!note_no_effect(scene, result.shot, "CNA-5.35"))
    scene.note("facility-result", {{"result", result.shot.result}, {"target", target.thing}}, "CNA-5.35");
  return result;
}

void apply_facility_results(const Scene& step, const Segment& segment, std::span<const FireResult> results) {
  std::vector<Hit> hits;
  for (const FireResult& result : results) {
    const Target& target = target_of(segment, *result.fire);
    if (target.kind == TargetKind::unit || result.shot.count == 0) continue;
    const auto known = std::ranges::find(hits, target.thing, &Hit::thing);
    if (known != hits.end())
      known->amount += result.shot.count;
    else
      hits.push_back({result.fire->firer, target.thing, target.kind, result.shot.count});
  }
  for (const Hit& hit : hits) {
    const Scene scene = step.within(step.key(hit.thing)).within("effects");
    scene.began("facility-effects",
                {{"firer", hit.firer}, {"receiver", other_side(hit.firer)}, {"target", hit.thing}},
                "CNA-5.35");
    Effect(scene, segment, hit).apply();
  }
}

}  // namespace adjudicator::cna

#include "systems/cna/f_assault/surrender.hpp"

#include <algorithm>

#include "systems/cna/c_retreat/retreat_paths.hpp"
#include "systems/cna/segment/losses.hpp"

namespace adjudicator::cna {
namespace {

class Surrender {
 public:
  Surrender(const Scene& above, const Rulebook& book, Toll toll, Row captor, std::span<const Place> assault,
            Key rule)
      : scene_(above.within("surrender")),
        book_(book),
        toll_(toll),
        captor_(captor),
        loser_(other_side(captor)),
        assault_(assault.begin(), assault.end()),
        rule_(rule) {
    scene_.began("surrender", {{"captor", captor_}, {"loser", loser_}, {"hex", assault_.front()}}, rule_);
  }

  void take_unit(Row unit) {
    const Field now = field();
    if (!now.on_map(unit)) return;
    const Place hex = now.hex(unit);
    if (std::ranges::count(hexes_, hex) == 0) hexes_.push_back(hex);
    std::vector<Row> groups;
    now.each_group(unit, [&](Row group) { groups.push_back(group); });
    if (groups.empty()) note(unit, nothing, 0);
    for (const Row group : groups) take_points(group, now.toe(group), Role::withheld);
    // A headquarters or a unit without points.
    if (field().on_map(unit)) remove_unit(scene_, book_, unit, "captured", rule_);
    remember(unit);
    take_trucks(unit, hex);
  }

  void take_points(Row group, std::int32_t toe, Role role) {
    const Field now = field();
    const Row unit = now.unit_of(group);
    const std::int32_t taken = std::min(toe, now.toe(group));
    if (taken <= 0) return;
    toll_.captures.points.push_back({captor_, now.hex(unit), assault_, unit, group, taken});
    note(unit, group, taken);
    lose_points(scene_, book_, toll_.committed, group, taken, role, "captured", rule_, assault_);
    remember(unit);
  }

  /// Dumps go with the last units of the hex; warships hold nothing.
  void take_dumps() const {
    for (const Place hex : hexes_)
      if (!barred(field(), hex, captor_))
        field().any_dump(hex, loser_, [&](Row dump) {
          take_dump(dump);
          return false;
        });
  }

 private:
  void remember(Row unit) {
    if (!field().on_map(unit) && std::ranges::count(toll_.captures.surrendered, unit) == 0)
      toll_.captures.surrendered.push_back(unit);
  }
  Field field() const { return field_of(scene_, book_); }

  /// One third of captured ammunition can be used.
  void spoil(Row row, Trait ammo) const {
    const std::int32_t had = field().get(row, ammo);
    const auto usable = static_cast<std::int32_t>(round_up(had, 3));
    if (usable != had) scene_.change(row, ammo, usable, "CNA-10.27");
  }

  void take_trucks(Row unit, Place hex) const {
    for (const Row truck : book_.trucks_of.of(unit)) {
      if (field().points(truck) <= 0 || field().truck_side(truck) != loser_ ||
          scene_.state().location(truck) != hex || field().truck_unit(truck).exists())
        continue;
      if (field().cargo(truck) == Cargo::ammo) spoil(truck, truck::amount);
      scene_.note("trucks-taken",
                  {{"captor", captor_}, {"truck", truck}, {"points", field().points(truck)}, {"hex", hex}},
                  "CNA-10.27");
      scene_.change(truck, truck::side, captor_, "CNA-10.27");
    }
  }

  void take_dump(Row dump) const {
    if (field().dump_dummy(dump)) {
      scene_.remove(dump, "dummy", "CNA-10.27");
      return;
    }
    spoil(dump, dump::ammo);
    scene_.change(dump, dump::side, captor_, "CNA-10.27");
    if (field().get(dump, dump::captured) == 0) scene_.change(dump, dump::captured, 1, "CNA-10.27");
  }

  /// Units that surrender are known to both (CNA-13).
  void note(Row unit, Row group, std::int32_t toe) const {
    if (!scene_.tells()) return;
    std::vector<Arg> args{{"captor", captor_},
                          {"loser", loser_},
                          {"unit", unit},
                          {"designation", scene_.key(unit)},
                          {"hex", field().hex(unit)}};
    if (group.exists()) {
      args.push_back({"group", group});
      args.push_back({"kind", key_of(field().kind(group))});
      args.push_back({"model", model_word(scene_, field().get(group, group::model))});
      args.push_back({"toe", toe});
    }
    scene_.note("surrendered", args, rule_);
  }

  const Scene scene_;
  const Rulebook& book_;
  const Toll toll_;
  const Row captor_;
  const Row loser_;
  const std::vector<Place> assault_;
  const Key rule_;
  std::vector<Place> hexes_;
};

}  // namespace

Key model_word(const Scene& scene, std::int32_t model) {
  return model < 0 ? Key() : scene.turn().names.key(Name(static_cast<std::uint32_t>(model)));
}

Key fate_of(const Segment& segment, const Field& field, Row unit) {
  if (field.on_map(unit)) return {};
  return std::ranges::count(segment.captures.surrendered, unit) != 0 ? Key("surrendered") : Key("eliminated");
}

void surrender(const Scene& scene, const Rulebook& book, Toll toll, std::span<const Row> units, Row captor,
               std::span<const Place> assault, Key rule) {
  if (units.empty()) return;
  // The captor reads the designations: by these, not in the order of the loser's roster.
  std::vector<Row> in_order(units.begin(), units.end());
  std::ranges::sort(in_order, {}, [&](Row unit) { return scene.key(unit).text(); });
  Surrender act(scene, book, toll, captor, assault, rule);
  for (const Row unit : in_order) act.take_unit(unit);
  act.take_dumps();
}

void surrender_points(const Scene& scene, const Rulebook& book, Toll toll, std::span<const Points> points,
                      Row captor, std::span<const Place> assault, Key rule) {
  if (points.empty()) return;
  Surrender act(scene, book, toll, captor, assault, rule);
  std::vector<Points> in_order(points.begin(), points.end());
  std::ranges::stable_sort(in_order, {}, [&](const Points& p) { return scene.key(p.unit).text(); });
  for (const Points& p : in_order) act.take_points(p.group, p.toe, Role::close_assault);
}

}  // namespace adjudicator::cna

#include "systems/cna/b_barrage/barrage.hpp"

#include <algorithm>

#include "core/diagnostics.hpp"
#include "systems/cna/a_positions/targets.hpp"
#include "systems/cna/b_barrage/facilities.hpp"
#include "systems/cna/field/capability.hpp"
#include "systems/cna/field/supply.hpp"
#include "systems/cna/segment/told.hpp"
#include "systems/shared/d66.hpp"
#include "systems/shared/numbers.hpp"

namespace adjudicator::cna {
namespace {

std::int32_t count_of(Word result) {
  const std::string_view text = result.text();
  return text == "reduced" || text == "destroyed" ? 1 : shared::leading_number(text);
}

void add_effect(TerrainShift& shift, const TerrainEffect& effect, Place hex, bool counts) {
  if (effect.barrage == 0) return;
  const Modifier modifier{effect.barrage, effect.feature, "CNA-5.25", row_of(hex)};
  shift.present.push_back(modifier);
  if (!counts) return;
  if (shift.used.empty())
    shift.used.push_back(modifier);
  else if (modifier.by < shift.used.front().by)
    shift.used.front() = modifier;
}

// ---- One barrage on a unit ----

const InverseChart& barrage_chart(const Rulebook& book, TargetClass part) {
  switch (part) {
    case TargetClass::Inf:
      return *book.barrage_infantry;
    case TargetClass::Tank:
      return *book.barrage_armor;
    case TargetClass::Arty:
      break;
  }
  return *book.barrage_gun;
}

/// CNA-5.25.6: truck points of the unit or of its parent, in the hex.
bool has_trucks(const Field& field, Row unit, Place hex) {
  const auto any_of = [&](Row owner) {
    bool any = false;
    field.each_truck(owner, [&](Row) { any = true; });
    return any;
  };
  const Row parent = field.parent(unit);
  return any_of(unit) ||
         (parent.exists() && field.on_map(parent) && field.hex(parent) == hex && any_of(parent));
}

/// CNA-5.26: what would pin, if this target can be pinned at all; why not, otherwise.
bool can_be_pinned(const Scene& scene, const Field& field, const Target& target) {
  if (target.part == TargetClass::Arty) return false;
  if (field.type(target.thing) == UnitType::dummy_tank) return false;  // CNA-5.28
  Key why;
  if (field.type(target.thing) == UnitType::headquarters && field.barrage_rated(target.thing))
    why = "artillery-headquarters";
  else if (field.book().terrain.major_city(target.hex) && field.fort_level(target.hex) == 3)
    why = "city";
  if (why.empty()) return true;
  scene.note("not-pinned", {{"unit", target.thing}, {"reason", why}}, "CNA-5.26");
  return false;
}

Shot second_roll(const Scene& scene, const Field& field, const Target& target, const Barrage& fire) {
  // CNA-2.7: whether there are trucks, the owner says of himself.
  if (field.book().played(field.side(target.thing)) && !has_trucks(field, target.thing, target.hex))
    return {};
  const TerrainShift shift = terrain_shift(field, target.hex, TargetClass::Inf);
  const Scene second = scene.within("truck");
  Shot shot = shoot(second, *field.book().barrage_truck, fire.actual, shift, "CNA-5.25");
  // A word of its own: the firer must not learn that there are trucks.
  if (!shot.reason.empty()) second.note("no-truck-effect", {{"reason", shot.reason}}, "CNA-5.25");
  return shot;
}

FireResult barrage_unit(const Scene& scene, const Segment& segment, const Barrage& fire) {
  const Field field = field_of(scene, segment.book());
  const Target& target = segment.fire_plans[fire.firer].targets[fire.target];
  FireResult result;
  result.fire = &fire;
  result.terrain = terrain_shift(field, target.hex, target.part);
  note_terrain(scene, target.hex, result.terrain);
  result.shot =
      shoot(scene, barrage_chart(segment.book(), target.part), fire.actual, result.terrain, "CNA-5.25");
  if (note_no_effect(scene, result.shot, "CNA-5.25")) return result;
  const bool hit = result.shot.count > 0 || result.shot.result == Key("P");
  result.pins = hit && can_be_pinned(scene, field, target);
  result.trucks = second_roll(scene, field, target, fire);
  scene.note("barrage-result",
             {{"result", result.shot.result},
              {"toe", result.shot.count},
              {"pinned", result.pins ? 1 : 0},
              {"trucks", result.trucks.count}},
             "CNA-5.26");
  return result;
}

// ---- The step ----

class Barrages {
 public:
  Barrages(const Scene& turn, const Segment& segment) : scene_(turn.within("barrage")), segment_(segment) {}

  /// In file order, the phasing side first: the order of the dice, of nothing else (CNA-5.25).
  std::vector<FireResult> resolve() {
    results_.reserve(segment_.fire_plans[segment_.book().phasing].barrages.size() +
                     segment_.fire_plans[segment_.book().other].barrages.size());
    for (const Row side : {segment_.book().phasing, segment_.book().other})
      for (const Barrage& fire : segment_.fire_plans[side].barrages) resolve(fire);
    return std::move(results_);
  }

  BarrageEffects apply(std::span<const FireResult> results) {
    for (const FireResult& result : results) {
      const Target& target = target_of(*result.fire);
      if (target.kind == TargetKind::unit && segment_.book().played(field().side(target.thing)))
        damage(target, result);
    }
    pin();
    apply_facility_results(scene_, segment_, results);
    return std::move(effects_);
  }

 private:
  void pin() const {
    for (const Damage& d : effects_.damage)
      if (d.pinned && scene_.state().get(d.unit, unit::pinned) == 0)
        scene_.change(d.unit, unit::pinned, 1, "CNA-5.27");
  }
  const Target& target_of(const Barrage& fire) const {
    return segment_.fire_plans[fire.firer].targets[fire.target];
  }
  Field field() const { return field_of(scene_, segment_.book()); }

  void resolve(const Barrage& fire) {
    const Target& target = target_of(fire);
    const Scene here = scene_of(fire);
    declare(here, fire);
    results_.push_back(target.kind == TargetKind::unit ? barrage_unit(here, segment_, fire)
                                                       : barrage_facility(here, segment_, fire));
    pay(here, fire);
  }

  /// A unit that is two targets has an address for each; so has a thing that both sides fire at from one hex.
  Scene scene_of(const Barrage& fire) {
    const Target& target = target_of(fire);
    const bool other_part = target.kind == TargetKind::unit && target.part == TargetClass::Arty &&
                            field().classes(target.thing).size() > 1;
    // The id stands alone: a reader who may not know it is not to find it in the address.
    const Scene at_thing = scene_.within(scene_.key(target.thing));
    const Scene at_target = other_part ? at_thing.within("gun") : at_thing;
    // cppcheck-suppress danglingTemporaryLifetime
    const Scene here = at_target.within(scene_.key(fire.origins.front()));
    // Units belong to one side, so that only the other one fires at them.
    const bool taken =
        target.kind != TargetKind::unit && std::ranges::any_of(results_, [&](const FireResult& r) {
          return r.fire->firer != fire.firer && target_of(*r.fire).thing == target.thing &&
                 r.fire->origins.front() == fire.origins.front();
        });
    // cppcheck-suppress danglingTemporaryLifetime
    return taken ? here.within(scene_.key(fire.firer)) : here;
  }

  void declare(const Scene& here, const Barrage& fire) const {
    if (!here.tells()) return;
    const Target& target = target_of(fire);
    std::vector<Arg> args{{"firer", fire.firer},
                          {"receiver", other_side(fire.firer)},
                          {"target", target.thing},
                          {"class", type_of(field(), target)},
                          {"name", target.name}};
    if (!target.private_name.empty()) args.push_back({"private-name", target.private_name});
    args.push_back({"hex", target.hex});
    for (const Place origin : fire.origins) args.push_back({"from", origin});
    for (const Piece& piece : fire.pieces) {
      const bool ship = !piece.group.exists();
      args.push_back({"unit", piece.unit});
      args.push_back({"group", ship ? Value(piece.unit) : Value(piece.group)});
      args.push_back({"toe", piece.toe});
      args.push_back({"rating", piece.raw / std::max(piece.toe, 1) / (ship ? 10 : 1)});
      args.push_back({"raw", piece.raw});
    }
    here.began("barrage", args, "CNA-5.25");
    here.note("barrage-points", {{"raw", fire.raw}, {"actual", fire.actual}}, "CNA-5.14");
  }

  /// Ammunition, also of a barrage without effect; Capability Points of the hexes that fire and, where a unit
  /// is the target, of the one that is fired at (CNA-5.36). Ships pay neither (CNA-5.17).
  void pay(const Scene& here, const Barrage& fire) {
    const Rulebook& book = segment_.book();
    const bool at_ship = target_of(fire).kind == TargetKind::ship;
    for (const Piece& piece : fire.pieces) {
      if (piece.group.exists())
        take_ammo(here, book, piece.unit, piece.toe * book.costs.ammo_barrage, "CNA-11.10");
      const Key rule = piece.group.exists() ? Key("CNA-5.16") : Key("CNA-5.17");
      if ((at_ship || !piece.group.exists()) && !field().fired(piece.unit))
        here.change(piece.unit, unit::fired, 1, rule);
    }
    const bool phasing = fire.firer == book.phasing;
    if (fire.pieces.front().group.exists())
      for (const Place origin : fire.origins) {
        mark(effects_.fired_from, origin, fire.firer);
        charge_hex(here, book, origin, fire.firer,
                   phasing ? book.costs.phasing_barrage : book.costs.other_barrage, "CNA-11.1");
      }
    if (target_of(fire).kind == TargetKind::unit) {
      mark(effects_.fired_at, target_of(fire).hex, other_side(fire.firer));
      charge_hex(here, book, target_of(fire).hex, other_side(fire.firer),
                 phasing ? book.costs.other_barrage : book.costs.phasing_barraged, "CNA-11.1");
    }
  }

  /// What happens to one unit of a hex, all units there pay for (CNA-11.1).
  void mark(std::vector<bool>& marks, Place where, Row side) const {
    marks.resize(scene_.state().rows(unit::table));
    field().any_unit(where, side, [&](Row unit) {
      marks[unit.index] = true;
      return false;
    });
  }

 public:
  /// CNA-13.3, L10.
  void hand_over_results(std::span<const FireResult> results, const Scene& turn) const {
    bool any = false;
    for (const FireResult& result : results) {
      const Target& target = target_of(*result.fire);
      if (target.kind != TargetKind::unit) continue;
      any = true;
      const Word none = Key("none");
      hand_over(turn, segment_,
                {{"element", "barrage-result"},
                 {"target", target.name},
                 {"points", result.fire->actual},
                 {"result", result.shot.result.empty() ? none : result.shot.result},
                 {"trucks", result.trucks.count}});
    }
    if (!any) hand_over_nothing(turn, segment_, Telling::barrage);
  }

  /// CNA-2.7: results that the other player tells, by the names that he has for the units.
  BarrageEffects take_told_hits(const Scene& turn, BarrageEffects before) {
    const Row told = segment_.book().told;
    effects_ = std::move(before);
    demand_told(turn, segment_, Telling::barrage, Gate::barrage);
    std::int64_t number = 0;
    std::string_view unknown;  // no target has this name
    for (const Reported::BarrageResult& hit : segment_.plan.reported.hits) {
      const std::vector<Target>& targets = segment_.fire_plans[told].targets;
      const auto target = std::ranges::find_if(targets, [&](const Target& t) {
        return t.kind == TargetKind::unit && t.name.text() == hit.target;
      });
      ++number;
      if (target == targets.end()) {
        refuse_name(turn, hit, targets);
        if (unknown.empty()) unknown = hit.target;
        continue;
      }
      take_told_hit(*target, hit, number);
    }
    // What was told of a name that nobody has was not told.
    if (!unknown.empty())
      want(turn, segment_, "barrage-name", scene_.word(printable(unknown)), Gate::barrage);
    pin();
    return std::move(effects_);
  }

 private:
  void refuse_name(const Scene& turn, const Reported::BarrageResult& hit,
                   const std::vector<Target>& targets) const {
    std::vector<std::string_view> names;
    for (const Target& target : targets)
      if (target.kind == TargetKind::unit) names.push_back(target.name.text());
    const std::string_view near = did_you_mean(hit.target, names);
    refused_telling(turn).refuse({other_side(segment_.book().told),
                                  "E-REPORT",
                                  "CNA-2.7",
                                  {{"order", "barrage-result"},
                                   {"target", scene_.word(printable(hit.target))},
                                   {"near", near.empty() ? Value() : Value(scene_.word(near))},
                                   {"instead", "dropped"}},
                                  hit.at.file,
                                  hit.at.node,
                                  "target"});
  }

  void take_told_hit(const Target& target, const Reported::BarrageResult& hit, std::int64_t number) {
    const Rulebook& book = segment_.book();
    const Row firer = book.told;
    const Scene here = scene_.within(scene_.key(target.thing)).within(scene_.numbered("told", number));
    // cppcheck-suppress danglingTemporaryLifetime
    here.began("barrage",
               {{"firer", firer},
                {"receiver", other_side(firer)},
                {"target", target.thing},
                {"class", type_of(field(), target)},
                {"name", target.name},
                {"hex", target.hex}},
               "CNA-5.25");
    here.note("barrage-points", {{"actual", hit.points}}, "CNA-5.14");
    FireResult result;
    result.shot.result = hit.result;
    result.shot.count = hit.toe;
    result.pins = hit.result != Key("none") && can_be_pinned(here, field(), target);
    result.trucks.count = hit.trucks;
    here.note(
        "barrage-result",
        {{"result", hit.result}, {"toe", hit.toe}, {"pinned", result.pins ? 1 : 0}, {"trucks", hit.trucks}},
        "CNA-5.26");
    mark(effects_.fired_at, target.hex, other_side(firer));
    charge_hex(here, book, target.hex, other_side(firer),
               firer == book.phasing ? book.costs.other_barrage : book.costs.phasing_barraged, "CNA-11.1");
    damage(target, result);
  }

  /// Several barrages on one target add up.
  void damage(const Target& target, const FireResult& result) {
    const bool dummy = field().type(target.thing) == UnitType::dummy_tank;
    const std::int32_t toe = dummy ? 0 : result.shot.count;
    if (dummy && result.shot.count > 0 && std::ranges::count(effects_.dummies, target.thing) == 0)
      effects_.dummies.push_back(target.thing);
    if (toe == 0 && result.trucks.count == 0 && !result.pins) return;
    const auto known = std::ranges::find_if(
        effects_.damage, [&](const Damage& d) { return d.unit == target.thing && d.part == target.part; });
    Damage& sum = known != effects_.damage.end()
                      ? *known
                      : effects_.damage.emplace_back(Damage{target.thing, target.part, 0, 0, false});
    sum.toe += toe;
    sum.results += toe > 0 ? 1 : 0;
    sum.trucks += result.trucks.count;
    sum.pinned |= result.pins;
  }

  const Scene scene_;
  const Segment& segment_;
  BarrageEffects effects_;
  std::vector<FireResult> results_;
};

}  // namespace

TerrainShift terrain_shift(const Field& field, Place hex, TargetClass part) {
  TerrainShift shift;
  const TerrainChart& terrain = field.book().terrain;
  if (field.book().options.declared()) {
    each_declared(field.book().declared, hex, TerrainStep::barrage, [&](const DeclaredRow& row, Place) {
      if (row.what == DeclaredRow::What::hex || row.level > 0)
        add_effect(shift, row.effect, hex,
                   row.what != DeclaredRow::What::fortification || part != TargetClass::Tank);
    });
    return shift;
  }
  add_effect(shift, terrain.hex(hex), hex, true);
  const std::int32_t level = field.fort_level(hex);
  // CNA-5.25.3: armor finds cover in a major city only.
  if (level > 0)
    add_effect(shift, terrain.fortification(level), hex,
               part != TargetClass::Tank || terrain.major_city(hex));
  return shift;
}

void note_terrain(const Scene& scene, Place hex, const TerrainShift& shift) {
  if (!scene.tells() || shift.present.empty()) return;
  std::vector<Arg> args{{"hex", hex}};
  for (const Modifier& m : shift.present) {
    args.push_back({"effect", m.reason});
    args.push_back({"by", m.by});
  }
  if (!shift.used.empty()) args.push_back({"used", shift.used.front().reason});
  scene.note("terrain-present", args, "CNA-5.25");
}

bool note_no_effect(const Scene& scene, const Shot& shot, Key rule) {
  if (shot.reason.empty()) return false;
  scene.note("no-effect", {{"reason", shot.reason}}, rule);
  return true;
}

Shot shoot(const Scene& scene, const InverseChart& chart, std::int32_t points, const TerrainShift& shift,
           Key rule) {
  Shot shot;
  // CNA-0.5: capped to the last column first, shifted after that.
  const std::size_t base = chart.columns.clamped(points);
  if (points <= 0)
    shot.reason = "no-points";
  else if (static_cast<std::int64_t>(base) + shift.columns() < 0)
    shot.reason = "off-chart";
  if (!shot.reason.empty()) return shot;
  const Roll die = scene.roll("die", two_d6, rule);
  shot.dice = shared::d66(die);
  const Cell cell = scene.look_up(chart, {shot.dice, base, shift.used}, rule);
  shot.column = Word::unowned(chart.columns.band(cell.column).text);
  shot.result = cell.result;
  shot.count = count_of(cell.result);
  return shot;
}

BarrageEffects resolve_barrages(const Scene& turn, const Segment& segment) {
  Barrages barrages(turn, segment);
  const std::vector<FireResult> results = barrages.resolve();
  if (segment.book().told.exists()) barrages.hand_over_results(results, turn);
  return barrages.apply(results);
}

void take_told_barrage(const Scene& turn, const Segment& segment, BarrageEffects& effects) {
  if (segment.book().told.exists())
    effects = Barrages(turn, segment).take_told_hits(turn, std::move(effects));
}

}  // namespace adjudicator::cna

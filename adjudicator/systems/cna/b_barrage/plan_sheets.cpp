#include "systems/cna/b_barrage/plan_sheets.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "systems/cna/b_barrage/holding_off.hpp"
#include "systems/cna/field/list_reading.hpp"

namespace adjudicator::cna {
namespace {

Value word_or_nothing(Word word) {
  return word.empty() ? Value() : Value(word);
}

Value number_or_nothing(std::int32_t number) {
  return number == Gunnery::unlimited ? Value() : Value(number);
}

Key position_word(const Gunnery& guns, Row unit) {
  if (guns.ship(unit)) return "ship";
  return guns.field().position(unit) == GunPosition::back ? Key("back") : Key("forward");
}

/// The place of a barrage in the plan for its target, from 1.
std::size_t number_of(const Gunnery& guns, std::uint32_t which) {
  const auto& plan = guns.of_target(guns.barrages()[which].target);
  return static_cast<std::size_t>(std::ranges::find(plan, which) - plan.begin()) + 1;
}

/// Actual Points if the whole unit fires.
std::int64_t points_of_all(const Gunnery& guns, Row unit) {
  if (guns.ship(unit)) return guns.field().gun(unit);
  std::int64_t raw = 0;
  for (const Row group : guns.rated(unit)) raw += std::int64_t{guns.rating(group)} * guns.field().toe(group);
  return round_half_up(raw, 10);
}

/// What a side has planned, as it stood when its plans were judged.
class KnownPlans {
 public:
  explicit KnownPlans(const Reading& known)
      : segment_(plan_of(known.turn())), guns_(remembered(known), segment_, known.side()) {
    fill(known.moment());
    segment_.fire_plans[known.side()].set_barrages(guns_.barrages());
  }

  const Segment& segment() const { return segment_; }
  const Gunnery& guns() const { return guns_; }
  std::uint32_t targets() const { return static_cast<std::uint32_t>(classes_.size()); }
  Word class_of(std::uint32_t target) const { return classes_[target]; }

 private:
  /// Targets, their private names, and who fires; gives the counters as they are known.
  Field remembered(const Reading& known) {
    std::vector<Target>& targets = segment_.fire_plans[known.side()].targets;
    known.each("noted.target", [&](const KnownFact& fact) {
      if (fact.row("firer") != known.side()) return;
      const Word type = fact.word("class");
      classes_.push_back(type);
      by_name_.try_emplace(fact.word("name").text(), static_cast<std::uint32_t>(targets.size()));
      targets.push_back(
          {kind_of(type), nothing, part_of(type), fact.place("hex"), fact.word("name"), Word()});
    });
    known.each("told.renamed", [&](const KnownFact& fact) {
      if (const auto found = by_name_.find(fact.word("name").text()); found != by_name_.end())
        targets[found->second].private_name = fact.word("private-name");
    });
    segment_.firing.units.assign(known.state().rows(segment_.book().traits.units), false);
    known.each("noted.guns", [&](const KnownFact& fact) {
      for (const Row unit : rows_in(fact, "firing")) segment_.firing.units[unit.index] = true;
    });
    return known_field(known);
  }

  /// A part "target" begins a barrage, in it "unit" a gun; a ship has no group.
  void fill(const KnownFact& plans) {
    plans.each("target", [&](const KnownFact& plan) {
      const auto target = by_name_.find(plan.word("target").text());
      if (target == by_name_.end()) return;
      Barrage barrage = guns_.begin(target->second);
      plan.each("unit", [&](const KnownFact& gun) {
        guns_.commit(barrage, gun.row("unit"), gun.row("group"),
                     static_cast<std::int32_t>(gun.number("toe")));
      });
      guns_.close(std::move(barrage));
    });
  }

  static TargetKind kind_of(Word type) {
    if (type == Word("ship")) return TargetKind::ship;
    if (type == Word("dump")) return TargetKind::dump;
    const bool unit = type == label_of(TargetClass::infantry) || type == label_of(TargetClass::armor) ||
                      type == label_of(TargetClass::gun);
    return unit ? TargetKind::unit : TargetKind::facility;
  }
  static TargetClass part_of(Word type) {
    if (type == label_of(TargetClass::armor)) return TargetClass::armor;
    return type == label_of(TargetClass::gun) ? TargetClass::gun : TargetClass::infantry;
  }

  Segment segment_;
  std::vector<Word> classes_;                                    // by target
  std::unordered_map<std::string_view, std::uint32_t> by_name_;  // looked up only
  Gunnery guns_;
};

void row_of_firing_unit(ListRows& list, const Gunnery& guns, Row unit) {
  list.row({{"row", "unit"},
            {"hex", guns.field().hex(unit)},
            {"unit", unit},
            {"position", position_word(guns, unit)},
            {"free", guns.free_of(unit)},
            {"used", guns.used_of(unit)},
            {"ammunition", number_or_nothing(guns.ammunition(unit))},
            {"points", points_of_all(guns, unit)},
            {"status", word_or_nothing(idleness(guns, unit))}});
  for (const std::uint32_t which : guns.of_unit(unit)) {
    const Barrage& barrage = guns.barrages()[which];
    for (const Piece& piece : barrage.pieces)
      if (piece.unit == unit)
        list.row({{"row", "task"},
                  {"unit", unit},
                  {"group", piece.group},
                  {"toe", piece.toe},
                  {"name", guns.target(barrage.target).name},
                  {"barrage", number_of(guns, which)}});
  }
}

/// One sheet: the plan, its barrages, and who else could fire.
class Sheet {
 public:
  Sheet(ListRows& list, const KnownPlans& plans, std::uint32_t target)
      : list_(list),
        plans_(plans),
        segment_(plans.segment()),
        guns_(plans.guns()),
        index_(target),
        target_(guns_.target(target)) {}

  void write() {
    plan();
    for (const std::uint32_t which : guns_.of_target(index_)) barrage(which);
    // CNA-5.19: Forward and Back units in two tables.
    const std::vector<Row> units = candidates();
    for (const Key table : {Key("forward"), Key("ship"), Key("back")})
      for (const Row unit : units)
        if (position_word(guns_, unit) == table) candidate(unit, table);
  }

 private:
  void plan() {
    const bool phasing = guns_.side() == segment_.book().phasing;
    list_.row({{"row", "plan"},
               {"name", target_.name},
               {"private-name", word_or_nothing(target_.private_name)},
               {"class", plans_.class_of(index_)},
               {"hex", target_.hex},
               {"barrages", guns_.of_target(index_).size()},
               {"points", guns_.plan().aimed_at(index_).actual},
               {"status", phasing ? word_or_nothing(planned_status(segment_, index_)) : Value()}});
  }

  void barrage(std::uint32_t which) {
    const Barrage& barrage = guns_.barrages()[which];
    list_.row({{"row", "barrage"},
               {"name", target_.name},
               {"barrage", number_of(guns_, which)},
               {"raw", barrage.raw},
               {"points", barrage.actual}});
    for (const Piece& piece : barrage.pieces)
      list_.row({{"row", "gun"},
                 {"name", target_.name},
                 {"barrage", number_of(guns_, which)},
                 {"from", guns_.field().hex(piece.unit)},
                 {"unit", piece.unit},
                 {"group", piece.group},
                 {"toe", piece.toe},
                 {"raw", piece.raw}});
  }

  /// Own firing units in or next to the target's hex that are not in this plan, by hex.
  std::vector<Row> candidates() const {
    const Field& field = guns_.field();
    std::vector<Place> hexes{target_.hex};
    for (const Place place : field.board().neighbours(target_.hex))
      if (exists(place)) hexes.push_back(place);
    std::ranges::sort(hexes);
    std::vector<Row> units;
    for (const Place hex : hexes)
      field.any_unit(hex, guns_.side(), [&](Row unit) {
        if (guns_.firing(unit) && !in_plan(unit)) units.push_back(unit);
        return false;
      });
    return units;
  }
  bool in_plan(Row unit) const {
    return std::ranges::any_of(guns_.of_unit(unit),
                               [&](std::uint32_t which) { return guns_.barrages()[which].target == index_; });
  }

  /// A new barrage is number 0.
  void candidate(Row unit, Key table) {
    answer(unit, table, guns_.begin(index_), 0);
    for (const std::uint32_t which : guns_.of_target(index_))
      answer(unit, table, guns_.barrages()[which], number_of(guns_, which));
  }

  void answer(Row unit, Key table, const Barrage& barrage, std::size_t number) {
    const auto tasks = guns_.of_unit(unit);
    const bool tasked = !tasks.empty() && (guns_.free_of(unit) == 0 || guns_.by_unit());
    auto objection = guns_.against(unit, target_);
    if (!objection) objection = guns_.against_joining(unit, barrage);
    const Key status = tasked                     ? Key("tasked")
                       : guns_.payable(unit) == 0 ? Key("out-of-ammo")
                       : objection                ? Key("invalid")
                                                  : Key("available");
    const bool invalid = status == Key("invalid");
    list_.row(
        {{"row", "candidate"},
         {"name", target_.name},
         {"table", table},
         {"barrage", number},
         {"hex", guns_.field().hex(unit)},
         {"unit", unit},
         {"status", status},
         {"code", invalid ? Value(objection->code) : Value()},
         {"reason", invalid ? word_or_nothing(objection->reason) : Value()},
         {"free", guns_.free_of(unit)},
         {"plan", tasked ? Value(guns_.target(guns_.barrages()[tasks.front()].target).name) : Value()}});
  }

  ListRows& list_;
  const KnownPlans& plans_;
  const Segment& segment_;
  const Gunnery& guns_;
  std::uint32_t index_;
  const Target& target_;
};

/// L6 once the plans are known: a row for each target, then one for its hex.
class TargetPlans {
 public:
  TargetPlans(ListRows& list, const KnownPlans& plans)
      : list_(list),
        plans_(plans),
        segment_(plans.segment()),
        guns_(plans.guns()),
        phasing_(guns_.side() == segment_.book().phasing) {}

  /// The list of targets is in hex order.
  void write() {
    const std::vector<Target>& targets = guns_.plan().targets;
    std::int64_t in_hex = 0;
    for (std::uint32_t i = 0; i < targets.size(); ++i) {
      in_hex += planned(i);
      if (i + 1 < targets.size() && targets[i + 1].hex == targets[i].hex) continue;
      hex(targets[i].hex, in_hex);
      in_hex = 0;
    }
  }

 private:
  std::int64_t planned(std::uint32_t target) {
    const FirePlan::Aimed aimed = guns_.plan().aimed_at(target);
    const Target& t = guns_.target(target);
    list_.row({{"row", "target"},
               {"hex", t.hex},
               {"name", t.name},
               {"private-name", word_or_nothing(t.private_name)},
               {"class", plans_.class_of(target)},
               {"plan", aimed.barrages == 0 ? Key("no") : Key("yes")},
               {"points", aimed.barrages == 0 ? Value() : Value(aimed.actual)},
               {"status", phasing_ ? word_or_nothing(planned_status(segment_, target)) : Value()}});
    return aimed.actual;
  }

  /// Whether a hex is held off is a matter of the phasing side (CNA-5.22).
  void hex(Place hex, std::int64_t points) {
    if (!phasing_) return list_.row({{"row", "hex"}, {"hex", hex}, {"points", points}});
    const HoldOff guess = preview_of(segment_, hex);
    list_.row({{"row", "hex"},
               {"hex", hex},
               {"points", points},
               {"counted", guess.points},
               {"needed", guess.needed},
               {"held-off", guess.held ? Key("held-off") : Key("not-held-off")}});
  }

  ListRows& list_;
  const KnownPlans& plans_;
  const Segment& segment_;
  const Gunnery& guns_;
  bool phasing_;
};

}  // namespace

Key type_of(const Field& field, const Target& target) {
  static constexpr std::array<Key, 9> facilities{"fortification",     "city",           "road",
                                                 "railroad",          "landing-strip",  "airfield",
                                                 "flying-boat-basin", "alighting-area", "minefield"};
  switch (target.kind) {
    case TargetKind::unit:
      return label_of(target.part);
    case TargetKind::ship:
      return "ship";
    case TargetKind::dump:
      return "dump";
    case TargetKind::facility:
      break;
  }
  return facilities[static_cast<std::size_t>(field.facility_kind(target.thing))];
}

Key idleness(const Gunnery& guns, Row unit) {
  if (guns.used_of(unit) == 0) return "W-BAR-IDLE";
  if (guns.by_unit() || guns.free_of(unit) == 0 || guns.payable(unit) == 0) return {};
  return "W-BAR-PART";
}

void note_plans(const Scene& scene, const Gunnery& guns) {
  std::vector<Arg> args{{"side", guns.side()}};
  for (const Barrage& barrage : guns.barrages()) {
    args.push_back({"target", guns.target(barrage.target).name});
    for (const Piece& piece : barrage.pieces) {
      args.push_back({"unit", piece.unit});
      if (piece.group.exists()) args.push_back({"group", piece.group});
      args.push_back({"toe", piece.toe});
    }
  }
  scene.note("plans", args, "CNA-5.9");
}

void read_firing_units(const Reading& known, ListRows& rows) {
  const KnownPlans plans(known);
  for (const Row unit : plans.guns().firing_units()) row_of_firing_unit(rows, plans.guns(), unit);
}

void read_target_plans(const Reading& known, ListRows& rows) {
  const KnownPlans plans(known);
  TargetPlans(rows, plans).write();
}

void read_plan_sheets(const Reading& known, ListRows& rows) {
  const KnownPlans plans(known);
  for (std::uint32_t i = 0; i < plans.targets(); ++i) Sheet(rows, plans, i).write();
}

}  // namespace adjudicator::cna

#include "systems/cna/b_barrage/plan_sheets.hpp"

#include <algorithm>
#include <array>

#include "systems/cna/b_barrage/holding_off.hpp"
#include "systems/cna/field/lists.hpp"

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

void row_of_firing_unit(List& list, const Gunnery& guns, Row unit) {
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
  Sheet(List& list, const Segment& segment, const Gunnery& guns, std::uint32_t target)
      : list_(list), segment_(segment), guns_(guns), index_(target), target_(guns.target(target)) {}

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
    std::int64_t points = 0;
    for (const std::uint32_t which : guns_.of_target(index_)) points += guns_.barrages()[which].actual;
    const bool phasing = guns_.side() == segment_.book().phasing;
    list_.row({{"row", "plan"},
               {"name", target_.name},
               {"private-name", word_or_nothing(target_.private_name)},
               {"class", type_of(guns_.field(), target_)},
               {"hex", target_.hex},
               {"barrages", guns_.of_target(index_).size()},
               {"points", points},
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

  List& list_;
  const Segment& segment_;
  const Gunnery& guns_;
  std::uint32_t index_;
  const Target& target_;
};

/// L6 once the plans are known: a row for each target, then one for its hex.
class TargetPlans {
 public:
  TargetPlans(const Scene& turn, const Segment& segment, const Gunnery& guns)
      : list_(turn, guns.side(), "target-plans"),
        segment_(segment),
        guns_(guns),
        phasing_(guns.side() == segment.book().phasing) {}

  /// The list of targets is in hex order.
  void write() {
    const std::vector<Target>& targets = guns_.memory().targets;
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
    const auto& plan = guns_.of_target(target);
    std::int64_t points = 0;
    for (const std::uint32_t which : plan) points += guns_.barrages()[which].actual;
    const Target& t = guns_.target(target);
    list_.row({{"row", "target"},
               {"hex", t.hex},
               {"name", t.name},
               {"private-name", word_or_nothing(t.private_name)},
               {"class", type_of(guns_.field(), t)},
               {"plan", plan.empty() ? Key("no") : Key("yes")},
               {"points", plan.empty() ? Value() : Value(points)},
               {"status", phasing_ ? word_or_nothing(planned_status(segment_, target)) : Value()}});
    return points;
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

  List list_;
  const Segment& segment_;
  const Gunnery& guns_;
  bool phasing_;
};

}  // namespace

Key label_of(TargetClass part) {
  switch (part) {
    case TargetClass::infantry:
      return "Inf";
    case TargetClass::armor:
      return "Tank";
    case TargetClass::gun:
      break;
  }
  return "Arty";
}

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

void list_firing_units(const Scene& turn, const Gunnery& guns) {
  List list(turn, guns.side(), "firing-units");
  for (const Row unit : guns.firing_units()) row_of_firing_unit(list, guns, unit);
}

void list_target_plans(const Scene& turn, const Segment& segment, const Gunnery& guns) {
  TargetPlans(turn, segment, guns).write();
}

void list_plan_sheets(const Scene& turn, const Segment& segment, const Gunnery& guns) {
  List list(turn, guns.side(), "plan-sheet");
  for (std::uint32_t i = 0; i < guns.memory().targets.size(); ++i) Sheet(list, segment, guns, i).write();
}

}  // namespace adjudicator::cna

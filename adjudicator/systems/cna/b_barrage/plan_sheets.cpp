#include "systems/cna/b_barrage/plan_sheets.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "systems/cna/b_barrage/holding_off.hpp"
#include "systems/cna/segment/lists.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

/// What a side has planned, as it stood when its plans were judged, and the lists of it.
class PlanLists {
 public:
  PlanLists(const Reading& known, ListRows& rows)
      : guns_(remembered(known), plan_, firing_, known.side()),
        phasing_(guns_.field().phasing(known.side())),
        rows_(rows) {
    commit(known.moment());
    plan_.set_barrages(guns_.barrages());
  }

  /// L6: a row for each target, then one for its hex. The list of targets is in hex order.
  void targets() {
    std::int64_t in_hex = 0;
    for (std::uint32_t i = 0; i < plan_.targets.size(); ++i) {
      const FirePlan::Aimed aimed = plan_.aimed_at(i);
      const Target& target = plan_.targets[i];
      rows_.row({{"row", "target"},
                 {"hex", target.hex},
                 {"name", target.name},
                 {"private-name", target.private_name},
                 {"class", classes_[i]},
                 {"plan", shared::yes_or_no(aimed.barrages != 0)},
                 {"points", aimed.barrages == 0 ? Value() : Value(aimed.actual)},
                 {"status", status_of(i)}});
      in_hex += aimed.actual;
      if (i + 1 < plan_.targets.size() && plan_.targets[i + 1].hex == target.hex) continue;
      hex(target.hex, in_hex);
      in_hex = 0;
    }
  }

  /// L7
  void firing_units() {
    for (const Row unit : guns_.firing_units()) {
      const std::int32_t ammunition = guns_.ammunition(unit);
      rows_.row({{"row", "unit"},
                 {"hex", guns_.field().hex(unit)},
                 {"unit", unit},
                 {"position", position_of(unit)},
                 {"free", guns_.free_of(unit)},
                 {"used", guns_.used_of(unit)},
                 {"ammunition", ammunition == Gunnery::unlimited ? Value() : Value(ammunition)},
                 {"points", points_of_all(unit)},
                 {"status", idleness(guns_, unit)}});
      for (const std::uint32_t which : guns_.of_unit(unit))
        for (const Piece& piece : guns_.barrages()[which].pieces)
          if (piece.unit == unit)
            rows_.row({{"row", "task"},
                       {"unit", unit},
                       {"group", piece.group},
                       {"toe", piece.toe},
                       {"name", target_of(which).name},
                       {"barrage", number_of(which)}});
    }
  }

  /// L8
  void sheets() {
    for (std::uint32_t i = 0; i < plan_.targets.size(); ++i) {
      sheet(i);
      // CNA-5.19: Forward and Back units in two tables.
      const std::vector<Row> units = candidates(i);
      for (const Key table : {Key("forward"), Key("ship"), Key("back")})
        for (const Row unit : units)
          if (position_of(unit) == table) candidate(i, unit, table);
    }
  }

  /// Before gate B: the guns that may fire, and the hexes with a target that each can reach.
  void guns() {
    for (const Row unit : guns_.firing_units()) {
      const bool ship = guns_.ship(unit);
      const std::int32_t payable = guns_.payable(unit);
      rows_.row({{"unit", unit},
                 {"hex", guns_.field().hex(unit)},
                 {"position", position_of(unit)},
                 {"toe", ship ? Value() : Value(guns_.free_of(unit))},
                 {"points", points_of_all(unit)},
                 {"payable", payable < guns_.free_of(unit) ? Value(payable) : Value()}});
      each_target_hex([&](Place hex, std::uint32_t first, std::uint32_t last) {
        if (reaches(unit, first, last)) rows_.add({"target", hex});
      });
    }
  }

  /// Before gate B: the hexes with targets, the guns that reach them, and for the phasing side what holds them
  /// off by the names on the list (CNA-5.21).
  void target_hexes() {
    each_target_hex([&](Place hex, std::uint32_t first, std::uint32_t last) {
      rows_.row({{"hex", hex}});
      for (std::uint32_t i = first; i < last; ++i) rows_.add({"name", plan_.targets[i].name});
      for (const Row unit : guns_.firing_units())
        if (reaches(unit, first, last)) rows_.add({"gun", unit});
      if (phasing_) rows_.add({"needed", preview_of(guns_.book(), plan_, hex).needed});
    });
  }

 private:
  /// Calls `visit(hex, first, last)` for the targets of each hex; the list of targets is in hex order.
  template <class Visit>
  void each_target_hex(Visit visit) const {
    const auto count = static_cast<std::uint32_t>(plan_.targets.size());
    for (std::uint32_t first = 0; first < count;) {
      std::uint32_t last = first + 1;
      while (last < count && plan_.targets[last].hex == plan_.targets[first].hex) ++last;
      visit(plan_.targets[first].hex, first, last);
      first = last;
    }
  }
  bool reaches(Row unit, std::uint32_t first, std::uint32_t last) const {
    for (std::uint32_t i = first; i < last; ++i)
      if (!guns_.against(unit, plan_.targets[i])) return true;
    return false;
  }

  /// Targets, their private names, and who fires; gives the counters as they are known.
  Field remembered(const Reading& known) {
    known.each("noted.target", [&](const KnownFact& fact) {
      if (fact.row("firer") != known.side()) return;
      const Word type = fact.word("class");
      classes_.push_back(type);
      by_name_.try_emplace(fact.word("name").text(), static_cast<std::uint32_t>(plan_.targets.size()));
      plan_.targets.push_back({kind_of(type), nothing, class_of(type).value_or(TargetClass::Inf),
                               fact.place("hex"), fact.word("name"), Word()});
    });
    known.each("told.renamed", [&](const KnownFact& fact) {
      if (const auto found = by_name_.find(fact.word("name").text()); found != by_name_.end())
        plan_.targets[found->second].private_name = fact.word("private-name");
    });
    const Field field = known_field(known);
    firing_.resize(field.state().rows(unit::table));
    known.each("noted.guns", [&](const KnownFact& fact) {
      for (const Row unit : things_in(fact, "firing")) firing_[unit.index] = true;
    });
    return field;
  }
  static TargetKind kind_of(Word type) {
    if (class_of(type)) return TargetKind::unit;
    return type == Word("ship")   ? TargetKind::ship
           : type == Word("dump") ? TargetKind::dump
                                  : TargetKind::facility;
  }

  /// A part "target" begins a barrage, in it "unit" a gun; a ship has no group.
  void commit(const KnownFact& plans) {
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

  const Target& target_of(std::uint32_t barrage) const {
    return plan_.targets[guns_.barrages()[barrage].target];
  }
  /// The place of a barrage in the plan for its target, from 1.
  std::size_t number_of(std::uint32_t barrage) const {
    const auto& plan = guns_.of_target(guns_.barrages()[barrage].target);
    return static_cast<std::size_t>(std::ranges::find(plan, barrage) - plan.begin()) + 1;
  }
  Key position_of(Row unit) const {
    if (guns_.ship(unit)) return "ship";
    return guns_.field().position(unit) == GunPosition::back ? Key("back") : Key("forward");
  }
  /// Whether a hex is held off is a matter of the phasing side (CNA-5.22).
  Key status_of(std::uint32_t target) const {
    return phasing_ ? planned_status(guns_.book(), plan_, target) : Key();
  }

  /// Actual Points if the whole unit fires.
  std::int64_t points_of_all(Row unit) const {
    if (guns_.ship(unit)) return guns_.field().gun(unit);
    std::int64_t raw = 0;
    for (const Row group : guns_.rated(unit))
      raw += std::int64_t{guns_.rating(group)} * guns_.field().toe(group);
    return round_half_up(raw, 10);
  }

  void hex(Place hex, std::int64_t points) {
    rows_.row({{"row", "hex"}, {"hex", hex}, {"points", points}});
    if (!phasing_) return;
    const HoldOff guess = preview_of(guns_.book(), plan_, hex);
    rows_.add({{"counted", guess.points},
               {"needed", guess.needed},
               {"held-off", guess.held ? Key("held-off") : Key("not-held-off")}});
  }

  /// The plan for a target and its barrages.
  void sheet(std::uint32_t index) {
    const Target& target = plan_.targets[index];
    rows_.row({{"row", "plan"},
               {"name", target.name},
               {"private-name", target.private_name},
               {"class", classes_[index]},
               {"hex", target.hex},
               {"barrages", guns_.of_target(index).size()},
               {"points", plan_.aimed_at(index).actual},
               {"status", status_of(index)}});
    for (const std::uint32_t which : guns_.of_target(index)) {
      const Barrage& barrage = guns_.barrages()[which];
      const Arg name("name", target.name);
      const Arg number("barrage", number_of(which));
      rows_.row({{"row", "barrage"}, name, number, {"raw", barrage.raw}, {"points", barrage.actual}});
      for (const Piece& piece : barrage.pieces)
        rows_.row({{"row", "gun"},
                   name,
                   number,
                   {"from", guns_.field().hex(piece.unit)},
                   {"unit", piece.unit},
                   {"group", piece.group},
                   {"toe", piece.toe},
                   {"raw", piece.raw}});
    }
  }

  /// Own firing units in or next to the target's hex that are not in its plan, by hex.
  std::vector<Row> candidates(std::uint32_t target) const {
    const Field& field = guns_.field();
    const auto in_plan = [&](std::uint32_t which) { return guns_.barrages()[which].target == target; };
    std::vector<Place> hexes{plan_.targets[target].hex};
    for (const Place next : field.board().neighbours(hexes.front()))
      if (exists(next)) hexes.push_back(next);
    std::ranges::sort(hexes);
    std::vector<Row> units;
    for (const Place hex : hexes)
      field.any_unit(hex, guns_.side(), [&](Row unit) {
        if (guns_.firing(unit) && std::ranges::none_of(guns_.of_unit(unit), in_plan)) units.push_back(unit);
        return false;
      });
    return units;
  }

  /// A new barrage is number 0.
  void candidate(std::uint32_t target, Row unit, Key table) {
    answer(unit, table, guns_.begin(target), 0);
    for (const std::uint32_t which : guns_.of_target(target))
      answer(unit, table, guns_.barrages()[which], number_of(which));
  }

  void answer(Row unit, Key table, const Barrage& barrage, std::size_t number) {
    const Target& target = plan_.targets[barrage.target];
    const auto tasks = guns_.of_unit(unit);
    const bool tasked = !tasks.empty() && (guns_.free_of(unit) == 0 || guns_.by_unit());
    const bool out_of_ammo = !tasked && guns_.payable(unit) == 0;
    std::optional<Objection> objection;
    if (!tasked && !out_of_ammo) objection = guns_.against(unit, target);
    if (!tasked && !out_of_ammo && !objection) objection = guns_.against_joining(unit, barrage);
    rows_.row({{"row", "candidate"},
               {"name", target.name},
               {"table", table},
               {"barrage", number},
               {"hex", guns_.field().hex(unit)},
               {"unit", unit},
               {"status", tasked        ? Key("tasked")
                          : out_of_ammo ? Key("out-of-ammo")
                          : objection   ? Key("invalid")
                                        : Key("available")}});
    if (objection) rows_.add({{"code", objection->code}, {"reason", objection->reason}});
    rows_.add({"free", guns_.free_of(unit)});
    if (tasked) rows_.add({"plan", target_of(tasks.front()).name});
  }

  FirePlan plan_;
  std::vector<bool> firing_;                                     // by unit
  std::vector<Word> classes_;                                    // by target
  std::unordered_map<std::string_view, std::uint32_t> by_name_;  // looked up only
  Gunnery guns_;
  const bool phasing_;
  ListRows& rows_;
};

}  // namespace

constinit const std::array<ListSpec, 5> plan_lists{{
    {"target-plans", "CNA-13.1", "noted.plans", read<PlanLists, &PlanLists::targets>},
    {"firing-units", "CNA-13.1", "noted.plans", read<PlanLists, &PlanLists::firing_units>},
    {"plan-sheet", "CNA-13.1", "noted.plans", read<PlanLists, &PlanLists::sheets>},
    {"barrage-guns", "CNA-5.11", {}, read<PlanLists, &PlanLists::guns>, "B"},
    {"barrage-targets", "CNA-5.20", {}, read<PlanLists, &PlanLists::target_hexes>, "B"},
}};

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

}  // namespace adjudicator::cna

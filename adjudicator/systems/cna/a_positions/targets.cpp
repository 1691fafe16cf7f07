#include "systems/cna/a_positions/targets.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "systems/cna/segment/lists.hpp"
#include "systems/cna/segment/told.hpp"

namespace adjudicator::cna {
namespace {

/// So many faces that two units hardly ever roll alike.
constexpr Dice shuffling{1, 1, 1000000};

/// CNA-5.2: a rating for Close Assault that is not in parentheses.
bool assaults(const Field& field, Row unit) {
  bool found = false;
  field.each_group(unit, [&](Row group) {
    const Ratings& r = field.book().rating(group);
    found = found || (r.offense > 0 && !r.parenthesized(Rating::offense)) ||
            (r.defense > 0 && !r.parenthesized(Rating::defense));
  });
  return found;
}

/// CNA-5.2: does the counter stand for something that can be fired at?
bool listed(const Field& field, Row unit) {
  switch (field.type(unit)) {
    case UnitType::sgsu:
    case UnitType::warship:
      return false;
    case UnitType::headquarters:
      return assaults(field, unit);
    default:
      return field.level(unit) <= Level::battalion || field.has(unit, UnitFlag::single_counter);
  }
}

/// CNA-5.15. A road that is destroyed, or a fortification that is level 0, has nothing left to be fired at.
bool listed_facility(const Field& field, Row facility) {
  switch (field.facility_kind(facility)) {
    case FacilityKind::minefield:
      return false;
    case FacilityKind::fortification:
    case FacilityKind::city:
      return field.level_of(facility) > 0;
    case FacilityKind::road:
    case FacilityKind::railroad:
      return !field.destroyed(facility);
    default:
      return true;
  }
}

/// The list of one firing side.
class TargetList {
 public:
  TargetList(const Scene& turn, const Segment& segment, Row firer)
      : turn_(turn),
        dice_(turn.within("targets")),
        segment_(segment),
        field_(field_of(turn, segment.book())),
        owner_(other_side(firer)) {}

  Row firer() const { return other_side(owner_); }

  using UnitsByClass = std::array<std::vector<Row>, target_class_words.size()>;

  /// CNA-5.1: all enemy hexes under fire, in hex order.
  void fill() {
    UnitsByClass units;
    for (const Place hex : segment_.firing.under_fire[owner_]) {
      for (std::vector<Row>& part : units) part.clear();
      field_.any_unit(hex, owner_, [&](Row unit) {
        if (listed(field_, unit))
          for (const TargetClass part : field_.classes(unit))
            units[static_cast<std::size_t>(part)].push_back(unit);
        return false;
      });
      deal(hex, units);
      list_things(hex);
    }
  }

  /// CNA-13.3, L5.
  void hand_over_all() const {
    for (const Target& target : targets_) {
      const bool unit = target.kind == TargetKind::unit;
      const Value name(target.name);
      hand_over(turn_, segment_,
                {{"element", "target"},
                 {"hex", target.hex},
                 {"class", unit ? Value(key_of(target.part)) : Value()},
                 {"name", unit ? name : Value()},
                 {"ship", target.kind == TargetKind::ship ? name : Value()},
                 {"thing", unit || target.kind == TargetKind::ship ? Value() : name}});
    }
    if (targets_.empty()) hand_over_nothing(turn_, segment_, Telling::targets);
  }

  /// CNA-2.7: as the other player names them.
  void fill_as_told() {
    for (const Reported::ToldTarget& told : segment_.plan.reported.targets) {
      Target target;
      target.kind = told.thing.exists()
                        ? (told.thing.table == dump::table ? TargetKind::dump : TargetKind::facility)
                    : told.ship ? TargetKind::ship
                                : TargetKind::unit;
      target.thing = told.thing.exists() ? told.thing : stand_in_for_target(dice_, segment_, told);
      target.part = told.part;
      target.hex = told.hex;
      target.name = told.name;
      targets_.push_back(target);
    }
    std::ranges::stable_sort(targets_, {}, &Target::hex);
  }

  /// In the order of the names: that of the units would tell which is which.
  void note() const {
    const Scene scene = dice_.within(turn_.key(firer()));
    scene.began("target-list", {{"firer", firer()}, {"owner", owner_}}, "CNA-13.1");
    for (const Target& target : targets_)
      scene.note("target",
                 {{"firer", firer()},
                  {"hex", target.hex},
                  {"name", target.name},
                  {"class", type_of(field_, target)},
                  {"thing", target.thing}},
                 "CNA-13.1");
  }
  std::vector<Target> take() { return std::move(targets_); }

 private:
  /// CNA-5.3
  void deal(Place hex, const UnitsByClass& units) {
    rolled_.clear();
    for (std::size_t part = 0; part < units.size(); ++part) {
      order_.clear();
      for (const Row unit : units[part])
        order_.push_back(
            {units[part].size() > 1 ? face_of(unit) : 0, static_cast<std::uint32_t>(order_.size()), unit});
      std::ranges::sort(order_);
      for (const auto& [face, rank, unit] : order_)
        targets_.push_back({TargetKind::unit, unit, TargetClass(part), hex,
                            segment_.plan.target_names[part][dealt_[part]++], Word()});
    }
  }

  /// A unit that is two targets has one die.
  std::uint32_t face_of(Row unit) {
    for (const auto& [row, face] : rolled_)
      if (row == unit) return face;
    const std::uint32_t face = dice_.roll(turn_.key(unit), shuffling, "CNA-5.3").faces[0];
    rolled_.emplace_back(unit, face);
    return face;
  }

  /// Ships by name (CNA-5.6), facilities and dumps.
  void list_things(Place hex) {
    const auto add = [&](TargetKind kind, Row thing) {
      targets_.push_back({kind, thing, TargetClass::Inf, hex, turn_.key(thing), Word()});
      return false;
    };
    field_.any_unit(hex, owner_, [&](Row unit) {
      const bool target =
          field_.type(unit) == UnitType::warship && field_.nationality(unit) == Nationality::commonwealth;
      return target && add(TargetKind::ship, unit);
    });
    field_.any_facility(hex, [&](Row facility) {
      return listed_facility(field_, facility) && add(TargetKind::facility, facility);
    });
    field_.any_dump(hex, nothing, [&](Row dump) { return add(TargetKind::dump, dump); });
  }

  const Scene& turn_;
  const Scene dice_;
  const Segment& segment_;
  const Field field_;
  const Row owner_;
  std::vector<Target> targets_;
  std::array<std::size_t, target_class_words.size()> dealt_{};  // names of each class so far
  // Of the hex that is being dealt.
  struct Dealt {
    std::uint32_t face;
    std::uint32_t rank;  // in unit order
    Row unit;
    friend auto operator<=>(const Dealt&, const Dealt&) = default;
  };
  std::vector<std::pair<Row, std::uint32_t>> rolled_;
  std::vector<Dealt> order_;
};

/// Private names of one side.
class Renaming {
 public:
  Renaming(const Scene& turn, const Segment& segment, Row side, std::vector<Target>& targets)
      : scene_(turn.within("names").within(turn.key(side))),
        field_(field_of(turn, segment.book())),
        side_(side),
        targets_(targets) {
    for (std::size_t i = 0; i < targets_.size(); ++i) by_name_.try_emplace(targets_[i].name.text(), i);
  }

  void take(const std::vector<NameOrder>& orders) {
    scene_.began("names", {{"side", side_}}, "CNA-5.4");
    for (const NameOrder& order : orders) take(order);
  }

 private:
  void take(const NameOrder& order) {
    const auto found = by_name_.find(order.target);
    if (found == by_name_.end() || targets_[found->second].name.text() != order.target)
      return refuse(order, "E-BAR-TARGET", "CNA-5.4", "target", order.target);
    // A word that means another target already would leave it open which one a plan is for.
    if (by_name_.contains(order.text)) return refuse(order, "E-DUP", "CNA-12.4", "text", order.text);
    Target& target = targets_[found->second];
    target.private_name = Word::unowned(order.text);
    by_name_.emplace(order.text, found->second);
    scene_.tell(side_, "renamed",
                {{"hex", target.hex},
                 {"name", target.name},
                 {"private-name", target.private_name},
                 {"class", type_of(field_, target)}},
                "CNA-5.4");
  }

  void refuse(const NameOrder& order, Key code, Key rule, std::string_view attribute, std::string_view said) {
    scene_.refuse({side_,
                   code,
                   rule,
                   {{"order", "name"},
                    {"target", scene_.word(printable(said))},
                    {"instead", code == Key("E-DUP") ? Key("default") : Key("dropped")}},
                   order.at.file,
                   order.at.node,
                   attribute});
  }

  const Scene scene_;
  const Field field_;
  const Row side_;
  std::vector<Target>& targets_;
  std::unordered_map<std::string_view, std::size_t> by_name_;  // looked up only
};

void read_own_targets(const Reading& known, ListRows& rows) {
  known.each("noted.target", [&](const KnownFact& target) {
    if (target.row("firer") != known.side()) rows.row("hex name class thing", target);
  });
}

void read_targets(const Reading& known, ListRows& rows) {
  known.each("noted.target", [&](const KnownFact& target) {
    if (target.row("firer") == known.side()) rows.row("hex name class", target);
  });
}

}  // namespace

constinit const std::array<ListSpec, 2> target_lists{{
    {"own-targets", "CNA-13.1", "noted.targets-exchanged", read_own_targets},
    {"targets", "CNA-13.1", "noted.targets-exchanged", read_targets},
}};

BySide<FirePlan> exchange_targets(const Scene& turn, const Segment& segment) {
  std::vector<TargetList> lists;
  for (const Row firer : {segment.book().phasing, segment.book().other})
    lists.emplace_back(turn, segment, firer);
  // The list for the other player is ready before his is asked for.
  if (const Row told = segment.book().told; told.exists()) {
    TargetList& his = told == segment.book().phasing ? lists.front() : lists.back();
    TargetList& ours = told == segment.book().phasing ? lists.back() : lists.front();
    his.fill();
    if (turn.tells()) his.note();
    his.hand_over_all();
    demand_told(turn, segment, Telling::targets, Gate::positions);
    ours.fill_as_told();
    if (turn.tells()) ours.note();
  } else {
    for (TargetList& list : lists) list.fill();
  }
  if (turn.tells()) {
    if (!segment.book().told.exists())
      for (const TargetList& list : lists) list.note();
    turn.within("targets").note("targets-exchanged", {}, "CNA-13.1");
  }
  BySide<FirePlan> plans;
  for (TargetList& list : lists) plans[list.firer()].targets = list.take();
  return plans;
}

void rename_targets(const Scene& turn, const Segment& segment, BySide<FirePlan>& plans) {
  for (const Row side : {segment.book().phasing, segment.book().other})
    if (const auto& orders = segment.plan.of(side).names; !orders.empty())
      Renaming(turn, segment, side, plans[side].targets).take(orders);
}

Key type_of(const Field& field, const Target& target) {
  if (target.kind == TargetKind::unit) return key_of(target.part);
  if (target.kind == TargetKind::ship) return "ship";
  if (target.kind == TargetKind::dump) return "dump";
  return key_of(field.facility_kind(target.thing));
}

}  // namespace adjudicator::cna

#include "systems/cna/c_retreat/retreat_before_assault.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "systems/cna/a_positions/contacts.hpp"
#include "systems/cna/c_retreat/blowing.hpp"
#include "systems/cna/c_retreat/retreat_paths.hpp"
#include "systems/cna/field/capability.hpp"
#include "systems/cna/field/hex_set.hpp"
#include "systems/cna/field/supply.hpp"
#include "systems/cna/field/zoc.hpp"
#include "systems/cna/segment/lists.hpp"
#include "systems/cna/segment/told.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::int32_t limit = 2 * 4;  // CNA-6.4, in halves

/// CNA-6.1: what keeps a unit where it is; nothing where it may go.
std::optional<Key> fault_of_retreat(const Field& field, Row unit) {
  if (field.pinned(unit)) return Key("E-RBA-PINNED");
  if (field.combat_ineffective(unit)) return Key("E-RBA-COHESION");
  return immobile(field, unit) ? std::optional(Key("E-RBA-IMMOBILE")) : std::nullopt;
}

/// CNA-6.4: next to an enemy combat unit, or to any enemy unit.
bool without_limit(const Field& field, Row unit) {
  const bool any = field.book().options.rba_free_adjacent == RbaFreeAdjacent::any_unit;
  return std::ranges::any_of(field.board().neighbours(field.hex(unit)), [&](Place place) {
    return exists(place) && field.any_unit(place, other_side(field.side(unit)),
                                           [&](Row enemy) { return any || field.combat_unit(enemy); });
  });
}

/// CNA-6.3, in halves.
std::int32_t break_off(const Field& field, Row unit) {
  const Costs& costs = field.book().costs;
  if (field.engaged(unit)) return 2 * costs.break_off_engaged;
  return in_zoc_of(field, field.hex(unit), other_side(field.side(unit))) ? 2 * costs.break_off_contact : 0;
}

struct Mover {
  Row unit;
  Place from = Place::none;
  bool unlimited = false;
  // In halves of a Capability Point.
  std::int32_t break_off = 0;
  std::int32_t path = 0;
  std::int32_t detach = 0;
  std::int32_t cost() const { return break_off + path + detach; }
};

// ---- One order ----

/// Units that go the same way together. One that may not go stays, and the others go without it (CNA-6.10).
class Move {
 public:
  Move(const Scene& turn, const Segment& segment, const RbaOrder& order, std::vector<Row> units)
      : turn_(turn),
        segment_(segment),
        field_(field_of(turn, segment.book())),
        side_(segment.book().other),
        order_(order),
        units_(std::move(units)),
        above_(turn.within("retreat-before-assault")) {}

  void carry_out() {
    gather();
    find_paths();
    if (!judge_dump()) return;
    do {
      settle();
    } while (drop_for_fuel());
    draw_fuel();
    blow_dump();
    const bool with_rommel = rommel_goes();
    for (const Mover& mover : movers_) pay(mover);
    for (const auto& [unit, parent] : parted()) detach(unit, parent);
    for (const Mover& mover : movers_) go(mover);
    if (with_rommel) take_rommel(above_, side_, order_.path.back(), "CNA-6.9");
  }

 private:
  // CNA-6.1
  void gather() {
    for (Row unit : units_) {
      if (!field_.on_map(unit)) {
        refuse(unit, "E-UNIT", "units", {});
        continue;
      }
      if (const auto code = fault_of_retreat(field_, unit)) {
        refuse(unit, *code, "units",
               {{"cohesion", *code == Key("E-RBA-COHESION") ? Value(field_.cohesion(unit)) : Value()}});
        continue;
      }
      movers_.push_back({unit, field_.hex(unit), without_limit(field_, unit), break_off(field_, unit)});
    }
  }

  /// CNA-6.5, 6.6: of each unit as the board stands before anybody of this order goes. Engineers and Rommel are with those who
  /// go: once somebody stays, the others are judged again without him.
  void find_paths() {
    std::size_t before = 0;
    do {
      before = movers_.size();
      const std::vector<Mover> all = movers_;
      const bool free = rommel_goes();  // CNA-6.9
      std::erase_if(movers_, [&](Mover& mover) { return !find_path(mover, all, free); });
    } while (movers_.size() < before);
  }

  /// Costs and room hang on who goes, too.
  void settle() {
    std::size_t before = 0;
    do {
      before = movers_.size();
      find_paths();
      while (drop_one()) {
      }
    } while (movers_.size() < before);
  }

  bool find_path(Mover& mover, const std::vector<Mover>& all, bool free_of_zoc) {
    mover.path = 0;
    Place from = mover.from;
    bool controlled = !free_of_zoc && holds_start(mover, all);
    for (std::size_t i = 0; i < order_.path.size(); ++i) {
      const Place to = order_.path[i];
      const auto direction = field_.board().direction(from, to);
      if (!direction) return fault(mover, "E-RBA-PATH", to);
      if (barred(field_, to, side_)) return fault(mover, "E-RBA-ENEMY", to);
      const Cost cost = field_.entry(mover.unit, from, *direction);
      if (!cost) return fault(mover, "E-RBA-TERRAIN", to);
      mover.path += *cost + minefield(mover, all, to);
      const bool next = !free_of_zoc && controlled_for_movement(field_, to, other_side(side_));
      if (next && (controlled || i + 1 < order_.path.size())) return fault(mover, "E-RBA-ZOC", to);
      controlled = next;
      from = to;
    }
    return !order_.path.empty() || fault(mover, "E-RBA-PATH", mover.from);
  }

  /// Is the hex where it starts in an enemy ZOC for movement? Not where another combat unit stays behind
  /// (CNA-3.11).
  bool holds_start(const Mover& mover, const std::vector<Mover>& all) const {
    return in_zoc_of(field_, mover.from, other_side(side_)) && !combat_unit_stays(mover.from, all);
  }

  bool combat_unit_stays(Place where, const std::vector<Mover>& all) const {
    return field_.any_unit(where, side_, [&](Row unit) {
      return field_.combat_unit(unit) &&
             std::ranges::none_of(all, [&](const Mover& mover) { return mover.unit == unit; });
    });
  }

  std::int32_t minefield(const Mover& mover, const std::vector<Mover>& all, Place to) const {
    if (!field_.minefield_owner(to).exists()) return 0;
    const bool engineers = std::ranges::any_of(
        all, [&](const Mover& m) { return m.from == mover.from && has_engineers(field_, m.unit); });
    return minefield_cost(field_, mover.unit, to, engineers);
  }

  // ---- CNA-6.3, 6.4, 6.6: limits that depend on who goes

  /// Strikes the first unit that cannot pay or stay; what the others pay for leaving it is counted again.
  bool drop_one() {
    for (Mover& mover : movers_) mover.detach = 2 * segment_.book().costs.detach * partings(mover.unit);
    return drop_for_cost() || drop_for_stacking();
  }

  /// CNA-6.4
  bool drop_for_cost() {
    if (order_.path.size() <= 1) return false;
    const auto mover =
        std::ranges::find_if(movers_, [](const Mover& m) { return !m.unlimited && m.cost() > limit; });
    if (mover == movers_.end()) return false;
    refuse(mover->unit, "E-RBA-LIMIT", "path", {{"cost", Ratio(mover->cost(), 2)}, {"most", limit / 2}});
    movers_.erase(mover);
    return true;
  }

  /// CNA-6.6: one formation after another, as long as there is room for all of it.
  bool drop_for_stacking() {
    std::vector<Row> there = standing_there();
    for (const Mover& mover : movers_) {
      if (covered(mover.unit)) continue;
      for (const Mover& part : movers_)
        if (represents(mover.unit, part.unit)) there.push_back(part.unit);
      const std::int32_t most = segment_.book().terrain.stacking_limit(order_.path.back());
      if (const std::int32_t points = stacking_of(field_, there); points > most)
        return drop_formation(mover.unit, points, most);
    }
    return false;
  }

  /// Units of the side in the hex where the path ends.
  std::vector<Row> standing_there() const {
    std::vector<Row> units;
    field_.any_unit(order_.path.back(), side_, [&](Row unit) {
      if (std::ranges::none_of(movers_, [&](const Mover& m) { return m.unit == unit; }))
        units.push_back(unit);
      return false;
    });
    return units;
  }

  /// It goes with the headquarters that it is attached to, whose figure counts for it.
  bool covered(Row unit) const {
    const Row parent = field_.parent(unit);
    return field_.attached(unit) && parent.exists() && goes(parent);
  }
  bool represents(Row head, Row unit) const {
    for (int step = 0; step < 4 && unit != head && covered(unit); ++step) unit = field_.parent(unit);
    return unit == head;
  }
  bool drop_formation(Row head, std::int32_t points, std::int32_t most) {
    std::vector<Row> dropped;
    for (const Mover& mover : movers_)
      if (represents(head, mover.unit)) dropped.push_back(mover.unit);
    for (Row unit : dropped)
      refuse(unit, "E-RBA-STACK", "path", {{"hex", order_.path.back()}, {"points", points}, {"most", most}});
    std::erase_if(
        movers_, [&](const Mover& mover) { return std::ranges::find(dropped, mover.unit) != dropped.end(); });
    return !dropped.empty();
  }

  bool goes(Row unit) const {
    return std::ranges::any_of(movers_, [&](const Mover& mover) { return mover.unit == unit; });
  }

  struct Pair {
    Row unit;
    Row parent;
  };
  /// Attached units and headquarters of which one goes and the other stays.
  std::vector<Pair> parted() const {
    std::vector<Pair> pairs;
    for (const Mover& mover : movers_) {
      each_pair(mover.unit, [&](Row unit, Row parent) {
        if (goes(unit) != goes(parent)) pairs.push_back({unit, parent});
      });
    }
    return pairs;
  }

  std::int32_t partings(Row mover) const {
    std::int32_t count = 0;
    each_pair(mover, [&](Row unit, Row parent) { count += goes(unit) != goes(parent) ? 1 : 0; });
    return count;
  }

  /// Calls `visit(unit, headquarters)` for each attachment of a unit upward and downward.
  template <class Visit>
  void each_pair(Row unit, Visit visit) const {
    const auto together = [&](Row part, Row parent) {
      return parent.exists() && field_.attached(part) && field_.parent(part) == parent &&
             field_.on_map(part) && field_.on_map(parent) && field_.hex(part) == field_.hex(parent);
    };
    if (const Row parent = field_.parent(unit); together(unit, parent)) visit(unit, parent);
    for (Row part : segment_.book().assigned.of(unit))
      if (together(part, unit)) visit(part, unit);
  }

  // ---- CNA-6.7

  /// Who tries. False: the order falls as a whole.
  bool judge_dump() {
    const Row dump = order_.blow_dump;
    if (!dump.exists() || movers_.empty()) return !movers_.empty();
    std::optional<Key> why = fault_of_dump(field_, dump, side_);
    const Place where = field_.state().location(dump);
    if (!why && order_.path.back() == where) why = Key("stays");
    if (!why) {
      const auto here = [&](const Mover& mover) { return mover.from == where; };
      for (const Mover& mover : movers_)
        if (here(mover) && may_blow(field_, mover.unit)) blowers_.push_back(mover.unit);
      if (blowers_.empty()) why = std::ranges::any_of(movers_, here) ? Key("nobody") : Key("not-here");
    }
    if (!why) return true;
    for (const Mover& mover : movers_)
      refuse(mover.unit, "E-RBA-DUMP", "blow-dump", {{"dump", dump}, {"reason", *why}});
    return false;
  }

  void blow_dump() {
    std::erase_if(blowers_, [&](Row unit) { return !goes(unit); });
    if (!blowers_.empty()) blow_dump_up(turn_, segment_, order_.blow_dump, blowers_);
  }

  // ---- The move

  Scene scene_of(Row unit) const { return above_.within(turn_.key(unit)); }

  /// CNA-11.13: strikes the first whose fuel is not there once those before it have drawn theirs.
  bool drop_for_fuel() {
    if (!segment_.book().options.fuel()) return false;
    std::map<Row, std::int32_t> drawn;
    for (auto mover = movers_.begin(); mover != movers_.end(); ++mover) {
      const std::int32_t needed = fuel_for_movement(field_, mover->unit, mover->path);
      std::int32_t there = 0;
      each_fuel_source(field_, mover->unit, [&](Row source, Trait trait) {
        const std::int32_t left = std::max(0, field_.get(source, trait) - drawn[source]);
        drawn[source] += std::clamp(needed - there, 0, left);
        there += left;
      });
      if (needed <= there) continue;
      refuse(mover->unit, "E-RBA-FUEL", "units", {{"needed", needed}, {"fuel", there}});
      movers_.erase(mover);
      return true;
    }
    return false;
  }

  /// CNA-11.13, out of what is where they start, before a dump there is blown.
  void draw_fuel() {
    for (const Mover& mover : movers_) {
      begin(mover);
      take_fuel(scene_of(mover.unit), segment_.book(), mover.unit,
                fuel_for_movement(field_, mover.unit, mover.path), "CNA-11.13");
    }
  }

  void begin(const Mover& mover) const {
    if (!turn_.tells()) return;
    std::vector<Arg> args{{"unit", mover.unit},
                          {"retreating", side_},
                          {"pursuer", other_side(side_)},
                          {"from", mover.from},
                          {"to", order_.path.back()},
                          {"cost", Ratio(mover.cost(), 2)},
                          {"break-off", Ratio(mover.break_off, 2)},
                          {"movement", Ratio(mover.path, 2)}};
    if (mover.detach > 0) args.push_back({"detach", Ratio(mover.detach, 2)});
    for (Place place : order_.path) args.push_back({"path", place});
    scene_of(mover.unit).began("rba", args, "CNA-6.2");
  }

  void pay(const Mover& mover) const {
    spend(scene_of(mover.unit), segment_.book(), mover.unit, mover.break_off + mover.path, "CNA-6.3");
  }

  /// Both pay, the one that stays too.
  void detach(Row unit, Row parent) const {
    const Scene scene = scene_of(goes(unit) ? unit : parent);
    for (Row who : {unit, parent})
      spend(scene, segment_.book(), who, 2 * segment_.book().costs.detach, "CNA-6.3");
    scene.change(unit, unit::attached, 0, "CNA-6.3");
  }

  void go(const Mover& mover) const {
    const Scene scene = scene_of(mover.unit);
    for (Place place : order_.path) scene.move(mover.unit, place, "CNA-6.2");
    scene.change(mover.unit, unit::rba, 1, "CNA-6.8");
    for (Trait trait : {unit::engaged, unit::in_contact})
      if (field_.get(mover.unit, trait) != 0) scene.change(mover.unit, trait, 0, "CNA-6.3");
  }

  /// CNA-6.9: he goes with the last combat units that leave his hex, and they go through ZOC with him.
  bool rommel_goes() const {
    const Place rommel = field_.rommel(side_);
    return exists(rommel) && !order_.path.empty() &&
           std::ranges::any_of(movers_, [&](const Mover& mover) { return mover.from == rommel; }) &&
           !combat_unit_stays(rommel, movers_);
  }

  bool fault(const Mover& mover, Key code, Place hex) const {
    refuse(mover.unit, code, "path", {{"hex", hex}});
    return false;
  }

  void refuse(Row unit, Key code, std::string_view attribute, std::initializer_list<Arg> more) const {
    std::vector<Arg> args{{"order", "rba"}, {"unit", unit}};
    for (const Arg& arg : more)
      if (arg.value().kind() != Value::Kind::none) args.push_back(arg);
    args.push_back({"instead", "dropped"});
    const Key rule = code == Key("E-UNIT") ? Key("CNA-12.4") : Key("CNA-6.10");
    above_.refuse({side_, code, rule, std::move(args), order_.at.file, order_.at.node, attribute});
  }

  const Scene turn_;
  const Segment& segment_;
  const Field field_;
  const Row side_;
  const RbaOrder& order_;
  const std::vector<Row> units_;
  const Scene above_;
  std::vector<Mover> movers_;
  std::vector<Row> blowers_;
};

// ---- The step ----

/// CNA-6.1: it is the non-phasing side's.
void refuse_phasing(const Scene& turn, const Segment& segment) {
  const Row side = segment.book().phasing;
  for (const RbaOrder& order : segment.plan.of(side).retreats)
    turn.within("retreat-before-assault")
        .refuse({side,
                 "E-RBA-SIDE",
                 "CNA-6.10",
                 {{"order", "rba"}, {"unit", order.units.front()}, {"instead", "dropped"}},
                 order.at.file,
                 order.at.node,
                 {}});
}

/// A headquarters that is ordered without any of its attached units takes them along: it represents them
/// (CNA-2.4).
class Formations {
 public:
  Formations(const Field& field, const std::vector<RbaOrder>& orders)
      : field_(field), named_(field.state().rows(unit::table)) {
    for (const RbaOrder& order : orders)
      for (Row unit : order.units) named_[unit.index] = true;
  }

  std::vector<Row> of(const RbaOrder& order) {
    std::vector<Row> units;
    for (Row unit : order.units) {
      units.push_back(unit);
      add_attached(unit, units);
    }
    return units;
  }

 private:
  void add_attached(Row unit, std::vector<Row>& units) {
    std::vector<Row> parts;
    for (Row part : field_.book().assigned.of(unit))
      if (field_.attached(part) && field_.parent(part) == unit && field_.on_map(part) &&
          field_.on_map(unit) && field_.hex(part) == field_.hex(unit))
        parts.push_back(part);
    if (std::ranges::any_of(parts, [&](Row part) { return named_[part.index]; })) return;
    for (Row part : parts) {
      named_[part.index] = true;
      units.push_back(part);
      add_attached(part, units);
    }
  }

  const Field& field_;
  std::vector<bool> named_;  // by row
};

/// CNA-6.11, list L13.
void tell_changes(const Scene& turn, const Segment& segment, const std::vector<Place>& before) {
  const Field field = field_of(turn, segment.book());
  const Row phasing = segment.book().phasing;
  const Row other = segment.book().other;
  const std::vector<Place> now = field.occupied_hexes(other);
  HexSet all;
  for (const auto* hexes : {&before, &now})
    for (const Place hex : *hexes) all.add(hex);
  List list(turn, phasing, "changes");
  bool any = false;
  const auto row = [&](Place hex, Key status) {
    any = true;
    list.row({{"hex", hex}, {"status", status}});
    const Key element = status == Key("occupied") ? Key("filled") : status;
    hand_over(turn, segment, {{"element", element}, {"hexes", hex}});
  };
  for (const Place hex : all.take()) {
    const bool adjacent = field.next_to(hex, phasing);
    const bool was = std::ranges::binary_search(before, hex);
    const bool is = std::ranges::binary_search(now, hex);
    if (was && !is && adjacent) row(hex, "emptied");
    if (!was && is) row(hex, "occupied");
    if (is && adjacent && !field.any_unit(hex, other, [&](Row unit) { return !field.rba(unit); }))
      row(hex, "rba-only");
  }
  if (!any) hand_over_nothing(turn, segment, Telling::retreats);
  if (segment.book().told.exists()) hand_over_contacts(turn, segment);
}

/// The word of L12 for why a unit may not go.
Key retreat_status(const std::optional<Key>& code) {
  if (!code) return "may-retreat";
  if (*code == Key("E-RBA-PINNED")) return "pinned";
  return *code == Key("E-RBA-COHESION") ? Key("cohesion") : Key("immobile");
}

Row dump_to_blow(const Field& field, Row unit) {
  Row found = nothing;
  if (may_blow(field, unit))
    field.any_dump(field.hex(unit), field.side(unit), [&](Row dump) {
      if (!fault_of_dump(field, dump, field.side(unit))) found = dump;
      return found.exists();
    });
  return found;
}

void list_unit(List& list, const Field& field, Row unit) {
  const Row enemy = other_side(field.side(unit));
  const std::optional<Key> code = fault_of_retreat(field, unit);
  const bool zoc = in_zoc_of(field, field.hex(unit), enemy);
  const Key contact = field.engaged(unit) ? Key("engaged") : zoc ? Key("contact") : Key("none");
  list.row({{"unit", unit},
            {"hex", field.hex(unit)},
            {"status", retreat_status(code)},
            {"zoc", shared::yes_or_no(zoc)},
            {"contact", contact},
            {"break-off", Ratio(break_off(field, unit), 2)},
            {"limit", without_limit(field, unit) ? Key("none") : Key("four-or-one-hex")},
            {"dump", code ? nothing : dump_to_blow(field, unit)}});
}

}  // namespace

void list_retreats(const Scene& turn, const Segment& segment) {
  if (!turn.tells() || !segment.book().played(segment.book().other)) return;
  const Field field = field_of(turn, segment.book());
  List list(turn, segment.book().other, "retreats");
  for (Place hex : field.occupied_hexes(segment.book().other))
    field.any_unit(hex, segment.book().other, [&](Row unit) {
      list_unit(list, field, unit);
      return false;
    });
}

void retreat_before_assault(const Scene& turn, const Segment& segment) {
  const Field field = field_of(turn, segment.book());
  const std::vector<RbaOrder>& orders = segment.plan.of(segment.book().other).retreats;
  const std::vector<Place> before = field.occupied_hexes(segment.book().other);
  refuse_phasing(turn, segment);
  Formations formations(field, orders);
  for (const RbaOrder& order : orders) Move(turn, segment, order, formations.of(order)).carry_out();
  if (turn.tells() && segment.book().played(segment.book().other)) tell_changes(turn, segment, before);
  if (!is_told(segment, segment.book().other)) return;
  demand_told(turn, segment, Telling::retreats, Gate::retreat);
  apply_told_retreats(turn, segment);
}

}  // namespace adjudicator::cna

#include "systems/cna/a_positions/positions.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "systems/cna/field/capability.hpp"
#include "systems/cna/field/hex_set.hpp"
#include "systems/cna/field/supply.hpp"
#include "systems/cna/segment/lists.hpp"
#include "systems/cna/segment/told.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

bool is_ship(const Field& field, Row unit) {
  return field.type(unit) == UnitType::warship;
}

/// CNA-4.8: why a unit does not fire, `ordered` not to or for another reason; empty: it does.
Key silence_of(const Field& field, Row unit, bool ordered) {
  if (!field.barrage_rated(unit)) return "no-gun";
  if (ordered) return "ordered";
  if (is_ship(field, unit)) return field.fired(unit) ? Key("fired") : Key();
  if (field.combat_ineffective(unit)) return "cohesion";
  if (field.has(unit, UnitFlag::pinned_by_air)) return "pinned-by-air";
  const Rulebook& book = field.book();
  if (field.phasing(field.side(unit)) && !may_spend(field, unit, book.costs.phasing_barrage)) return "limit";
  if (book.options.ammo() && ammo_at_hand(field, unit) < book.costs.ammo_barrage) return "ammunition";
  return {};
}

/// The gate for one side.
class GateA {
 public:
  GateA(const Scene& turn, const Segment& segment, Row side)
      : scene_(turn.within("positions").within(turn.key(side))),
        segment_(segment),
        field_(field_of(turn, segment.book())),
        side_(side),
        hexes_(fighting_hexes(field_, side)),
        fighting_(turn.board().size()) {
    for (const Place hex : hexes_) fighting_[static_cast<std::size_t>(hex)] = true;
    const std::size_t units = field_.state().rows(unit::table);
    ordered_.resize(units, GunPosition::none);
    flags_.resize(units, Flag::none);
    named_.resize(units);
    firing_.resize(units);
  }

  void take_orders() {
    scene_.began("positions", {{"side", side_}}, "CNA-4.1");
    for (const PositionOrder& order : orders().positions) take_position(order);
    for (const FireOrder& order : orders().fires) take_fire(order);
  }

  /// CNA-4.2: from now until the next segment starts; a gun that no enemy is next to stands nowhere, unless
  /// it was ordered to.
  void set_positions() {
    for (std::uint32_t i = 0; i < ordered_.size(); ++i) {
      const Row unit{unit::table, i};
      if (field_.side(unit) != side_) continue;
      const bool ordered = ordered_[i] != GunPosition::none;
      const GunPosition position = ordered        ? ordered_[i]
                                   : due_of(unit) ? default_position(field_, unit)
                                                  : GunPosition::none;
      if (position != field_.position(unit))
        scene_.change(unit, unit::position, position, ordered ? Key("CNA-4.2") : Key("CNA-4.3"));
    }
  }

  void set_firing() {
    for (const Place hex : hexes_)
      each_unit(hex, [&](Row unit) {
        firing_[unit.index] = silence_of(field_, unit, flags_[unit.index] == Flag::no).empty();
      });
  }

  /// What L2, L3 and L7 are read from.
  void note_guns() const {
    std::vector<Arg> args{{"side", side_}};
    for (std::uint32_t i = 0; i < ordered_.size(); ++i) {
      const Row unit{unit::table, i};
      if (ordered_[i] != GunPosition::none) args.push_back({"placed", unit});
      if (flags_[i] == Flag::no) args.push_back({"silent", unit});
      if (firing_[i]) args.push_back({"firing", unit});
    }
    scene_.note("guns", args, "CNA-13.1");
  }

  /// CNA-4.7: what both sides are told.
  void note_hexes() const {
    std::vector<Arg> args{{"side", side_}};
    for (const Place hex : hexes_)
      if (fires(hex)) args.push_back({"hex", hex});
    scene_.note("firing-hexes", args, "CNA-13.1");
  }

  Row side() const { return side_; }
  const std::vector<Place>& hexes() const { return hexes_; }
  bool fires(Place hex) const {
    return field_.any_unit(hex, side_, [&](Row unit) { return firing_[unit.index]; });
  }
  void add_firing(std::vector<bool>& units) const {
    for (std::size_t i = 0; i < firing_.size(); ++i)
      if (firing_[i]) units[i] = true;
  }

 private:
  enum class Flag : std::uint8_t { none, yes, no };

  const SideOrders& orders() const { return segment_.plan.of(side_); }
  template <class Visit>
  void each_unit(Place hex, Visit visit) const {
    field_.any_unit(hex, side_, [&](Row unit) {
      visit(unit);
      return false;
    });
  }

  bool fighting(Row unit) const {
    return field_.on_map(unit) && fighting_[static_cast<std::size_t>(field_.hex(unit))];
  }
  /// CNA-4.1
  bool due_of(Row unit) const { return fighting(unit) && field_.gun_unit(unit); }

  void refuse(const OrderNode& at, Key code, Key rule, std::string_view attribute, Row unit, Key instead) {
    scene_.refuse({side_,
                   code,
                   rule,
                   {{"order", Key::unowned(at.node->name)}, {"unit", unit}, {"instead", instead}},
                   at.file,
                   at.node,
                   attribute});
  }

  void take_position(const PositionOrder& order) {
    if (!field_.on_map(order.unit) || !field_.gun_unit(order.unit))
      return refuse(order.at, "E-POS-UNIT", "CNA-4.4", "unit", order.unit, "dropped");
    // It may be needed yet: a Retreat Before Assault may end next to the guns.
    if (!fighting(order.unit)) refuse(order.at, "W-POS-IDLE", "CNA-4.4", "unit", order.unit, "counted");
    ordered_[order.unit.index] = order.value;
  }

  /// CNA-4.6: what is said of a unit goes before what is said of its hex.
  void take_fire(const FireOrder& order) {
    const Flag flag = order.fires ? Flag::yes : Flag::no;
    if (order.unit.exists()) {
      if (!field_.on_map(order.unit) || !field_.barrage_rated(order.unit))
        return refuse(order.at, "E-UNIT", "CNA-4.6", "unit", order.unit, "dropped");
      flags_[order.unit.index] = flag;
      named_[order.unit.index] = true;
      return;
    }
    each_unit(order.hex, [&](Row unit) {
      if (!named_[unit.index]) flags_[unit.index] = flag;
    });
  }

  const Scene scene_;
  const Segment& segment_;
  const Field field_;
  const Row side_;
  const std::vector<Place> hexes_;
  std::vector<bool> fighting_;        // by hex
  std::vector<GunPosition> ordered_;  // by unit; none: by default
  std::vector<Flag> flags_;           // by unit
  std::vector<bool> named_;           // by unit: a `fire` names it
  std::vector<bool> firing_;          // by unit: it is one of the side that fires
};

/// CNA-5.7
std::vector<Place> hexes_under_fire(const Board& board, const GateA& firer, const GateA& target) {
  std::vector<Place> under_fire;
  std::vector<bool> fires(board.size());
  for (const Place hex : firer.hexes()) fires[static_cast<std::size_t>(hex)] = firer.fires(hex);
  const auto from = [&](Place hex) { return exists(hex) && fires[static_cast<std::size_t>(hex)]; };
  for (const Place hex : target.hexes())
    if (from(hex) || std::ranges::any_of(board.neighbours(hex), from)) under_fire.push_back(hex);
  return under_fire;
}

/// In hex order; hexes without own units are none.
std::vector<Place> told_under_fire(const Scene& turn, const Segment& segment) {
  std::vector<Place> hexes = segment.plan.reported.under_fire;
  std::ranges::sort(hexes);
  hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
  const Field field = field_of(turn, segment.book());
  std::erase_if(hexes, [&](Place hex) { return !field.any_unit(hex, other_side(segment.book().told)); });
  return hexes;
}

}  // namespace

std::vector<Place> fighting_hexes(const Field& field, Row side) {
  std::vector<Place> hexes = field.occupied_hexes(side);
  std::erase_if(hexes, [&](Place hex) {
    return !field.next_to(hex, other_side(side)) && !field.any_unit(hex, other_side(side));
  });
  std::ranges::sort(hexes);  // both sides are told of them: not in the roster's order
  return hexes;
}

GunPosition default_position(const Field& field, Row unit) {
  if (field.barrage_rated(unit))
    return field.type(unit) == UnitType::infantry ? GunPosition::forward : GunPosition::back;
  if (field.type(unit) == UnitType::anti_tank) return GunPosition::forward;
  bool unparenthesized = false;
  field.each_group(unit, [&](Row group) {
    const Ratings& r = field.book().rating(group);
    unparenthesized = unparenthesized || (r.anti_armor > 0 && !r.parenthesized(Rating::anti_armor));
  });
  return unparenthesized ? GunPosition::forward : GunPosition::back;
}

Firing positions_and_firing(const Scene& turn, const Segment& segment) {
  GateA phasing(turn, segment, segment.book().phasing);
  GateA other(turn, segment, segment.book().other);
  for (GateA* gate : {&phasing, &other}) {
    gate->take_orders();
    gate->set_positions();
    gate->set_firing();
  }
  Firing firing;
  firing.units.resize(turn.state().rows(unit::table));
  for (const GateA* gate : {&phasing, &other}) gate->add_firing(firing.units);
  firing.under_fire[segment.book().other] = hexes_under_fire(turn.board(), phasing, other);
  firing.under_fire[segment.book().phasing] = hexes_under_fire(turn.board(), other, phasing);
  if (turn.tells())
    for (const GateA* gate : {&phasing, &other}) {
      if (is_told(segment, gate->side())) continue;
      gate->note_guns();
      gate->note_hexes();
    }
  if (const Row told = segment.book().told; told.exists()) {
    hand_over_hexes(turn, segment, "under-fire", firing.under_fire[told]);
    if (firing.under_fire[told].empty()) hand_over_nothing(turn, segment, Telling::under_fire);
    // CNA-5.7, row 0-22: the hexes that his closed list puts under fire.
    demand_told(turn, segment, Telling::under_fire, Gate::positions);
    firing.under_fire[other_side(told)] = told_under_fire(turn, segment);
  }
  return firing;
}

namespace {

// ---- L2, L3, L4

/// The guns of a side and who stands with them, as the side knows them.
class GunLists {
 public:
  GunLists(const Reading& known, ListRows& rows)
      : field_(known_field(known)),
        moment_(known.moment()),
        firing_(rows_in(moment_, "firing")),
        rows_(rows) {
    for (const Place hex : fighting_hexes(field_, known.side()))
      field_.any_unit(hex, known.side(), [&](Row unit) {
        units_.push_back(unit);
        return false;
      });
  }

  /// `before`: any order.
  void guns(bool before) {
    const std::vector<Row> placed = rows_in(moment_, "placed");
    for (const Row unit : units_) {
      if (!field_.gun_unit(unit)) continue;
      rows_.row({{"hex", field_.hex(unit)}, {"unit", unit}, {"position", key_of(field_.position(unit))}});
      strength(unit, false);
      if (before)
        rows_.add({"default", key_of(default_position(field_, unit))});
      else
        rows_.add({"by", in(placed, unit) ? Key("ordered") : Key("default")});
      const bool fires = before ? silence_of(field_, unit, false).empty() : in(firing_, unit);
      rows_.add({"firing", shared::yes_or_no(fires)});
    }
  }

  /// Firing hexes first (CNA-4.7).
  void open() {
    HexSet set;
    for (const Row unit : firing_) set.add(field_.hex(unit));
    const std::vector<Place> hexes = set.take();
    const std::vector<Row> silent = rows_in(moment_, "silent");
    for (const bool firing : {true, false})
      for (const Row unit : units_) {
        if (std::ranges::binary_search(hexes, field_.hex(unit)) != firing) continue;
        rows_.row({{"hex", field_.hex(unit)}, {"mark", mark_of(firing)}, {"unit", unit}});
        if (field_.gun_unit(unit)) rows_.add({"position", key_of(field_.position(unit))});
        strength(unit, true);
        rows_.add({"firing", shared::yes_or_no(in(firing_, unit))});
        rows_.add({"reason", silence_of(field_, unit, in(silent, unit))});
      }
  }

  static Key mark_of(bool fires) { return fires ? Key("firing") : Key("non-firing"); }

 private:
  static bool in(const std::vector<Row>& units, Row unit) { return std::ranges::binary_search(units, unit); }

  /// CNA-0.4: what a unit is and could fire, with the ammunition for it; several classes or ratings are several
  /// values. A ship's gun rating is its Actual Points (CNA-5.17).
  void strength(Row unit, bool with_raw) {
    std::vector<std::int32_t> met;
    std::int64_t toe = 0;
    std::int64_t raw = 0;
    if (is_ship(field_, unit)) {
      rows_.add({{"class", "ship"}, {"rating", field_.gun(unit)}});
      raw = std::int64_t{10} * field_.gun(unit);
    } else {
      for (const TargetClass part : field_.classes(unit)) rows_.add({"class", key_of(part)});
      field_.each_group(unit, [&](Row group) {
        const std::int32_t rating = field_.book().rating(group).barrage;
        toe += field_.toe(group);
        raw += std::int64_t{rating} * field_.toe(group);
        if (rating == 0 || std::ranges::count(met, rating) != 0) return;
        met.push_back(rating);
        rows_.add({"rating", rating});
      });
    }
    rows_.add({"toe", toe});
    if (with_raw) rows_.add({"raw", raw});
    if (field_.book().options.ammo() && !is_ship(field_, unit))
      rows_.add({"ammunition", ammo_at_hand(field_, unit)});
  }

  const Field field_;
  const KnownFact& moment_;
  const std::vector<Row> firing_;
  std::vector<Row> units_;  // by hex
  ListRows& rows_;
};

void read_closed_hexes(const Reading& known, ListRows& rows) {
  const Row enemy = other_side(known.side());
  if (known.moment().row("side") != enemy) return;
  const std::vector<Row> fired_from = rows_in(known.moment(), "hex");
  for (const bool fires : {true, false})
    for (const Place hex : fighting_hexes(known_field(known), enemy))
      if (std::ranges::binary_search(fired_from, row_of(hex)) == fires)
        rows.row({{"hex", hex}, {"mark", GunLists::mark_of(fires)}});
}

}  // namespace

constinit const std::array<ListSpec, 4> gun_lists{{
    {"gun-defaults", "CNA-13.1", "noted.contacts", read<GunLists, &GunLists::guns, true>},
    {"gun-positions", "CNA-13.1", "noted.guns", read<GunLists, &GunLists::guns, false>},
    {"open-hexes", "CNA-13.1", "noted.guns", read<GunLists, &GunLists::open>},
    {"closed-hexes", "CNA-13.1", "noted.firing-hexes", read_closed_hexes},
}};

}  // namespace adjudicator::cna

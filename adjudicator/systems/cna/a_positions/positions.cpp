#include "systems/cna/a_positions/positions.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "systems/cna/field/capability.hpp"
#include "systems/cna/field/lists.hpp"
#include "systems/cna/field/supply.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::int32_t lowest_acting_cohesion = -25;  // CNA-11.4

Key word_of(GunPosition position) {
  switch (position) {
    case GunPosition::forward:
      return "forward";
    case GunPosition::back:
      return "back";
    case GunPosition::none:
      break;
  }
  return "none";
}

Key yes_no(bool yes) {
  return yes ? Key("yes") : Key("no");
}

bool ship(const Field& field, Row unit) {
  return field.type(unit) == UnitType::warship;
}

/// What a unit is and could fire, as the lists show it. Several classes or ratings are several values.
struct Strength {
  std::array<Value, 2> classes{};
  std::array<Value, 4> ratings{};
  std::int64_t toe = 0;
  std::int64_t raw = 0;
};

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

/// CNA-0.4. A ship's gun rating is its Actual Points (CNA-5.17).
Strength strength_of(const Field& field, Row unit) {
  Strength s;
  if (ship(field, unit)) {
    s.classes[0] = Key("ship");
    s.ratings[0] = field.gun(unit);
    s.raw = std::int64_t{10} * field.gun(unit);
    return s;
  }
  const std::vector<TargetClass> classes = field.classes(unit);
  for (std::size_t i = 0; i < std::min(classes.size(), s.classes.size()); ++i)
    s.classes[i] = label_of(classes[i]);
  std::vector<std::int32_t> met;
  field.each_group(unit, [&](Row group) {
    const std::int32_t rating = field.book().rating(group).barrage;
    s.toe += field.toe(group);
    s.raw += std::int64_t{rating} * field.toe(group);
    if (rating == 0 || std::ranges::count(met, rating) != 0) return;
    if (met.size() < s.ratings.size()) s.ratings[met.size()] = rating;
    met.push_back(rating);
  });
  return s;
}

/// The gate for one side.
class GateA {
 public:
  GateA(const Scene& turn, Segment& segment, Row side)
      : turn_(turn),
        scene_(turn.within("positions").within(turn.key(side))),
        segment_(segment),
        field_(field_of(turn, segment.book())),
        side_(side),
        hexes_(fighting_hexes(field_, side)),
        fighting_(turn.board().size()) {
    for (const Place hex : hexes_) fighting_[static_cast<std::size_t>(hex)] = true;
    const std::size_t units = field_.state().rows(field_.traits().units);
    ordered_.resize(units, GunPosition::none);
    flags_.resize(units, Flag::none);
    named_.resize(units);
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
      const Row unit{field_.traits().units, i};
      if (field_.side(unit) != side_) continue;
      const bool ordered = ordered_[i] != GunPosition::none;
      const GunPosition position = ordered        ? ordered_[i]
                                   : due_of(unit) ? default_position(field_, unit)
                                                  : GunPosition::none;
      if (position != field_.position(unit))
        scene_.change(unit, field_.traits().position, static_cast<std::int32_t>(position),
                      ordered ? Key("CNA-4.2") : Key("CNA-4.3"));
    }
  }

  void set_firing() {
    for (const Place hex : hexes_)
      each_unit(hex, [&](Row unit) { segment_.firing[unit.index] = reason_against(unit).empty(); });
  }

  const std::vector<Place>& hexes() const { return hexes_; }
  bool fires(Place hex) const {
    return field_.any_unit(hex, side_, [&](Row unit) { return segment_.firing[unit.index]; });
  }

  /// L2 before the orders.
  void write_defaults() const {
    List guns(turn_, side_, "gun-defaults");
    for (const Place hex : hexes_)
      each_unit(hex, [&](Row unit) {
        if (!field_.gun_unit(unit)) return;
        const Strength s = strength_of(field_, unit);
        guns.row({{"hex", hex},
                  {"unit", unit},
                  {"class", s.classes[0]},
                  {"class", s.classes[1]},
                  {"toe", s.toe},
                  {"rating", s.ratings[0]},
                  {"rating", s.ratings[1]},
                  {"rating", s.ratings[2]},
                  {"rating", s.ratings[3]},
                  {"ammunition", ammunition(unit)},
                  {"position", word_of(field_.position(unit))},
                  {"default", word_of(default_position(field_, unit))},
                  {"firing", yes_no(reason_against(unit).empty())}});
      });
  }

  /// L2, L3 and the enemy's L4.
  void write_lists() const {
    List guns(turn_, side_, "gun-positions");
    for (const Place hex : hexes_)
      each_unit(hex, [&](Row unit) {
        if (field_.gun_unit(unit)) list_gun(guns, unit);
      });
    List open(turn_, side_, "open-hexes");
    List closed(turn_, other_side(side_), "closed-hexes");
    // Firing hexes first (CNA-4.7).
    for (const bool firing : {true, false})
      for (const Place hex : hexes_) {
        if (fires(hex) != firing) continue;
        const Key mark = firing ? Key("firing") : Key("non-firing");
        each_unit(hex, [&](Row unit) { list_open(open, unit, mark); });
        closed.row({{"hex", hex}, {"mark", mark}});
      }
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

  /// CNA-4.8: why the unit does not fire; empty: it does.
  Key reason_against(Row unit) const {
    if (!field_.barrage_rated(unit)) return "no-gun";
    if (flags_[unit.index] == Flag::no) return "ordered";
    if (ship(field_, unit)) return field_.fired(unit) ? Key("fired") : Key();
    if (field_.cohesion(unit) < lowest_acting_cohesion) return "cohesion";
    if (field_.has(unit, UnitFlag::pinned_by_air)) return "pinned-by-air";
    const Rulebook& book = field_.book();
    if (side_ == book.phasing && !may_spend(field_, unit, book.costs.phasing_barrage)) return "limit";
    if (book.options.ammo() && ammo_at_hand(field_, unit) < book.costs.ammo_barrage) return "ammunition";
    return {};
  }

  Value ammunition(Row unit) const {
    return field_.book().options.ammo() && !ship(field_, unit) ? Value(ammo_at_hand(field_, unit)) : Value();
  }
  static Value word_or_nothing(Word word) { return word.empty() ? Value() : Value(word); }
  Key by(Row unit) const {
    return ordered_[unit.index] == GunPosition::none ? Key("default") : Key("ordered");
  }

  void list_gun(List& list, Row unit) const {
    const Strength s = strength_of(field_, unit);
    list.row({{"hex", field_.hex(unit)},
              {"unit", unit},
              {"class", s.classes[0]},
              {"class", s.classes[1]},
              {"toe", s.toe},
              {"rating", s.ratings[0]},
              {"rating", s.ratings[1]},
              {"rating", s.ratings[2]},
              {"rating", s.ratings[3]},
              {"ammunition", ammunition(unit)},
              {"position", word_of(field_.position(unit))},
              {"by", by(unit)},
              {"firing", yes_no(segment_.firing[unit.index])}});
  }

  void list_open(List& list, Row unit, Key mark) const {
    const Strength s = strength_of(field_, unit);
    const bool gun = field_.gun_unit(unit);
    list.row({{"hex", field_.hex(unit)},
              {"mark", mark},
              {"unit", unit},
              {"class", s.classes[0]},
              {"class", s.classes[1]},
              {"position", gun ? Value(word_of(field_.position(unit))) : Value()},
              {"toe", s.toe},
              {"rating", s.ratings[0]},
              {"rating", s.ratings[1]},
              {"rating", s.ratings[2]},
              {"rating", s.ratings[3]},
              {"raw", s.raw},
              {"ammunition", ammunition(unit)},
              {"firing", yes_no(segment_.firing[unit.index])},
              {"reason", word_or_nothing(reason_against(unit))}});
  }

  const Scene& turn_;
  const Scene scene_;
  Segment& segment_;
  const Field field_;
  const Row side_;
  const std::vector<Place> hexes_;
  std::vector<bool> fighting_;        // by hex
  std::vector<GunPosition> ordered_;  // by unit; none: by default
  std::vector<Flag> flags_;           // by unit
  std::vector<bool> named_;           // by unit: a `fire` names it
};

/// CNA-5.7
void mark_under_fire(const Board& board, const GateA& firer, const GateA& target,
                     std::vector<Place>& under_fire) {
  std::vector<bool> fires(board.size());
  for (const Place hex : firer.hexes()) fires[static_cast<std::size_t>(hex)] = firer.fires(hex);
  const auto from = [&](Place hex) { return exists(hex) && fires[static_cast<std::size_t>(hex)]; };
  for (const Place hex : target.hexes())
    if (from(hex) || std::ranges::any_of(board.neighbours(hex), from)) under_fire.push_back(hex);
}

}  // namespace

std::vector<Place> fighting_hexes(const Field& field, Row side) {
  std::vector<Place> hexes = field.occupied_hexes(side);
  std::erase_if(hexes, [&](Place hex) {
    return !field.next_to(hex, other_side(side)) && !field.any_unit(hex, other_side(side));
  });
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

void list_gun_defaults(const Scene& turn, Segment& segment) {
  if (!turn.tells()) return;
  for (const Row side : {segment.book().phasing, segment.book().other})
    GateA(turn, segment, side).write_defaults();
}

void positions_and_firing(const Scene& turn, Segment& segment) {
  segment.firing.assign(turn.state().rows(segment.book().traits.units), false);
  GateA phasing(turn, segment, segment.book().phasing);
  GateA other(turn, segment, segment.book().other);
  for (GateA* gate : {&phasing, &other}) {
    gate->take_orders();
    gate->set_positions();
    gate->set_firing();
  }
  mark_under_fire(turn.board(), phasing, other, segment.of(segment.book().other).under_fire);
  mark_under_fire(turn.board(), other, phasing, segment.of(segment.book().phasing).under_fire);
  if (!turn.tells()) return;
  phasing.write_lists();
  other.write_lists();
}

}  // namespace adjudicator::cna

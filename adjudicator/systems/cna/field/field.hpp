// The field: counters on the board, with what the rules ask of them again and again.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/scene.hpp"
#include "systems/cna/book/rulebook.hpp"

namespace adjudicator::cna {

/// CNA-1.5. A truck is never a primary target. Artillery, anti-tank and anti-aircraft units are what their
/// TOE points are; an HQ with Armor Protection is Armor, even if it has guns.
/// The class that a word of orders and facts stands for ("Inf"); nothing of another word.
std::optional<TargetClass> class_of(Word label);

/// Artillery, anti-tank and anti-aircraft units: guns by type, whatever Armor Protection they have. Their
/// class is that of each of their TOE points.
constexpr bool gun_type(UnitType type) {
  return type == UnitType::artillery || type == UnitType::anti_tank || type == UnitType::anti_aircraft;
}

/// CNA-9.11 counts these for tanks.
constexpr bool supports_tanks(GroupKind kind) {
  return kind == GroupKind::infantry || kind == GroupKind::machinegun || kind == GroupKind::heavy_weapons;
}

class Field : public Counters {
 public:
  Field(const Board& board, const Rulebook& book, const State& state)
      : Counters(state), board_(&board), book_(&book) {}

  const Board& board() const { return *board_; }
  const Rulebook& book() const { return *book_; }

  /// Calls `visit(group)` for each group of a unit with TOE points left, in the order of the files.
  template <class Visit>
  void each_group(Row unit, Visit visit) const {
    for (const Row group : book_->groups.of(unit))
      if (toe(group) > 0) visit(group);
  }
  /// The same for its first-line trucks with points left.
  template <class Visit>
  void each_truck(Row unit, Visit visit) const {
    for (const Row truck : book_->trucks_of.of(unit))
      if (points(truck) > 0) visit(truck);
  }
  std::int32_t toe_of(Row unit) const;

  /// CNA-1.5: the classes that a unit is a target of, one or (armored and unarmored guns) two; empty: none.
  std::vector<TargetClass> classes(Row unit) const;
  /// Does this group belong to the part of its unit that is a target of this class?
  bool counts_as(Row group, TargetClass part) const;
  /// CNA-1.6
  bool combat_unit(Row unit) const;
  /// CNA-3.10, 7.4, 11.4: a cohesion of -26 or worse. It has no Zone of Control and attacks nobody.
  bool combat_ineffective(Row unit) const { return cohesion(unit) <= -26; }
  /// CNA-1.6, for positions.
  bool gun_unit(Row unit) const;
  /// Has a group with TOE points and a Barrage rating; of ships: a gun rating.
  bool barrage_rated(Row unit) const;
  /// CNA-11.4: a CPA of more than 10, motorized itself, or carried by trucks.
  bool motorized(Row unit) const;
  Mobility mobility(Row unit) const;
  /// What the unit pays to go from a hex to its neighbour (C-8), with roads and railroads as they stand now;
  /// without minefields.
  Cost entry(Row unit, Place from, Direction direction) const;
  /// CNA-11.5: 0 counts as 10 for everything but movement.
  std::int32_t effective_cpa(Row unit) const;

  /// Is the hex next to one that units of `side` are in?
  bool next_to(Place where, Row side) const;
  /// Hexes with units of `side`, in hex order (CNA-0.8: by id).
  std::vector<Place> occupied_hexes(Row side) const;
  /// Hexes with units of `side` that are next to a hex with units of the other one, in hex order.
  std::vector<Place> contact_hexes(Row side) const;
  /// CNA-5.15: the level of the fortification or major city in a hex, 0 to 3; a major city of which the
  /// roster says nothing has 2 (C-8, note d).
  std::int32_t fort_level(Place where) const;
  /// A real minefield there; its owner, or nothing.
  Row minefield_owner(Place where) const;

 private:
  bool combat_unit(Row unit, int depth) const;
  bool destroyed_here(Place where, FacilityKind kind) const;
  const Board* board_;
  const Rulebook* book_;
};

inline Field field_of(const Scene& scene, const Rulebook& book) {
  return {scene.board(), book, scene.state()};
}

}  // namespace adjudicator::cna

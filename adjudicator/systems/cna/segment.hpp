// What a run of the segment remembers from step to step besides the state: lists, names, plans, results.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/scene.hpp"
#include "systems/cna/d_assignment/commitment_index.hpp"
#include "systems/cna/field/field.hpp"
#include "systems/cna/orders/orders.hpp"

namespace adjudicator::cna {

/// What may be on a target list (CNA-5.2).
enum class TargetKind : std::uint8_t { unit, ship, dump, facility };

/// An entry of a side's target list: what that side may fire at (CNA-5.1).
struct Target {
  TargetKind kind = TargetKind::unit;
  Row thing;                                 // the unit, ship, dump or facility
  TargetClass part = TargetClass::infantry;  // of a unit: which part of it (CNA-1.5)
  Place hex = Place::none;
  Word name;          // "Nr1 Inf"; the id of a ship, dump or facility
  Word private_name;  // given by the firing side (CNA-5.4); empty: none
};

/// One gun of a barrage: TOE points of one group, or a ship.
struct Piece {
  Row unit;
  Row group;  // nothing: a ship
  std::int32_t toe = 0;
  std::int32_t raw = 0;  // rating times TOE points; of a ship ten times its Actual Points
};

struct Barrage {
  Row firer;                 // side
  std::uint32_t target = 0;  // index in the firer's list
  std::vector<Piece> pieces;
  std::vector<Place> origins;  // in hex order
  std::int32_t raw = 0;
  std::int32_t actual = 0;  // CNA-5.14, 5.17
};

/// What came of the barrages on one unit, until its owner has chosen the losses (CNA-5.26).
struct Damage {
  Row unit;
  TargetClass part = TargetClass::infantry;
  std::int32_t toe = 0;     // TOE points to lose
  std::int32_t trucks = 0;  // truck points to lose
  bool pinned = false;
  std::int32_t results = 0;  // barrages that `toe` came of (CNA-5.31)
};

/// TOE points of one group with one role (CNA-7.2). Points of a unit in combat that are in none of a side's
/// commitments are withheld. All that is left of a group is never less than what is committed of it: whoever
/// takes points away (losses.hpp) takes them from here too.
struct Commitment {
  Row unit;
  Row group;
  std::int32_t toe = 0;
  Role role = Role::withheld;
  Place from = Place::none;     // hex of the unit at gate D
  Place target = Place::none;   // phasing side only
  Place target2 = Place::none;  // of a two-hex assault: the higher hex
  bool fired = false;           // Anti-Armor, in this segment (CNA-10.21)
  bool reassigned = false;      // from Anti-Armor to Close Assault (CNA-8.4)
};

/// CNA-9.1: one target hex, or a pair.
struct Assault {
  enum class Status : std::uint8_t { to_do, done, cancelled, lapsed };
  std::vector<Place> hexes;  // in hex order; the first one names the assault
  bool probe = false;        // CNA-7.12
  Status status = Status::to_do;
  // What came of it.
  bool fought = false;                // dice were rolled, or somebody gave way or surrendered
  std::optional<std::int32_t> basic;  // differential before shifts, where it came to one
  bool at(Place hex) const { return hexes.front() == hex || hexes.back() == hex; }
};

/// CNA-7.15: an enemy hex that must be assaulted.
struct Obligation {
  Place hex = Place::none;
  bool unassigned = false;  // nobody assaults it (CNA-7.16), so CNA-10.35 will apply
  bool failed = false;      // it was not discharged (CNA-10.35)
};

/// Points that the enemy took, until he says at gate G what becomes of them (CNA-10.25 to 10.27).
struct Captured {
  Row captor;
  Place hex = Place::none;     // where
  std::vector<Place> assault;  // target hexes of the assault; the hex where that was none
  Row unit;
  Row group;
  std::int32_t toe = 0;
};

struct SideMemory {
  /// What the barrages on one target come to.
  struct Aimed {
    std::uint32_t barrages = 0;
    std::int32_t actual = 0;
  };

  std::vector<Target> targets;          // its list of enemy targets, in hex order
  std::vector<Barrage> barrages;        // legal ones, in file order; set by `set_barrages`
  std::vector<Place> under_fire;        // own hexes next to enemy firing hexes (CNA-5.7)
  std::vector<Commitment> commitments;  // in unit order, then by group; of gates D to F

  /// Once the list of targets is complete.
  void set_barrages(std::vector<Barrage> all);
  /// All barrages on a target of the list; none before they are set.
  Aimed aimed_at(std::size_t target) const { return target < aimed_.size() ? aimed_[target] : Aimed{}; }

  void set_commitments(std::vector<Commitment> all);
  /// Of the same unit and group as the one before it.
  void insert_commitment(std::size_t at, const Commitment& made);
  /// Those of a group.
  std::span<Commitment> committed_of(Row unit, Row group);
  std::span<const Commitment> committed_of(Row unit, Row group) const;
  std::span<const Commitment> committed_of(Row unit) const;
  std::uint32_t place_of(const Commitment& c) const {
    return static_cast<std::uint32_t>(&c - commitments.data());
  }
  /// Call `visit(commitment)` for those that are against one of one or two hexes, or stood in one of them at
  /// gate D, in the order of the list.
  template <class Visit>
  void each_against(std::span<const Place> hexes, Visit visit) const {
    by_target_.each(hexes, [&](std::uint32_t at) { visit(commitments[at]); });
  }
  template <class Visit>
  void each_from(std::span<const Place> hexes, Visit visit) const {
    by_from_.each(hexes, [&](std::uint32_t at) { visit(commitments[at]); });
  }
  template <class Visit>
  void each_against(Place hex, Visit visit) const {
    each_against(std::span(&hex, 1), visit);
  }
  template <class Visit>
  void each_from(Place hex, Visit visit) const {
    each_from(std::span(&hex, 1), visit);
  }

 private:
  std::uint32_t start_of(std::uint32_t unit) const {
    return unit < starts_.size() ? starts_[unit] : static_cast<std::uint32_t>(commitments.size());
  }

  std::vector<std::uint32_t> starts_;  // by row of the table `unit`: where its commitments begin
  HexIndex by_from_;
  HexIndex by_target_;
  std::vector<Aimed> aimed_;  // by target: who asks about one hex does not read the barrages of all
};

struct Segment {
  const Plan& plan;
  std::vector<bool> firing;  // by row of the table `unit`: fires a Barrage (CNA-4.8)
  std::array<SideMemory, 2> sides;
  std::vector<Damage> damage;           // in the order in which units were first hit
  std::vector<Place> held_off;          // CNA-5.21, in hex order; after the marks by hand (5.23)
  std::vector<Place> occupied_before;   // hexes of the non-phasing side when gate C began (CNA-6.11)
  std::vector<bool> barraged;           // by row of the table `unit`: its hex was fired at (CNA-11.1)
  std::vector<bool> barraging;          // by row of the table `unit`: its hex fired a Barrage (CNA-11.2)
  std::vector<Obligation> obligations;  // in hex order (CNA-7.15)
  std::vector<Assault> assaults;        // in hex order until gate F, then as they are resolved
  std::vector<Captured> captured;       // as it happened
  std::vector<Row> surrendered;         // units that are gone for that, as it happened (CNA-10.27)

  explicit Segment(const Plan& p) : plan(p) {}
  const Rulebook& book() const { return plan.book; }
  SideMemory& of(Row side) { return sides[side.index]; }
  const SideMemory& of(Row side) const { return sides[side.index]; }
};

}  // namespace adjudicator::cna

// What a run of the segment remembers from step to step besides the state: lists, names, plans, results.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/scene.hpp"
#include "systems/cna/field.hpp"
#include "systems/cna/orders.hpp"

namespace adjudicator::cna {

/// What may be on a target list (CNA-5.2).
enum class TargetKind : std::uint8_t { unit, ship, dump, facility };

/// An entry of a side's target list: what that side may fire at (CNA-5.1).
struct Target {
  TargetKind kind = TargetKind::unit;
  Row thing;                                 // the unit, ship, dump or facility
  TargetClass part = TargetClass::infantry;  // of a unit: which part of it (CNA-1.5)
  Place hex = Place::none;
  Key name;          // "Nr1 Inf"; the id of a ship, dump or facility
  Key private_name;  // given by the firing side (CNA-5.4); empty: none
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

struct SideMemory {
  std::vector<Target> targets;    // its list of enemy targets
  std::vector<Barrage> barrages;  // legal ones, in file order
  std::vector<Place> under_fire;  // own hexes next to enemy firing hexes (CNA-5.7)
};

struct Segment {
  const Plan& plan;
  std::vector<bool> firing;  // by row of the table `unit`: fires a Barrage (CNA-4.8)
  std::array<SideMemory, 2> sides;
  std::vector<Damage> damage;          // in the order in which units were first hit
  std::vector<Place> held_off;         // CNA-5.21, in hex order; after the marks by hand (5.23)
  std::vector<Place> occupied_before;  // hexes of the non-phasing side when gate C began (CNA-6.11)

  explicit Segment(const Plan& p) : plan(p) {}
  const Rulebook& book() const { return plan.book; }
  SideMemory& of(Row side) { return sides[side.index]; }
  const SideMemory& of(Row side) const { return sides[side.index]; }
};

}  // namespace adjudicator::cna

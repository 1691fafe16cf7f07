// What a run of the segment remembers from step to step besides the state: lists, names, plans, results.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/scene.hpp"
#include "systems/cna/field/field.hpp"
#include "systems/cna/orders/orders.hpp"
#include "systems/cna/segment/commitments.hpp"
#include "systems/shared/sides.hpp"

namespace adjudicator::cna {

/// What may be on a target list (CNA-5.2).
enum class TargetKind : std::uint8_t { unit, ship, dump, facility };

/// An entry of a side's target list: what that side may fire at (CNA-5.1).
struct Target {
  TargetKind kind = TargetKind::unit;
  Row thing;                            // the unit, ship, dump or facility
  TargetClass part = TargetClass::Inf;  // of a unit: which part of it (CNA-1.5)
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
  TargetClass part = TargetClass::Inf;
  std::int32_t toe = 0;     // TOE points to lose
  std::int32_t trucks = 0;  // truck points to lose
  bool pinned = false;
  std::int32_t results = 0;  // barrages that `toe` came of (CNA-5.31)
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
  // As things were when forces were assigned: ammunition and Capability Points are spent since (CNA-7.15, 10.35).
  bool assailable = false;                // some phasing TOE point could have assaulted it
  std::vector<Row> kept_by_terrain = {};  // units next to it that nothing but the terrain kept from that
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

/// Gate A: who fires, and where (CNA-4).
struct Firing {
  std::vector<bool> units;                // by row of the table `unit`: fires a Barrage (CNA-4.8)
  BySide<std::vector<Place>> under_fire;  // own hexes next to enemy firing hexes (CNA-5.7)
};

/// Gate B: a side's list of enemy targets (CNA-5.1), and the barrages that it fires at them (CNA-5.9).
struct FirePlan {
  /// What the barrages on one target come to.
  struct Aimed {
    std::uint32_t barrages = 0;
    std::int32_t actual = 0;
  };

  std::vector<Target> targets;    // in hex order
  std::vector<Barrage> barrages;  // legal ones, in file order; set by `set_barrages`

  /// Once the list of targets is complete.
  void set_barrages(std::vector<Barrage> all);
  /// All barrages on a target of the list; none before they are set.
  Aimed aimed_at(std::size_t target) const { return target < aimed_.size() ? aimed_[target] : Aimed{}; }

 private:
  std::vector<Aimed> aimed_;  // by target: who asks about one hex does not read the barrages of all
};

/// What the barrages did (CNA-5.25 to 5.29).
struct BarrageEffects {
  std::vector<Damage> damage;  // in the order in which units were first hit
  std::vector<Row> dummies;  // that were hit: removed once all losses are taken, their trucks' too (CNA-5.28)
  std::vector<bool> fired_at;    // by row of the table `unit`: its hex was fired at (CNA-11.1)
  std::vector<bool> fired_from;  // by row of the table `unit`: its hex fired a Barrage (CNA-11.2)
};

/// Gate D, and what became of it since: points are moved (CNA-8.4) and lost, assaults are fought.
struct Assignment {
  BySide<Commitments> committed;
  std::vector<Assault> assaults;        // in hex order until gate F, then as they are resolved
  std::vector<Obligation> obligations;  // in hex order (CNA-7.15)

  /// Hexes of all assaults that are still to be made in this step, but of this one.
  std::vector<Place> still_to_be_assaulted(const Assault& but) const;
};

/// What fell to the enemy, until he says at gate G what becomes of it.
struct Captures {
  std::vector<Captured> points;  // as it happened
  std::vector<Row> surrendered;  // units that are gone for that, as it happened (CNA-10.27)
};

/// What an assault takes from both sides: their points out of what they committed, and those that are captured.
struct Toll {
  BySide<Commitments>& committed;
  Captures& captures;
};

/// `play` (phase.cpp) alone writes to it, or hands one part of it to the step that changes that part.
struct Segment {
  const Plan& plan;
  Firing firing;
  BySide<FirePlan> fire_plans;
  BarrageEffects barrage;
  std::vector<Place> held_off;  // CNA-5.21, in hex order; after the marks by hand (5.23)
  Assignment assigned;
  Captures captures;

  explicit Segment(const Plan& p) : plan(p) {}
  const Rulebook& book() const { return plan.book; }
};

/// What holds for one segment only, and is no more when the next one begins: pinned, rba, Capability Points of
/// the segment, tries to blow dumps. Positions stay until then.
void clear_working_fields(const Scene& scene);

}  // namespace adjudicator::cna

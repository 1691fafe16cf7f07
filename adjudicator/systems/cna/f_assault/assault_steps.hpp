// What the steps of an assault's results hand to each other (CNA-10); assault_results.cpp calls them in turn.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "systems/cna/segment/fight.hpp"
#include "systems/cna/segment/point_choice.hpp"

namespace adjudicator::cna {

/// Of a gun that fires at tanks (CNA-10.21).
inline constexpr std::int32_t vulnerability_of_anti_armor = 2;

/// What one defending unit does about a retreat.
struct Withdrawal {
  Row unit;
  Place from = Place::none;
  std::vector<Place> path;
  std::int32_t cost = 0;     // in halves, counted before anybody went
  std::int32_t refused = 0;  // hexes (CNA-10.12)
  AnswerSource source = AnswerSource::fallback;
  bool paid = false;     // for the way, with its headquarters
  bool excused = false;  // emplaced, or in a major city: nothing to decide
};

/// Raw points of one target or origin hex, and what it is to lose of L (CNA-10.7).
struct HexShare {
  Place hex = Place::none;
  std::int32_t raw = 0;      // in halves
  std::int32_t share = 0;    // whole raw points
  std::int32_t reached = 0;  // by the picks, in halves
};

/// CNA-10.4. What a Barrage loss is chosen from is a `Pool` (loss_choice.hpp).
struct AssaultPool {
  std::int32_t raw = 0;               // in halves
  std::vector<Candidate> candidates;  // that may be picked
  std::vector<Role> roles;            // of these, what they were committed to
  std::vector<std::int32_t> ranks;    // of these: infantry, recce, tanks, guns (CNA-10.8)
  std::vector<HexShare> hexes;
  struct UnitRaw {
    Row unit;
    std::int32_t raw = 0;
  };
  std::vector<UnitRaw> units;
};

struct Loss {
  Candidate what;  // `toe`: lost; `worth`: Close Assault rating
  Key cause;       // "assault", "vulnerability"
};

/// Attacker, then defender.
template <class T>
using OfBoth = std::array<T, 2>;

struct Outcome {
  bool all_captured = false;  // CNA-10.3
  std::vector<Withdrawal> withdrawals;
  OfBoth<AssaultPool> pools;
  OfBoth<std::vector<Loss>> losses;
  OfBoth<std::int32_t> vulnerability{};  // V
};

/// CNA-10.1, 10.3: rolls "att" and "def", fills in Force::dice and percent, Fight::engaged, retreat,
/// captured.
void roll_results(const Scene& scene, const Rulebook& book, Fight& fight, Outcome& outcome);

/// CNA-10.10 to 10.12, 10.17: all units decide, then they go, at "retreat/<unit>".
void retreat_defenders(const Scene& scene, const Segment& segment, const Fight& fight, Outcome& outcome);
/// CNA-10.13: emplaced guns that are left alone are captured.
void capture_emplaced(const Scene& scene, const Rulebook& book, const Fight& fight, Toll toll);

/// CNA-1.7: may it be lost to Vulnerability?
bool gun_point(const Field& field, Row group);
/// CNA-10.6: what defenders do not give up outside an Overrun: guns, emplaced ones too.
bool gun_kind(const Field& field, Row group);
/// CNA-10.4, as things are before anybody goes.
AssaultPool pool_of(const Field& field, const Segment& segment, const Fight& fight, const Force& force);
/// CNA-10.5 to 10.8: L of both sides, what they pick, and its loss.
void take_losses(const Scene& scene, const Segment& segment, Fight& fight, Outcome& outcome,
                 BySide<Commitments>& committed);

/// CNA-10.20, 10.21
void take_vulnerability_losses(const Scene& scene, const Segment& segment, Fight& fight, Outcome& outcome,
                               BySide<Commitments>& committed);

/// CNA-10.14, 10.15
void mark_engaged(const Scene& scene, const Segment& segment, const Fight& fight, const Outcome& outcome);
/// What losses are held against in CNA-10.30: points committed, or all that were there.
std::int32_t committed_to(const Force& force);
/// CNA-10.30, of one side.
void disorganize(const Scene& scene, const Rulebook& book, const Fight& fight, const Force& force);

/// One part of what L20 says of each point that may be lost, for `note`.
void add_candidate(std::vector<Arg>& args, const Candidate& candidate, const Value& rating);

}  // namespace adjudicator::cna

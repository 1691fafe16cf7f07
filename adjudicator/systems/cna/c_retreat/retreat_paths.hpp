// Ways to retreat (CNA-9.6, 10.11, 10.35), and what they share with Retreat Before Assault (CNA-6).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

struct RetreatTerms {
  std::int32_t hexes = 0;            // how far
  std::span<const Place> away_from;  // assaulting hexes; empty: any direction (CNA-10.35)
  std::span<const Place> left;       // hexes of the assault that is retreated from: no way ends there
  std::span<const Place> shunned;    // the default leads away from these; with `away_from` they are the same
  std::vector<Place>
      threatened;                // hexes still to be assaulted: no default leads there if another is as cheap
  bool friends_free_zoc = true;  // an enemy-controlled hex with a friendly combat unit is allowed
  Place toward = Place::none;    // standing order: prefer ways that end nearer to it
};

/// Why the unit may not go so: "E-RET-PATH", "E-RET-ZOC", "E-RET-STACK"; nothing where it may. A shorter path
/// than the terms' is judged as one of its own length.
std::optional<Key> fault_of_path(const Field& field, Row unit, std::span<const Place> path,
                                 const RetreatTerms& terms);
/// CNA-10.11: for all of them together. Who adds nothing may join a hex that is too full already.
bool has_room(const Field& field, std::span<const Row> units, Place end);
/// In halves of a Capability Point, with minefields, without break-off.
std::int32_t cost_of_path(const Field& field, Row unit, std::span<const Place> path);
/// The longest legal way of at most that many hexes, of these the one toward a hex if the terms name one,
/// then the cheapest, then one that ends in no hex still to be assaulted, then the one that ends farthest
/// from the nearest of the shunned hexes (and from all of them together), then nearest to a friendly dump or
/// city, then in hex order; empty: none.
std::vector<Place> default_path(const Field& field, Row unit, const RetreatTerms& terms);
/// All legal ways of that many hexes, in hex order; none are found beyond `most`.
std::vector<std::vector<Place>> legal_paths(const Field& field, Row unit, const RetreatTerms& terms,
                                            std::size_t most);
/// Capability Points, and fuel as far as there is any, of a way that it goes. What `cpa` the stack has, and
/// what fuel, is to be found before its headquarters leaves (CNA-2.4).
void pay_for_way(const Scene& scene, const Rulebook& book, Row unit, std::int32_t halves, std::int32_t cpa,
                 Key rule);
/// Moves it: it is no longer Engaged or in Contact; Rommel goes with the last combat units of his hex.
void go(const Scene& scene, const Rulebook& book, Row unit, std::span<const Place> path, Key rule);
/// After the retreats of a stack: who is no longer in the hex of the headquarters is no longer attached.
void part(const Scene& scene, const Rulebook& book, std::span<const Row> units, Key rule);

// ---- Shared with Retreat Before Assault

/// Emplaced guns, ships, and what has a CPA of 0 and no trucks for its men.
bool immobile(const Field& field, Row unit);
/// Are there enemies of `side` in the hex that bar the way? Ships do not.
bool barred(const Field& field, Place where, Row side);
bool has_engineers(const Field& field, Row unit);
/// What a real minefield in the hex entered adds (C-8), in halves.
std::int32_t minefield_cost(const Field& field, Row unit, Place to, bool engineers);
/// CNA-6.9: Rommel leaves with somebody.
void take_rommel(const Scene& scene, Row side, Place to, Key rule);

}  // namespace adjudicator::cna

// Which of its TOE points a side gives up: Anti-Armor losses, Close Assault losses, Vulnerability losses,
// captures (CNA-8.14, 10.6, 10.20, 10.25).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

struct Candidate {
  Row unit;
  Row group;
  Place hex = Place::none;
  std::int32_t toe = 0;    // most that may be picked
  std::int32_t worth = 0;  // of one point: Armor Protection, Close Assault rating, Vulnerability; in halves
  bool limited = false;    // counts against PointChoice::limited_most (CNA-10.6)
};

/// Points picked of each candidate.
using Picks = std::vector<std::int32_t>;

struct PointChoice {
  Row owner;
  Row subject;  // the hex that it is about
  Key kind;     // "aa-loss", "ca-loss", "vulnerability-loss", "capture-pick"
  Key rule;
  std::vector<Candidate> candidates;
  std::int32_t need = 0;                 // in halves: what the picks must total
  bool exceed = false;                   // more than that (CNA-0.9, aa_loss_rule)
  std::int32_t most = -1;                // TOE points in all; negative: no limit (CNA-8.13)
  std::int32_t limited_most = -1;        // in halves, of limited candidates
  Key not_eligible = "E-LOSS-POOL";      // for a pick of something else
  const PointsOrder* order = nullptr;    // the owner's, if it foresees this
  std::string_view cause;                // of standing orders ("anti-armor", "assault", ...)
  std::function<void(Picks&)> complete;  // goes on as the rules' default does, from what is picked

  std::int32_t worth_of(const Picks& picks) const;
  /// At least (or more than) the need, or all that may be picked.
  bool enough(const Picks& picks) const;
};

/// Repeatedly one point: the first candidate, in the order given, that has one left and that `allowed` lets
/// pass, until it is enough.
void pick_in_order(const PointChoice& choice, std::span<const std::size_t> order, Picks& picks);

struct Picked {
  Picks picks;
  AnswerSource source = AnswerSource::fallback;
};

/// Decides all of them together, so that all questions are out at once; each at `scene`/<kind>/<owner>.
/// Order, standing order (CNA-12.3), question, default: an order that is short is E-LOSS-SHORT, one that
/// names what may not be lost has `not_eligible`; it is dropped as a whole. A choice with one way only is not
/// asked. A default that was used is told to its owner (CNA-13.2).
std::vector<Picked> decide(const Scene& scene, const Segment& segment, std::span<const PointChoice> choices);

/// The order of a list that is about one of these hexes, or nothing.
const PointsOrder* order_for(std::span<const PointsOrder> orders, std::span<const Place> hexes);

}  // namespace adjudicator::cna

// Two sets of orders for one turn, compared: sample after sample with the same dice, so that what an order does not touch
// cancels out, and a difference is far surer than the two shares that it is of.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "odds/sample.hpp"

namespace adjudicator::odds {

/// Of what the second turn has more than the first, sample by sample: the sum of all differences, and of their squares.
struct Differences {
  std::int64_t sum = 0;
  Whole squares = 0;
  void add(std::int64_t by) {
    if (by == 0) return;
    sum += by;
    squares += Whole(by) * by;
  }
  friend bool operator==(const Differences&, const Differences&) = default;
};

/// A hex and who is in it at the end, a side by its place or what tally.hpp has for it.
using Held = std::pair<std::uint32_t, std::int64_t>;

struct PairedOdds {
  SampledOdds first;
  SampledOdds second;
  std::vector<Differences> lost;        // measure after measure, of each side after side
  std::map<Held, Differences> holders;  // of hexes that end otherwise
  std::map<Row, Differences>
      units;  // of the second turn: of those that survive in one run and not in the other
};

/// The turns differ in their orders alone; of mixtures, each and the one at the same place.
PairedOdds paired_odds(const Mixture& first, const Mixture& second, const Sampling& sampling);

/// Mean difference and the bounds between which it lies in 19 of 20 cases, in millionths, the wider way.
struct MeanDifference {
  Whole mean;
  Whole least;
  Whole most;
};
MeanDifference mean_of(const Differences& difference, std::uint64_t samples);

}  // namespace adjudicator::odds

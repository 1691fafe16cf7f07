// A turn of which something is not known: several turns in its place, alike but for that, each with its weight.
//
// Exact odds are those of each of the turns, in the proportion of the weights. Of samples each plays one of the turns: the
// dice of the sample draw it, for each thing that is not known at an address of its own. So it depends on the seed and on
// the number of the sample, and not on who plays it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/dice.hpp"
#include "core/turn.hpp"
#include "odds/whole.hpp"

namespace adjudicator::odds {

/// Something of which one case of several is true, whatever is true of the others of its kind.
struct Unknown {
  std::uint64_t address = 0;           // the hash of it
  std::vector<std::uint64_t> weights;  // of the cases; each is at least 1, and their sum has 32 bits
};

class Mixture {
 public:
  /// Everything is known.
  Mixture(const Turn& turn) : turns_{&turn} {}  // NOLINT(google-explicit-constructor): it stands for the turn
  /// A turn for each combination of cases: those of the last unknown follow each other.
  Mixture(std::vector<const Turn*> turns, std::vector<Unknown> unknowns)
      : turns_(std::move(turns)), unknowns_(std::move(unknowns)) {}

  std::size_t size() const { return turns_.size(); }
  const Turn& operator[](std::size_t turn) const { return *turns_[turn]; }
  /// How often it is meant, of as many times as all of them together.
  Whole weight(std::size_t turn) const;
  /// Which of the turns is meant where these dice fall.
  std::size_t drawn(DiceSource& dice) const;

 private:
  std::vector<const Turn*> turns_;
  std::vector<Unknown> unknowns_;
};

}  // namespace adjudicator::odds

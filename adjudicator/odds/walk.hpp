// All that dice can do, one path after the other: each run of the rules under these dice is another course of
// what they judge, until there is none left.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/dice.hpp"
#include "odds/whole.hpp"

namespace adjudicator::odds {

/// Which case was taken where several could be, from the beginning.
using Path = std::vector<std::uint64_t>;

class WalkingDice final : public DiceSource {
 public:
  std::size_t words(std::uint64_t, const Addresses*, AddressId, std::uint32_t,
                    std::array<std::uint64_t, 4>&) override {
    return 0;
  }
  bool chooses() const override { return true; }
  std::uint64_t choose(const Dice& dice) override;
  bool chooses_among() const override { return true; }
  std::size_t choose_among(std::span<const std::uint64_t> ways) override;

  /// After each run; false: all courses were walked, and the next run begins with the first again.
  bool next();
  /// Of the course that was walked last: it comes in `ways` of `of` ways that dice can fall.
  Whole ways() const { return forks_.empty() ? Whole(1) : forks_.back().ways_so_far; }
  Whole of() const { return forks_.empty() ? Whole(1) : forks_.back().of_so_far; }
  Path path() const;
  /// The next run goes this way, and where it ends takes the first case of each fork.
  void follow(const Path& path);

 private:
  /// A place where several cases are open.
  struct Fork {
    std::uint64_t taken = 0;
    std::uint64_t cases = 0;
    std::vector<std::uint64_t> ways;  // of each case; empty: they are alike
    Whole ways_so_far;
    Whole of_so_far;
  };
  std::uint64_t take(std::uint64_t cases, std::span<const std::uint64_t> ways);
  void weigh(std::size_t fork);

  std::vector<Fork> forks_;  // of the course that is walked
  std::size_t passed_ = 0;   // in this run
  Path given_;
};

}  // namespace adjudicator::odds

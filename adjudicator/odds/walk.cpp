#include "odds/walk.hpp"

#include <numeric>

namespace adjudicator::odds {

std::uint64_t WalkingDice::choose(const Dice& dice) {
  return take(dice.faces, {});
}

std::size_t WalkingDice::choose_among(std::span<const std::uint64_t> ways) {
  return static_cast<std::size_t>(take(ways.size(), ways));
}

std::uint64_t WalkingDice::take(std::uint64_t cases, std::span<const std::uint64_t> ways) {
  if (cases == 1) return 0;
  if (passed_ == forks_.size()) {
    Fork& fork = forks_.emplace_back();
    if (passed_ < given_.size() && given_[passed_] < cases) fork.taken = given_[passed_];
    fork.cases = cases;
    fork.ways.assign(ways.begin(), ways.end());
    weigh(passed_);
  }
  return forks_[passed_++].taken;
}

void WalkingDice::weigh(std::size_t at) {
  Fork& fork = forks_[at];
  fork.ways_so_far = at == 0 ? Whole(1) : forks_[at - 1].ways_so_far;
  fork.of_so_far = at == 0 ? Whole(1) : forks_[at - 1].of_so_far;
  if (fork.ways.empty()) {
    fork.of_so_far *= fork.cases;
  } else {
    fork.ways_so_far *= fork.ways[static_cast<std::size_t>(fork.taken)];
    fork.of_so_far *= std::accumulate(fork.ways.begin(), fork.ways.end(), std::uint64_t{0});
  }
}

bool WalkingDice::next() {
  passed_ = 0;
  given_.clear();
  while (!forks_.empty()) {
    Fork& last = forks_.back();
    if (++last.taken < last.cases) {
      weigh(forks_.size() - 1);
      return true;
    }
    forks_.pop_back();
  }
  return false;
}

Path WalkingDice::path() const {
  Path path;
  for (const Fork& fork : forks_) path.push_back(fork.taken);
  return path;
}

void WalkingDice::follow(const Path& path) {
  forks_.clear();
  passed_ = 0;
  given_ = path;
}

}  // namespace adjudicator::odds

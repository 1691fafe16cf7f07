#include "odds/paired.hpp"

#include <algorithm>
#include <deque>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <vector>

#include "odds/interval.hpp"
#include "odds/playing.hpp"

namespace adjudicator::odds {
namespace {

/// Each sample twice, with the same dice.
class Pair {
 public:
  /// `named`: of which the rows are that are told.
  Pair(const Turn& first, const Turn& second, const Turn& named, std::uint64_t key)
      : turn_(second),
        named_(named),
        first_(first, key),
        second_(second, key),
        lost_(first_.odds().tally.last_losses().size()) {}

  void play(std::uint64_t first, std::uint64_t count) {
    for (std::uint64_t i = 0; i < count; ++i) {
      first_.play(first + i, 1);
      second_.play(first + i, 1);
      compare(first_.odds().tally, second_.odds().tally);
    }
  }

  void add_to(PairedOdds& all) const {
    all.first.add(first_.odds());
    all.second.add(second_.odds());
    all.lost.resize(lost_.size());
    for (std::size_t i = 0; i < lost_.size(); ++i) add(all.lost[i], lost_[i]);
    for (const auto& [held, difference] : holders_) add(all.holders[held], difference);
    for (const auto& [unit, difference] : units_)
      if (const Row like = row_like(named_, turn_, unit); like.exists()) add(all.units[like], difference);
  }

 private:
  static void add(Differences& to, const Differences& more) {
    to.sum += more.sum;
    to.squares += more.squares;
  }

  void compare(const Tally<std::uint64_t>& first, const Tally<std::uint64_t>& second) {
    for (std::size_t i = 0; i < lost_.size(); ++i)
      lost_[i].add(second.last_losses()[i] - first.last_losses()[i]);
    set_apart(first.last_holders(), second.last_holders(), holders_);
    // Rosters are the same, and so are their rows. What only the first loses survives in the second.
    set_apart(second.last_lost_units(), first.last_lost_units(), units_);
  }

  /// One less of what only `was` has, one more of what only `is` has.
  template <class What>
  static void set_apart(std::vector<What> was, std::vector<What> is,
                        std::map<What, Differences>& differences) {
    std::ranges::sort(was);
    std::ranges::sort(is);
    const auto only = [&](const std::vector<What>& here, const std::vector<What>& there, std::int64_t by) {
      std::vector<What> found;
      std::ranges::set_difference(here, there, std::back_inserter(found));
      for (const What& what : found) differences[what].add(by);
    };
    only(was, is, -1);
    only(is, was, 1);
  }

  const Turn& turn_;
  const Turn& named_;
  SamplePlayer first_;
  SamplePlayer second_;
  std::vector<Differences> lost_;
  std::map<Held, Differences> holders_;
  std::map<Row, Differences> units_;
};

}  // namespace

PairedOdds paired_odds(const Mixture& first, const Mixture& second, const Sampling& sampling) {
  if (first.size() != second.size()) throw std::logic_error("mixtures of different cases are no pair");
  const auto make = [&](std::size_t turn) {
    return std::make_unique<Pair>(first[turn], second[turn], second[0], sampling.key);
  };
  using Player = MixturePlayer<Pair>;
  const auto players =
      played<Player>(sampling, [&](std::deque<Player>& all) { all.emplace_back(first, sampling.key, make); });
  PairedOdds all{{Tally<std::uint64_t>(first[0])}, {Tally<std::uint64_t>(second[0])}, {}, {}, {}};
  for (const Player& player : players) player.add_to(all);
  return all;
}

MeanDifference mean_of(const Differences& difference, std::uint64_t samples) {
  const Whole n = samples;
  const Whole sum = difference.sum;
  // 1.96 times the root of the variance of the mean, (squares - sum^2 / n) / n^2, in millionths.
  // One more difference of one: few samples that all came alike are not sure of it.
  const Whole spread = (difference.squares + 1) * n - sum * sum;
  const Whole half = sqrt(Whole(spread * 3'841'600 * millionths / n)) / n + 1;
  const Whole mean = sum * millionths / n;
  return {mean, mean - half, mean + half};
}

}  // namespace adjudicator::odds

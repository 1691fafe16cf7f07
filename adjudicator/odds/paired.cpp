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
  Pair(const Turn& first, const Turn& second, std::uint64_t key)
      : first_(first, key), second_(second, key), lost_(first_.odds().tally.last_losses().size()) {}

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
  }

 private:
  static void add(Differences& to, const Differences& more) {
    to.sum += more.sum;
    to.squares += more.squares;
  }

  void compare(const Tally<std::uint64_t>& first, const Tally<std::uint64_t>& second) {
    for (std::size_t i = 0; i < lost_.size(); ++i)
      lost_[i].add(second.last_losses()[i] - first.last_losses()[i]);
    auto was = first.last_holders();
    auto is = second.last_holders();
    std::ranges::sort(was);
    std::ranges::sort(is);
    hold_only_there(was, is, -1);
    hold_only_there(is, was, 1);
  }

  /// Who is in a hex in one run and not in the other.
  void hold_only_there(const std::vector<Held>& here, const std::vector<Held>& there, std::int64_t by) {
    std::vector<Held> only;
    std::ranges::set_difference(here, there, std::back_inserter(only));
    for (const Held& held : only) holders_[held].add(by);
  }

  SamplePlayer first_;
  SamplePlayer second_;
  std::vector<Differences> lost_;
  std::map<Held, Differences> holders_;
};

}  // namespace

PairedOdds paired_odds(const Mixture& first, const Mixture& second, const Sampling& sampling) {
  if (first.size() != second.size()) throw std::logic_error("mixtures of different cases are no pair");
  const auto make = [&](std::size_t turn) {
    return std::make_unique<Pair>(first[turn], second[turn], sampling.key);
  };
  using Player = MixturePlayer<Pair>;
  const auto players =
      played<Player>(sampling, [&](std::deque<Player>& all) { all.emplace_back(first, sampling.key, make); });
  PairedOdds all{{Tally<std::uint64_t>(first[0])}, {Tally<std::uint64_t>(second[0])}, {}, {}};
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

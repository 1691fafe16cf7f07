#include "systems/classic/exchange.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>

namespace adjudicator::classic {
namespace {

/// Subset sums from the back: row i says for every sum the least number of members among i, i+1, ... that
/// make it.
///
///   fewest(i, s) = min(fewest(i + 1, s), fewest(i + 1, s - strength[i]) + 1)
///
/// Walking from the front, member i is taken whenever that costs no more members: then the list of indices is
/// the smallest one. Only every block-th row is kept; the choices of a block are worked out again, one bit a
/// sum, when the walk reaches it.
template <class Count>
class Cover {
 public:
  Cover(std::span<const std::int32_t> strengths, std::size_t limit)
      : strengths_(strengths), sums_(limit + 1), block_(block_size(strengths.size())) {}

  std::vector<std::size_t> choose(std::size_t requirement) {
    keep_rows();
    std::size_t sum = requirement;
    while (row_[sum] == never) ++sum;  // all of them together are enough
    std::vector<std::size_t> chosen;
    for (std::size_t first = 0; first < strengths_.size(); first += block_) walk(first, sum, chosen);
    return chosen;
  }

 private:
  using Counts = std::vector<Count>;
  static constexpr Count never = std::numeric_limits<Count>::max() / 2;

  static std::size_t block_size(std::size_t members) {
    std::size_t size = 1;
    while (size * size < members * 16) ++size;  // a row of choices is a sixteenth of a row of counts, or less
    return size;
  }

  void keep_rows() {
    row_.assign(sums_, never);
    row_[0] = 0;
    kept_.resize((strengths_.size() + block_ - 1) / block_);
    for (std::size_t i = strengths_.size(); i-- > 0;) {
      if ((i + 1) % block_ == 0 || i + 1 == strengths_.size())
        kept_[i / block_] = row_;  // the row below the block
      step(i);
    }
  }

  /// row_ becomes row i.
  void step(std::size_t i) {
    next_ = row_;
    const auto strength = static_cast<std::size_t>(strengths_[i]);
    for (std::size_t s = strength; s < sums_; ++s)
      row_[s] = std::min<Count>(next_[s], static_cast<Count>(next_[s - strength] + 1));
  }

  void walk(std::size_t first, std::size_t& sum, std::vector<std::size_t>& chosen) {
    const std::size_t end = std::min(first + block_, strengths_.size());
    std::vector<std::vector<bool>> takes(end - first);
    row_ = std::move(kept_[first / block_]);
    sums_ = sum + 1;  // greater ones cannot be left over any more
    row_.resize(sums_);
    for (std::size_t i = end; i-- > first;) {
      step(i);
      takes[i - first] = choices(static_cast<std::size_t>(strengths_[i]));
    }
    for (std::size_t i = first; i < end; ++i) {
      if (!takes[i - first][sum]) continue;
      chosen.push_back(i);
      sum -= static_cast<std::size_t>(strengths_[i]);
    }
  }

  /// For every sum: does taking the member whose step was the last cost no more members than leaving it?
  std::vector<bool> choices(std::size_t strength) const {
    std::vector<bool> takes(sums_);
    for (std::size_t s = strength; s < sums_; ++s)
      takes[s] = next_[s - strength] < never && next_[s - strength] + 1 <= next_[s];
    return takes;
  }

  std::span<const std::int32_t> strengths_;
  std::size_t sums_;
  std::size_t block_;
  Counts row_;
  Counts next_;
  std::vector<Counts> kept_;
};

}  // namespace

std::vector<std::size_t> cheapest_cover(std::span<const std::int32_t> strengths, std::int64_t requirement) {
  if (requirement <= 0) return {};
  const std::int64_t total = std::accumulate(strengths.begin(), strengths.end(), std::int64_t{0});
  if (total < requirement) {
    std::vector<std::size_t> all(strengths.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
  }
  // The best sum is less than requirement + largest: without any one of its members it would not be enough.
  const std::int64_t largest = *std::max_element(strengths.begin(), strengths.end());
  const auto limit = static_cast<std::size_t>(std::min(total, requirement + largest - 1));
  const auto needed = static_cast<std::size_t>(requirement);
  if (strengths.size() < std::numeric_limits<std::uint16_t>::max() / 2)
    return Cover<std::uint16_t>(strengths, limit).choose(needed);
  return Cover<std::uint32_t>(strengths, limit).choose(needed);
}

}  // namespace adjudicator::classic

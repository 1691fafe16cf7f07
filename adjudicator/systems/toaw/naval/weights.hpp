// Weights from which one is drawn again and again (TOAW-1.7, 10.3), while they only fall.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace adjudicator::toaw::naval {

/// A number below the sum of the weights falls to the first weight whose end, counted from the first weight on, is
/// above it. A guide says for each number where to look: no search, and no branch that a processor cannot foresee.
class Weights {
 public:
  void clear() {
    ends_.clear();
    sum_ = 0;
  }
  void add(std::int64_t weight) { ends_.push_back(sum_ += weight); }
  /// After the last one was added, and before one is picked.
  void make_guide() {
    constexpr std::int64_t longest = 8192;  // 32 KB: what a processor has at hand
    step_ = 0;
    while (sum_ >> step_ >= longest) ++step_;
    guide_.clear();
    for (std::size_t i = 0; i < ends_.size(); ++i)
      while (static_cast<std::int64_t>(guide_.size()) << step_ < ends_[i])
        guide_.push_back(static_cast<std::uint32_t>(i));
  }

  std::int64_t sum() const { return sum_; }
  /// `number`: from 0, below the sum.
  std::size_t pick(std::int64_t number) const {
    std::size_t i = guide_[static_cast<std::size_t>(number >> step_)];
    while (ends_[i] <= number) ++i;
    return i;
  }
  /// Makes the weight at a place less; it is not below `amount`.
  void take(std::size_t place, std::int64_t amount) {
    // The guide of single numbers stays exact. That of coarser steps stays as it is: numbers fall to later weights
    // only, and `pick` goes on from where the guide points.
    if (step_ == 0) {
      const auto end = guide_.begin() + static_cast<std::ptrdiff_t>(ends_[place]);
      guide_.erase(end - static_cast<std::ptrdiff_t>(amount), end);
    }
    for (std::size_t i = place; i < ends_.size(); ++i) ends_[i] -= amount;
    sum_ -= amount;
  }

 private:
  std::vector<std::int64_t> ends_;
  std::int64_t sum_ = 0;
  // The first weight for each number, or for each 2^step of them where they are many.
  std::vector<std::uint32_t> guide_;
  int step_ = 0;
};

}  // namespace adjudicator::toaw::naval

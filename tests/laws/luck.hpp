// Random choices of sample orders, the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/dice.hpp"
#include "core/state.hpp"

namespace adjudicator::laws {

class Luck {
 public:
  /// `system` keeps samples of different systems apart ("classic"); the two sides of a game have choices of
  /// their own.
  Luck(std::uint64_t seed, std::string_view system, Row side)
      : dice_(seed),
        draws_(dice_, nullptr, AddressId::none, hash_of("-sample", hash_of(system, side.index))) {}

  /// 0 .. count - 1; `count` is at least 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(draws_.face({1, 0, count})); }
  /// True in one of `count` cases.
  bool one_in(std::size_t count) { return below(count) == 0; }
  /// `items` is not empty.
  template <class Items>
  const auto& one_of(const Items& items) {
    return items[below(items.size())];
  }
  template <class Items>
  void shuffle(Items& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  PhiloxDice dice_;
  Draws draws_;
};

}  // namespace adjudicator::laws

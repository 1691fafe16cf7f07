// CRT-8.2: the default policy of an exchange against every subset there is.
#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <tuple>

#include "systems/classic/exchange.hpp"

namespace adjudicator::classic {
namespace {

using Subset = std::vector<std::size_t>;

Subset by_trying_all(const std::vector<std::int32_t>& strengths, std::int64_t requirement) {
  Subset best;
  std::iota(best.begin(), best.end(), 0u);
  bool found = false;
  std::tuple<std::int64_t, std::size_t, Subset> least;
  for (std::uint32_t bits = 0; bits < 1u << strengths.size(); ++bits) {
    Subset subset;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < strengths.size(); ++i)
      if (bits >> i & 1) {
        subset.push_back(i);
        sum += strengths[i];
      }
    if (sum < requirement) continue;
    const std::tuple one{sum, subset.size(), subset};
    if (!found || one < least) least = one;
    found = true;
  }
  if (found) return std::get<2>(least);
  Subset all(strengths.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

TEST(ClassicExchange, AsTryingEverySubset) {
  std::mt19937 random(20);
  for (int trial = 0; trial < 4000; ++trial) {
    std::vector<std::int32_t> strengths(random() % 11);
    for (auto& s : strengths) s = static_cast<std::int32_t>(random() % (trial % 2 == 0 ? 5 : 12));
    const auto requirement = static_cast<std::int64_t>(random() % 30);
    EXPECT_EQ(cheapest_cover(strengths, requirement), by_trying_all(strengths, requirement));
  }
}

TEST(ClassicExchange, TieBreaks) {
  // Smallest sum; then fewest; then the earliest names.
  EXPECT_EQ(cheapest_cover(std::vector<std::int32_t>{5, 3, 2, 4}, 5), (Subset{0}));
  EXPECT_EQ(cheapest_cover(std::vector<std::int32_t>{3, 3, 2, 2}, 5), (Subset{0, 2}));
  EXPECT_EQ(cheapest_cover(std::vector<std::int32_t>{1, 4, 2, 3}, 5), (Subset{0, 1}));
  EXPECT_EQ(cheapest_cover(std::vector<std::int32_t>{4, 4}, 5), (Subset{0, 1}));
  EXPECT_EQ(cheapest_cover(std::vector<std::int32_t>{4, 4}, 9), (Subset{0, 1}));
  EXPECT_EQ(cheapest_cover(std::vector<std::int32_t>{4, 4}, 0), Subset{});
  EXPECT_EQ(cheapest_cover(std::vector<std::int32_t>{}, 3), Subset{});
}

// Six hexes of 99 units: too many for subsets, and more members than one block keeps.
TEST(ClassicExchange, ManyUnits) {
  std::vector<std::int32_t> strengths(594);
  for (std::size_t i = 0; i < strengths.size(); ++i)
    strengths[i] = static_cast<std::int32_t>(2 + 2 * (i * 7919 % 50));
  const Subset chosen = cheapest_cover(strengths, 1001);
  std::int64_t sum = 0;
  for (std::size_t i : chosen) sum += strengths[i];
  EXPECT_EQ(sum, 1002);           // all strengths are even
  EXPECT_EQ(chosen.size(), 11u);  // the eleven strongest make 1100, the ten strongest 1000
}

// The worst that a roster within the schema's bounds can ask for.
TEST(ClassicExchange, LargestStrengths) {
  std::vector<std::int32_t> strengths(594);
  for (std::size_t i = 0; i < strengths.size(); ++i) strengths[i] = static_cast<std::int32_t>(9999 - i);
  const Subset chosen = cheapest_cover(strengths, 99 * 9999);
  std::int64_t sum = 0;
  for (std::size_t i : chosen) sum += strengths[i];
  EXPECT_EQ(sum, 99 * 9999);
}

}  // namespace
}  // namespace adjudicator::classic

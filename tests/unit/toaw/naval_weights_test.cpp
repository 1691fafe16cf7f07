// Weights with a guide pick as whoever adds them up does, before and after some became less.
#include "systems/toaw/naval/weights.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace adjudicator::toaw::naval {
namespace {

std::size_t added_up(const std::vector<std::int64_t>& weights, std::int64_t number) {
  std::size_t i = 0;
  while (number >= weights[i]) number -= weights[i++];
  return i;
}

/// Every number of few, and of many some all over, with both ends of each weight.
std::vector<std::int64_t> numbers_below(const std::vector<std::int64_t>& weights) {
  const std::int64_t sum = std::accumulate(weights.begin(), weights.end(), std::int64_t{0});
  std::vector<std::int64_t> numbers;
  for (std::int64_t number = 0; number < sum; number += 1 + sum / 5000) numbers.push_back(number);
  std::int64_t end = 0;
  for (const std::int64_t weight : weights) {
    if (weight > 0) numbers.push_back(end);
    end += weight;
    if (weight > 0) numbers.push_back(end - 1);
  }
  return numbers;
}

Weights guided(const std::vector<std::int64_t>& all) {
  Weights weights;
  for (const std::int64_t weight : all) weights.add(weight);
  weights.make_guide();
  return weights;
}

void expect_same(const Weights& weights, const std::vector<std::int64_t>& all) {
  ASSERT_EQ(weights.sum(), std::accumulate(all.begin(), all.end(), std::int64_t{0}));
  for (const std::int64_t number : numbers_below(all))
    ASSERT_EQ(weights.pick(number), added_up(all, number)) << number;
}

/// Takes as much as each weight is made of, again and again, until nothing is left.
void expect_same_to_the_end(std::vector<std::int64_t> all, const std::vector<std::int64_t>& parts) {
  Weights weights = guided(all);
  expect_same(weights, all);
  for (std::size_t i = 0; weights.sum() > 0; i += 5) {
    const std::size_t place = i % all.size();
    if (all[place] == 0) continue;
    weights.take(place, parts[place]);
    all[place] -= parts[place];
    expect_same(weights, all);
  }
}

TEST(NavalWeights, FewArePickedExactly) {
  expect_same_to_the_end({8, 0, 4, 4, 2, 36, 0}, {8, 1, 2, 4, 1, 12, 1});
}

TEST(NavalWeights, ManyArePickedInSteps) {
  expect_same_to_the_end({30 * 999, 0, 12 * 999, 6, 1, 8 * 500}, {30 * 333, 1, 12 * 111, 6, 1, 8 * 100});
}

TEST(NavalWeights, NoneHaveNoSum) {
  EXPECT_EQ(Weights().sum(), 0);
  EXPECT_EQ(guided({0, 0}).sum(), 0);
  Weights weights = guided({3, 4});
  weights.clear();
  EXPECT_EQ(weights.sum(), 0);
}

}  // namespace
}  // namespace adjudicator::toaw::naval

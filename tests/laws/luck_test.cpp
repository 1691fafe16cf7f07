#include "luck.hpp"

#include <gtest/gtest.h>

#include <array>

namespace adjudicator::laws {
namespace {

TEST(LawsLuck, IsThatOfTheSystemAndTheSide) {
  const auto draws = [](std::uint64_t seed, std::string_view system, std::uint32_t side) {
    Luck luck(seed, system, {0, side});
    std::array<std::size_t, 8> all{};
    for (std::size_t& one : all) one = luck.below(1000);
    return all;
  };
  // As the samples of these systems were drawn before they shared their luck.
  PhiloxDice dice(7);
  Draws before(dice, nullptr, AddressId::none, hash_of("classic-sample", 1));
  for (const std::size_t one : draws(7, "classic", 1)) EXPECT_EQ(one, before.face({1, 0, 1000}));
  EXPECT_EQ(draws(7, "classic", 1), draws(7, "classic", 1));
  EXPECT_NE(draws(7, "classic", 1), draws(7, "classic", 0));
  EXPECT_NE(draws(7, "classic", 1), draws(7, "cna", 1));
  EXPECT_NE(draws(7, "classic", 1), draws(8, "classic", 1));
}

}  // namespace
}  // namespace adjudicator::laws

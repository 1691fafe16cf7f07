// Exact arithmetic: a table of roundings typed by hand, overflow, order.
#include "core/exact.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace adjudicator {
namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

TEST(Exact, Roundings) {
  struct Line {
    std::int64_t n, d, down, up, half_up;
  };
  const Line table[] = {
      {7, 2, 3, 4, 4},     {-7, 2, -4, -3, -3}, {7, -2, -4, -3, -3},   {-7, -2, 3, 4, 4},
      {6, 3, 2, 2, 2},     {-6, 3, -2, -2, -2}, {0, 5, 0, 0, 0},       {1, 3, 0, 1, 0},
      {-1, 3, -1, 0, 0},   {2, 3, 0, 1, 1},     {-2, 3, -1, 0, -1},    {5, 10, 0, 1, 1},
      {-5, 10, -1, 0, 0},  {15, 10, 1, 2, 2},   {-15, 10, -2, -1, -1}, {4, 9, 0, 1, 0},
      {5, 9, 0, 1, 1},     {-4, 9, -1, 0, 0},   {-5, 9, -1, 0, -1},    {1, 1, 1, 1, 1},
      {-1, 1, -1, -1, -1},
  };
  for (const Line& line : table) {
    EXPECT_EQ(round_down(line.n, line.d), line.down) << line.n << "/" << line.d;
    EXPECT_EQ(round_up(line.n, line.d), line.up) << line.n << "/" << line.d;
    EXPECT_EQ(round_half_up(line.n, line.d), line.half_up) << line.n << "/" << line.d;
  }
}

TEST(Exact, MulDivHas128Bits) {
  EXPECT_EQ(mul_div(largest, largest, largest), largest);
  EXPECT_EQ(mul_div(largest, 2, 4), largest / 2);
  EXPECT_EQ(mul_div(-7, 1, 2), -4);
  EXPECT_EQ(mul_div(7, -1, -2), 3);
  EXPECT_EQ(mul_div(10, 10, 7), 14);
  EXPECT_THROW(mul_div(largest, 2, 1), ArithmeticError);
  EXPECT_THROW(mul_div(1, 1, 0), ArithmeticError);
}

// At the ends of 64 bits nothing wraps around.
TEST(Exact, RoundingsAtTheEndsOf64Bits) {
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(round_half_up(largest, 2), largest / 2 + 1);
  EXPECT_EQ(round_half_up(largest, 1), largest);
  EXPECT_EQ(round_half_up(largest - 1, largest), 1);
  EXPECT_EQ(round_half_up(largest / 2, largest), 0);
  EXPECT_EQ(round_half_up(largest / 2 + 1, largest), 1);
  EXPECT_EQ(round_half_up(least, 2), least / 2);
  EXPECT_EQ(round_half_up(least, largest), -1);
  EXPECT_EQ(round_half_up(least + 1, least), 1);
  EXPECT_EQ(round_up(least, 3), least / 3);
  EXPECT_EQ(round_up(largest, least), 0);
  EXPECT_EQ(round_down(largest, least), -1);
}

TEST(Exact, MulDivHalfUp) {
  EXPECT_EQ(mul_div_half_up(largest, largest, largest), largest);
  EXPECT_EQ(mul_div_half_up(largest, 1'000'000, largest), 1'000'000);
  EXPECT_EQ(mul_div_half_up(7, 1, 2), 4);
  EXPECT_EQ(mul_div_half_up(-7, 1, 2), -3);
  EXPECT_EQ(mul_div_half_up(7, 1, -2), -3);
  EXPECT_EQ(mul_div_half_up(-7, 1, -2), 4);
  EXPECT_EQ(mul_div_half_up(10, 10, 7), 14);
  EXPECT_EQ(mul_div_half_up(11, 10, 7), 16);
  EXPECT_THROW(mul_div_half_up(largest, 2, 1), ArithmeticError);
  EXPECT_THROW(mul_div_half_up(1, 1, 0), ArithmeticError);
}

TEST(Exact, PartsOfAWhole) {
  EXPECT_EQ(parse_parts("1.5", 2), 3);
  EXPECT_EQ(parse_parts("-1.5", 2), -3);
  EXPECT_EQ(parse_parts("-0.5", 2), -1);
  EXPECT_EQ(parse_parts("+.5", 2), 1);
  EXPECT_EQ(parse_parts("7", 1000), 7000);
  EXPECT_EQ(parse_parts("0.125", 1000), 125);
  EXPECT_EQ(parse_parts("1.50", 2), 3);
  EXPECT_EQ(parse_parts("2147483.647", 1000), 2147483647);
  for (const char* none : {"", "-", ".", "1.2.3", "1,5", " 1", "1e3", "x", "123456789012345678901"})
    EXPECT_FALSE(parse_parts(none, 1000)) << none;
  EXPECT_FALSE(parse_parts("1.3", 2));        // finer than halves
  EXPECT_FALSE(parse_parts("0.0005", 1000));  // finer than milli
  EXPECT_FALSE(parse_parts("2147483.648", 1000));
  EXPECT_FALSE(parse_parts("-2147483.648", 1000));  // that number is kept for "none"
  EXPECT_EQ(Halves{3}.ratio(), Ratio(3, 2));
  EXPECT_EQ((Tenths{7} + Tenths{8}).ratio(), Ratio(3, 2));
  EXPECT_EQ((Milli{7} - Milli{8}).count, -1);
  EXPECT_EQ(Halves{-3}.floor(), -2);
  EXPECT_EQ(Halves{-3}.ceiling(), -1);
  EXPECT_LT(Tenths{3}, Tenths{4});
  constexpr std::int32_t full = std::numeric_limits<std::int32_t>::max();
  EXPECT_THROW(Milli{full} + Milli{1}, ArithmeticError);
  EXPECT_THROW(Milli{-full} - Milli{2}, ArithmeticError);
}

TEST(Exact, IntegerSqrt) {
  for (std::int64_t n = 0; n < 2000; ++n) {
    const std::int64_t r = integer_sqrt(n);
    EXPECT_TRUE(r * r <= n && (r + 1) * (r + 1) > n) << n;
  }
  EXPECT_EQ(integer_sqrt(largest), 3037000499);
  EXPECT_EQ(integer_sqrt(3037000499 * 3037000499), 3037000499);
  EXPECT_EQ(integer_sqrt(3037000499 * 3037000499 - 1), 3037000498);
  EXPECT_THROW(integer_sqrt(-1), ArithmeticError);
}

TEST(Exact, RatiosAreInLowestTerms) {
  EXPECT_EQ(Ratio(6, 4), Ratio(3, 2));
  EXPECT_EQ(Ratio(6, -4).numerator(), -3);
  EXPECT_EQ(Ratio(6, -4).denominator(), 2);
  EXPECT_EQ(Ratio(0, -9), Ratio(0));
  EXPECT_TRUE(Ratio(8, 4).whole());
  EXPECT_THROW(Ratio(1, 0), ArithmeticError);
}

TEST(Exact, RatioArithmetic) {
  EXPECT_EQ(Ratio(1, 2) + Ratio(1, 3), Ratio(5, 6));
  EXPECT_EQ(Ratio(1, 2) - Ratio(1, 3), Ratio(1, 6));
  EXPECT_EQ(Ratio(2, 3) * Ratio(3, 4), Ratio(1, 2));
  EXPECT_EQ(Ratio(2, 3) / Ratio(-4, 3), Ratio(-1, 2));
  EXPECT_EQ(-Ratio(3, 7), Ratio(-3, 7));
  EXPECT_EQ(Ratio(-1, 2).floor(), -1);
  EXPECT_EQ(Ratio(-1, 2).ceiling(), 0);
  EXPECT_EQ(Ratio(7, 2).floor(), 3);
  EXPECT_EQ(Ratio(7, 2).ceiling(), 4);
  EXPECT_THROW(Ratio(1) / Ratio(0), ArithmeticError);
}

TEST(Exact, RatioOrder) {
  EXPECT_LT(Ratio(1, 3), Ratio(1, 2));
  EXPECT_LT(Ratio(-1, 2), Ratio(-1, 3));
  EXPECT_GT(Ratio(largest), Ratio(largest - 1));
  EXPECT_LT(Ratio(largest - 1, largest), Ratio(1));
}

// What does not fit is told, never wrapped.
TEST(Exact, OverflowIsTold) {
  EXPECT_THROW(Ratio(largest) * Ratio(2), ArithmeticError);
  EXPECT_THROW(Ratio(1, largest) * Ratio(1, 2), ArithmeticError);
  EXPECT_THROW(Ratio(1, largest) + Ratio(1, largest - 1), ArithmeticError);
  EXPECT_EQ(Ratio(largest, 2) + Ratio(largest, 2), Ratio(largest));
  EXPECT_THROW(Ratio(largest, 2) + Ratio(largest, 2) + Ratio(1, 2), ArithmeticError);
}

TEST(Exact, OverflowOfWholeNumbersIsTold) {
  EXPECT_THROW(Ratio(largest) + Ratio(1), ArithmeticError);
  EXPECT_THROW(Ratio(-largest) - Ratio(largest), ArithmeticError);
}

}  // namespace
}  // namespace adjudicator

// Luck: tallies of dice against all outcomes counted by hand or one by one, and what of a report's dice is
// told.
#include "reports/report/luck.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>

#include "cli_fixture.hpp"
#include "report_fixture.hpp"

namespace adjudicator::report_test {
namespace {

namespace fs = std::filesystem;

using classic_test::resolve;
using reports::has_spread;
using reports::Spread;
using reports::Throws;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Spread d6s(std::uint64_t dice, std::int64_t sum) {
  const Throws throws[] = {{dice, 6, 1}};
  return reports::spread(throws, sum - static_cast<std::int64_t>(dice));
}

TEST(Luck, OfOneDie) {
  // 1/6 = 1666.7, 2/6 = 3333.3, 3/6 = 5000 ...
  const int lower[] = {1667, 3333, 5000, 6667, 8333, 10000};
  for (int face = 1; face <= 6; ++face) {
    EXPECT_EQ(d6s(1, face).lower_tail, lower[face - 1]) << face;
    EXPECT_EQ(d6s(1, face).upper_tail, lower[6 - face]) << face;
  }
}

TEST(Luck, OfTwoDice) {
  EXPECT_EQ(d6s(2, 2).lower_tail, 278);   // 1/36
  EXPECT_EQ(d6s(2, 4).lower_tail, 1667);  // 6/36
  EXPECT_EQ(d6s(2, 7).lower_tail, 5833);  // 21/36
  EXPECT_EQ(d6s(2, 7).upper_tail, 5833);
  EXPECT_EQ(d6s(2, 9).upper_tail, 2778);  // 10/36
  EXPECT_EQ(d6s(2, 12).lower_tail, 10000);
  EXPECT_EQ(d6s(2, 12).upper_tail, 278);
  EXPECT_TRUE(d6s(2, 7).exact);
}

// Six throws of 1, 2, 3, 4, 5 and 6 are as low as they are high.
TEST(Luck, OfEveryFaceOnceIsEven) {
  const Spread even = d6s(6, 21);
  EXPECT_EQ(even.lower_tail, even.upper_tail);
  EXPECT_EQ(even.lower_tail, 5464);  // 25,494 of 46,656
}

/// All outcomes, one by one.
std::map<std::int64_t, std::int64_t> all_outcomes(std::span<const Throws> throws) {
  std::map<std::int64_t, std::int64_t> sums{{0, 1}};
  for (const Throws& t : throws)
    for (std::uint64_t i = 0; i < t.dice; ++i) {
      std::map<std::int64_t, std::int64_t> next;
      for (const auto& [sum, ways] : sums)
        for (std::uint64_t face = 0; face < t.faces; ++face)
          next[sum + static_cast<std::int64_t>(face * t.step)] += ways;
      sums = std::move(next);
    }
  return sums;
}

void expect_as_counted(std::span<const Throws> throws) {
  const auto sums = all_outcomes(throws);
  std::int64_t all = 0;
  for (const auto& [sum, ways] : sums) all += ways;
  std::int64_t below = 0;
  for (const auto& [sum, ways] : sums) {
    const Spread s = reports::spread(throws, sum);
    EXPECT_EQ(s.lower_tail, round_half_up((below + ways) * 10'000, all)) << sum;
    EXPECT_EQ(s.upper_tail, round_half_up((all - below) * 10'000, all)) << sum;
    if (sum == s.usual_low) {
      EXPECT_LT(below * 10, all);
      EXPECT_GE((below + ways) * 10, all);
    }
    if (sum == s.usual_high) {
      EXPECT_LT((all - below - ways) * 10, all);
      EXPECT_GE((all - below) * 10, all);
    }
    below += ways;
  }
}

TEST(Luck, IsWhatAllOutcomesCountedGive) {
  for (std::uint64_t dice = 1; dice <= 12; ++dice) {
    const Throws d6[] = {{dice, 6, 1}};
    expect_as_counted(d6);
    const Throws d10[] = {{dice, 10, 1}};
    expect_as_counted(d10);
  }
  for (std::uint64_t rolls = 1; rolls <= 4; ++rolls) {
    const Throws d66[] = {{rolls, 6, 1}, {rolls, 6, 10}};
    expect_as_counted(d66);
  }
  const Throws mixed[] = {{3, 4, 7}, {2, 20, 1}, {1, 1, 5}};
  expect_as_counted(mixed);
}

TEST(Luck, OfManyDiceIsSymmetricAndMonotone) {
  for (const std::uint64_t dice : {40u, 300u, 301u, 1000u}) {
    const auto least = static_cast<std::int64_t>(dice);
    Spread last;
    last.upper_tail = 10'000;
    for (std::int64_t sum = least; sum <= 6 * least; sum += least / 8) {
      const Spread now = d6s(dice, sum);
      const Spread mirrored = d6s(dice, 7 * least - sum);
      EXPECT_EQ(now.exact, dice <= 300);
      EXPECT_NEAR(now.lower_tail, mirrored.upper_tail, now.exact ? 0 : 1);
      EXPECT_GE(now.lower_tail, last.lower_tail);
      EXPECT_LE(now.upper_tail, last.upper_tail);
      EXPECT_GE(now.lower_tail + now.upper_tail, 9999);
      last = now;
    }
  }
}

// 300 dice are counted, 301 are fixed point; one die does not change a sum's chances by much, and the same
// 300 dice in fixed point give the same ten-thousandths.
TEST(Luck, InFixedPointIsTheSame) {
  for (std::int64_t off = -60; off <= 60; off += 20) {
    const Throws counted[] = {{300, 6, 1}};
    const Throws fixed[] = {{300, 6, 1}, {1, 1, 1}};  // a die of one face changes nothing
    const Spread a = reports::spread(counted, 750 + off);
    const Spread b = reports::spread(fixed, 750 + off);
    ASSERT_TRUE(a.exact);
    ASSERT_FALSE(b.exact);
    EXPECT_EQ(a.lower_tail, b.lower_tail) << off;
    EXPECT_EQ(a.upper_tail, b.upper_tail) << off;
    EXPECT_EQ(a.usual_low, b.usual_low);
    EXPECT_EQ(a.usual_high, b.usual_high);
  }
}

TEST(Luck, OfSumsBeyondAllReason) {
  EXPECT_EQ(d6s(20'000, 20'000).lower_tail, 0);
  EXPECT_EQ(d6s(20'000, 20'000).upper_tail, 10'000);
  EXPECT_EQ(d6s(20'000, 120'000).upper_tail, 0);
  EXPECT_EQ(d6s(20'000, 70'000).lower_tail, 5008);  // half of it, and half of the chance of just that sum
}

TEST(Luck, HasNoSpreadWhereItWouldTakeTooLong) {
  const auto has = [](Throws throws) { return has_spread(std::span<const Throws>(&throws, 1)); };
  EXPECT_TRUE(has({100'000, 6, 1}));
  EXPECT_FALSE(has({10'000'000, 6, 1}));
  EXPECT_FALSE(has({1, 1'000'000, 1}));
}

// ---- In reports

std::vector<std::string> lucks(const std::string& report) {
  std::vector<std::string> all;
  const std::regex one("<luck ([^>]*)/>");
  for (std::sregex_iterator at(report.begin(), report.end(), one), end; at != end; ++at)
    all.push_back((*at)[1]);
  return all;
}

TEST(Luck, CountsTheRollsOfEachKind) {
  EXPECT_THAT(
      lucks(report(resolve(three_battles(), {1, 2, 3}), "blue")),
      ElementsAre(R"(kind="s3-differential" side="blue" dice="1d6" rolls="3" expected="21/2" got="6" )"
                  R"(least="3" most="18" usual-low="7" usual-high="14" lower-tail="926" upper-tail="9537")"));
}

TEST(Luck, LeavesOutWhatARulingGave) {
  Game game = three_battles();
  game.rulings = R"(<die at="turn-07/combat/0404/die" faces="6" by="Ada" because="agreed"/>)";
  const auto all = lucks(report(resolve(game, {2, 3}), "blue"));
  ASSERT_EQ(all.size(), 1u);
  EXPECT_THAT(all[0], HasSubstr(R"(rolls="2" expected="7" got="5")"));
}

// Two dice that are read as two digits; each side's fire by itself.
TEST(Luck, CountsDigitsAndSidesByThemselves) {
  const cli_test::TempFolder temp;
  const auto game = temp.path() / "road";
  fs::copy(cli_test::source("examples/cna-tobruk-road"), game, fs::copy_options::recursive);
  ASSERT_EQ(cli_test::call({"resolve", game.string(), "--formats", "xml"}).code, 0);
  const auto all = lucks(cli_test::read(game / "turn-01/mailing-1/report-moderator.xml"));
  EXPECT_THAT(all,
              Contains(HasSubstr(
                  R"(kind="barrage-infantry" side="commonwealth" dice="d66" rolls="2" expected="77" )")));
  EXPECT_THAT(
      all,
      Contains(HasSubstr(R"(kind="barrage-infantry" side="axis" dice="d66" rolls="1" expected="77/2" )")));
}

// Whoever sees that somebody threw, and not what, has nothing to count.
TEST(Luck, IsOfDiceThatTheReaderSees) {
  const Story story = resolve(three_battles(), {1, 2, 3});
  const auto kinds_counted = [&](const std::vector<std::string_view>& parts) {
    reports::LuckCount count(*story.turn, story.outcome.log);
    Projection(*story.turn, story.outcome.log, Reader{}).each([&](const SeenFact& fact) {
      SeenFact seen = fact;
      seen.all = false;
      seen.parts = parts;
      count.see(seen);
    });
    return count.all().size();
  };
  EXPECT_EQ(kinds_counted({"dice", "faces"}), 1u);
  EXPECT_EQ(kinds_counted({"dice"}), 0u);
  EXPECT_EQ(kinds_counted({"faces"}), 0u);
  EXPECT_EQ(kinds_counted({}), 0u);
}

TEST(Luck, OfATurnWithoutDiceIsNotToldOf) {
  Game game = three_battles();
  game.blue.clear();
  game.red.clear();
  EXPECT_THAT(report(resolve(game, {}), "blue"), Not(HasSubstr("<luck")));
}

}  // namespace
}  // namespace adjudicator::report_test

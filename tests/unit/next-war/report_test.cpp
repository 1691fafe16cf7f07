// Reports of the system `next-war`: what a player reads of the turn of the example.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <string>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class NextWarReport : public ::testing::Test {
 protected:
  NextWarReport() {
    ::setenv("ADJUDICATOR_SECRETS", (temp_.path() / "secrets").c_str(), 1);
    fs::copy(source("examples/next-war-sector"), game_, fs::copy_options::recursive);
    EXPECT_EQ(call({"resolve", game_.string(), "--turn", "1", "--formats", "html,xml"}).code, cli::done);
  }
  ~NextWarReport() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  /// In one line, without the signs that other lines begin with.
  std::string text(const std::string& side) const {
    const Called called = call({"report", game_.string(), "--turn", "1", "--side", side});
    EXPECT_EQ(called.code, cli::done) << called.err;
    std::string line;
    for (const char sign : called.out)
      if ((sign != '\n' && sign != ' ') || (!line.empty() && line.back() != ' '))
        line += sign == '\n' ? ' ' : sign;
    return line;
  }
  std::string html(const std::string& side) const {
    return read(game_ / "turn-01/mailing-1" / ("report-" + side + ".html"));
  }

  TempFolder temp_;
  fs::path game_ = temp_.path() / "game";
};

// NW-7.7, NW-15.4, NW-10.26: neither a helicopter that cannot fly nor a point that is gone is free.
TEST_F(NextWarReport, CountsDamagedHelicoptersAndPoints) {
  EXPECT_THAT(text("red"),
              AllOf(HasSubstr("Your losses: 5 units, 8 steps, the use of 1 helicopter unit (damaged)"),
                    HasSubstr("8 steps lost 1 helicopter unit damaged 1 Airmobile Point used or lost"),
                    HasSubstr("2 steps lost 1 helicopter unit damaged 3 permanent Air Points lost")));
}

// NW-13.3: a passenger lost a step of its own; the defender lost but one.
TEST_F(NextWarReport, SaysWhichUnitsShareTheStepsLost) {
  EXPECT_THAT(text("red"), HasSubstr("you lost 2 steps (21st Airmobile 1, 11th Guards 1)"));
  EXPECT_THAT(text("blue"), HasSubstr("the enemy lost 2 steps (21st Airmobile 1, 11th Guards 1)"));
}

TEST_F(NextWarReport, NamesTheHexesThatSidesControl) {
  EXPECT_THAT(text("red"),
              AllOf(HasSubstr("Kimpo (0708): controlled by Red"), HasSubstr(" 0502: controlled by Blue")));
}

// NW-4.2, NW-5.3: where the odds start, and that the chart ends where they end.
TEST_F(NextWarReport, SaysInTheOpenWhereTheOddsStart) {
  EXPECT_THAT(
      html("red"),
      AllOf(HasSubstr("13 to 6, odds 2:1 · starting column 9 · shift 3 columns right · column 12 · Die: 5"),
            HasSubstr("18 to 3, odds 6:1 · starting column 13 · shift 5 columns right, stopped at the edge "
                      "of the chart · column 13 ")));
}

// What entered a hex, whose it is and what was lost there: each with its rule, and all of them in the glossary.
TEST_F(NextWarReport, CitesTheRulesOfAdvancesControlAndLosses) {
  const std::string red = text("red");
  EXPECT_THAT(red, AllOf(HasSubstr("1st Armored advanced into 0704. [NW-14.2]"),
                         HasSubstr("Blue took control of 0704. [NW-14.8]"),
                         HasSubstr("10th Motorized must clear its hex. [NW-14.7]"),
                         HasSubstr("8th Armored went on to 0804. [NW-14.6]"),
                         HasSubstr("Red Hinds rebased to 1206. [NW-15.4]"),
                         HasSubstr("Permanent Air Points (Blue) fall from 5 to 4. [NW-7.7]")));
  EXPECT_THAT(red,
              AllOf(HasSubstr("NW-9.2 fewer losses for the attacker"), HasSubstr("NW-10.8 the policy on")));
}

}  // namespace
}  // namespace adjudicator::cli_test

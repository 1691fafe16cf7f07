// Reports of combat at sea in the system `toaw`: what an enemy reads does not hang on what he may not know.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using testing::ElementsAre;

class ToawSeaReports : public ::testing::Test {
 protected:
  ToawSeaReports() { ::setenv("ADJUDICATOR_SECRETS", (temp_.path() / "secrets").c_str(), 1); }
  ~ToawSeaReports() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  /// The example, with Blue's attacks in the order of his file or the other way round; what Red reads of it.
  std::string red(bool reversed) const {
    const fs::path game = temp_.path() / (reversed ? "reversed" : "as-it-is");
    fs::copy(source("examples/toaw-sea"), game, fs::copy_options::recursive);
    if (reversed) reverse_attacks(game / "turn-01/orders/blue.xml");
    const Called called = call({"resolve", game.string(), "--turn", "1", "--formats", "xml"});
    EXPECT_EQ(called.code, cli::done) << called.err;
    return read(game / "turn-01/mailing-1/report-red.xml");
  }
  static void reverse_attacks(const fs::path& orders) {
    std::string text = read(orders);
    const std::regex line("    <naval-attack [^\n]*\n");
    std::vector<std::string> attacks;
    for (std::sregex_iterator i(text.begin(), text.end(), line), end; i != end; ++i)
      attacks.push_back(i->str());
    ASSERT_EQ(attacks.size(), 3u);
    text = std::regex_replace(text, line, "");
    std::string all;
    for (const std::string& attack : attacks) all.insert(0, attack);
    text.insert(text.find("  </list>"), all);
    std::ofstream(orders) << text;
  }
  /// The hexes where attacks at sea are told of, and those that attacks had found before, as they come.
  static std::vector<std::string> attacked(const std::string& report) {
    std::vector<std::string> found;
    const std::regex one(R"re(<thing id="(r-\w+)" table="unit"/>\s*</changed>|what="engagement">)re");
    const std::string sea = report.substr(report.find(R"(what="at-sea")"));
    for (std::sregex_iterator i(sea.begin(), sea.end(), one), end; i != end; ++i)
      found.push_back((*i)[1].matched ? (*i)[1].str() : "engagement");
    return found;
  }

  TempFolder temp_;
};

// TOAW-16.2a: in which order Blue wrote his attacks, Red does not read.
TEST_F(ToawSeaReports, TellTheEnemyOfAttacksByLocation) {
  const std::vector<std::string> told = attacked(red(false));
  EXPECT_EQ(std::ranges::count(told, "engagement"), 3);
  EXPECT_EQ(told, attacked(red(true)));
}

// TOAW-16.4: where nobody sank, a side reads its hits and its own ships' damage, never the enemy's damage.
TEST_F(ToawSeaReports, SayWhatAnEngagementCameToWhereNobodySank) {
  const fs::path game = temp_.path() / "game";
  fs::copy(source("examples/toaw-sea"), game, fs::copy_options::recursive);
  ASSERT_EQ(call({"resolve", game.string(), "--turn", "1", "--formats", "xml"}).code, cli::done);
  const auto told = [&](const char* side) {
    const Called called = call({"report", game.string(), "--turn", "1", "--side", side});
    return std::regex_replace(called.out, std::regex("\\s+"), " ");
  };
  const std::string red = told("red");
  EXPECT_THAT(red,
              testing::HasSubstr(
                  "158 points of damage to ships Their losses: 1 unit, 1 ship, 48 hits on ships (as far"));
  EXPECT_THAT(red,
              testing::HasSubstr("0807 E4 and E5 attacked Cruiser Division at sea in 0807. – You scored 7 "
                                 "hits; your ships took 81 points of damage"));
  EXPECT_LT(red.find("at sea in 0807."), red.find("at sea in 1004.")) << "the most damage comes first";
  EXPECT_THAT(red,
              testing::HasSubstr("Tirl in 1206 came under attack. – Your ships took 3 hits but no damage"));
  EXPECT_THAT(told("blue"),
              testing::AllOf(testing::HasSubstr("You scored 53 hits; your ships took 12 points"),
                             testing::Not(testing::HasSubstr("81 points of damage"))));
  EXPECT_THAT(told("moderator"),
              testing::HasSubstr("Blue scored 53 hits; Red scored 7 hits; Blue took 12 points "
                                 "of damage; Red took 81 points of damage"));
}

}  // namespace
}  // namespace adjudicator::cli_test

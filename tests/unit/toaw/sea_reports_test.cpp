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

}  // namespace
}  // namespace adjudicator::cli_test

// Reports of the system `toaw`: what stands in whose, and in which order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <regex>
#include <string>
#include <vector>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class ToawReports : public ::testing::Test {
 protected:
  ToawReports() {
    ::setenv("ADJUDICATOR_SECRETS", (temp_.path() / "secrets").c_str(), 1);
    fs::copy(source("examples/toaw-corps"), game_, fs::copy_options::recursive);
    const Called called = call({"resolve", game_.string(), "--turn", "1", "--formats", "xml,text"});
    EXPECT_EQ(called.code, cli::done) << called.err;
  }
  ~ToawReports() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  std::string report(const std::string& reader, const std::string& ending) const {
    return read(game_ / "turn-01/mailing-1" / ("report-" + reader + ending));
  }
  /// The hexes of its battles, as they come.
  std::vector<std::string> battles(const std::string& reader) const {
    const std::string text = report(reader, ".xml");
    std::vector<std::string> hexes;
    const std::regex scene(R"re(<scene at="turn-01/combat/(\d{4})")re");
    for (std::sregex_iterator i(text.begin(), text.end(), scene), end; i != end; ++i)
      hexes.push_back((*i)[1]);
    return hexes;
  }

  TempFolder temp_;
  fs::path game_ = temp_.path() / "game";
};

// TOAW-16.2a: the order of 4.2 tells how many units support a battle.
TEST_F(ToawReports, ListBattlesByLocationButForTheModerator) {
  EXPECT_THAT(battles("moderator"), ElementsAre("0310", "0705", "0808", "0707"));
  EXPECT_THAT(battles("blue"), ElementsAre("0310", "0705", "0707", "0808"));
  EXPECT_THAT(battles("red"), ElementsAre("0310", "0705", "0707", "0808"));
}

// TOAW-16.2a, 16.9
TEST_F(ToawReports, TellEngagementFactorsAndShotsToTheModeratorAlone) {
  EXPECT_THAT(report("moderator", ".txt"), AllOf(HasSubstr("factor "), HasSubstr("anti-armor ")));
  for (const char* side : {"blue", "red"})
    EXPECT_THAT(report(side, ".txt"), AllOf(Not(HasSubstr("factor ")), Not(HasSubstr("anti-armor "))));
}

}  // namespace
}  // namespace adjudicator::cli_test

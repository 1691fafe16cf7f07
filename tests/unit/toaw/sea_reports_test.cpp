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

  /// What step 6 of TOAW-4.0 tells, with the hexes at which it was aimed, as it comes.
  static std::vector<std::string> scenes(const std::string& report) {
    std::vector<std::string> found;
    const std::regex one(
        R"re(<scene[^>]* what="(at-sea|from-above)"|<scene[^>]* what="(engagement|air-attack)"[^>]*>)re"
        R"re([^]*?<arg id="(\d+)" as="target")re");
    for (std::sregex_iterator i(report.begin(), report.end(), one), end; i != end; ++i)
      found.push_back((*i)[1].matched ? (*i)[1].str() : (*i)[2].str() + " " + (*i)[3].str());
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

// The same of attacks from the air, which come among those at sea in the order of the file (TOAW-4.0).
TEST_F(ToawSeaReports, TellTheEnemyOfAttacksFromTheAirByLocation) {
  const std::vector<std::string> orders{
      R"(<air-attack unit="b-803" target="1304" kind="airfield"/>)",
      R"(<naval-attack target="0807" units="b-1cs b-4df" rounds="6"/>)",
      R"(<air-attack unit="b-820" target="1206" kind="port"/>)",
      R"(<air-attack unit="b-801" target="0109" kind="airfield"/>)",
      R"(<naval-attack target="1004" units="b-iron" rounds="3"/>)",
  };
  const auto told = [&](const char* folder, const std::vector<std::size_t>& order) {
    const fs::path game = temp_.path() / folder;
    fs::copy(source("examples/toaw-sea"), game, fs::copy_options::recursive);
    std::string roster = read(game / "turn-01/roster.xml");
    roster.insert(
        roster.find("  <unit id=\"b-803\""),
        R"(  <unit id="b-801" side="blue" hex="0405" name="801st Squadron" kind="air" proficiency="75" )"
        R"(air-mission="interdiction"><line id="b-801.1" equipment="dive-bomber" assigned="12"/></unit>)"
        "\n");
    std::ofstream(game / "turn-01/roster.xml") << roster;
    std::ofstream file(game / "turn-01/orders/blue.xml");
    file << R"(<orders xmlns="urn:adjudicator:1" system="toaw" game="sea" turn="1" side="blue"><list>)"
         << R"(<set-air-mission unit="b-803" value="interdiction"/>)";
    for (const std::size_t i : order) file << orders[i];
    file << "</list></orders>";
    file.close();
    const Called called = call({"resolve", game.string(), "--turn", "1", "--formats", "xml"});
    EXPECT_EQ(called.code, cli::done) << called.err;
    return scenes(read(game / "turn-01/mailing-1/report-red.xml"));
  };
  const std::vector<std::string> known = told("as-it-is", {0, 1, 2, 3, 4});
  EXPECT_THAT(known, ElementsAre("at-sea", "engagement 0807", "engagement 1004", "engagement 1206",
                                 "from-above", "air-attack 0109", "air-attack 1304"));
  EXPECT_EQ(known, told("reversed", {4, 3, 2, 1, 0}));
  EXPECT_EQ(known, told("mixed", {3, 4, 0, 2, 1}));
}

// Planes that were lost before the first round are told where the rounds are, not in the fold above them.
TEST_F(ToawSeaReports, ShowPlanesLostBeforeTheRounds) {
  const fs::path game = temp_.path() / "game";
  fs::copy(source("examples/toaw-sea"), game, fs::copy_options::recursive);
  ASSERT_EQ(call({"resolve", game.string(), "--turn", "1", "--formats", "html"}).code, cli::done);
  const std::string html = read(game / "turn-01/mailing-1/report-red.html");
  const std::size_t card = html.find("id=\"b-1004\"");
  ASSERT_NE(card, std::string::npos);
  const std::size_t lost = html.find("1st Naval Wing lost 6 planes.", card);
  EXPECT_LT(html.find("</details>", card), lost);
  EXPECT_LT(lost, html.find("class=\"rounds", card));
  EXPECT_EQ(html.find("1st Naval Wing lost 6 planes.", lost + 1), std::string::npos) << "told once";
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

// Reports of the system `toaw`: what stands in whose, and in which order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include "cli_fixture.hpp"
#include "pdf_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
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
  EXPECT_THAT(report("moderator", ".txt"),
              AllOf(ContainsRegex("engagement[ \n]+factor[ \n]+[0-9]"), HasSubstr("anti-armor ")));
  for (const char* side : {"blue", "red"})
    EXPECT_THAT(report(side, ".txt"), AllOf(Not(ContainsRegex("engagement[ \n]+factor[ \n]+[0-9]")),
                                            Not(HasSubstr("anti-armor "))));
}

/// A report as text, in one line: where a line ends is the page's business.
std::string flowing(const std::string& text) {
  return std::regex_replace(text, std::regex("\\s+"), " ");
}

// TOAW-16.1, 16.9: everything about one's own units.
TEST_F(ToawReports, TellOwnersWhatBecameOfTheirUnits) {
  EXPECT_THAT(flowing(report("red", ".txt")),
              AllOf(HasSubstr("16th Regiment: first battle, proficiency from 62 to 71"),
                    HasSubstr("16th Regiment lost 2 more during the retreat"),
                    HasSubstr("5 items from Lake Battalion returned to the replacement pool"),
                    HasSubstr("defender’s entrenchment bonus by 39% in all"),
                    HasSubstr("Unit Strength Ready Supply Q M4"),
                    testing::ContainsRegex(
                        "after 22% losses, [^,]* held \\(needed a roll of 63 or less to hold\\)")));
  EXPECT_THAT(flowing(report("blue", ".txt")),
              AllOf(HasSubstr("Blue: half the fire of 12th Gun Regiment, 3rd Guards Regiment"),
                    HasSubstr("full supporting fire from Army Heavy Artillery and 2nd Bomber Wing"),
                    HasSubstr("Anti-aircraft fire at 2nd Bomber Wing")));
}

// TOAW-16.1: dice are the moderator's; the draw of 9.4 counts from 0, the rule from 1.
TEST_F(ToawReports, TellRollsWithWhatWasNeededToTheModeratorAlone) {
  EXPECT_THAT(
      flowing(report("moderator", ".txt")),
      AllOf(HasSubstr("(proficiency), Blue: rolled 76, needed 75 or less"),
            HasSubstr("(round), Blue: rolled 7, needed 6 or less"),
            HasSubstr("fter 21% losses, 16th Regiment retreated (rolled 59, needed 34 or less to hold)"),
            HasSubstr("Interception check, 54th Fighter Wing: rolled 84, needed 50 or less")));
  for (const char* side : {"blue", "red"}) EXPECT_THAT(report(side, ".txt"), Not(HasSubstr("rolled")));
  EXPECT_THAT(flowing(report("red", ".txt")),
              AllOf(HasSubstr("Red plays next"), Not(HasSubstr("both checks"))));
}

// TOAW-18.9, 16.2: an attempt to enter is no battle and shows nobody.
TEST_F(ToawReports, NameNobodyWhoDroveUnitsOffWithoutABattle) {
  EXPECT_THAT(flowing(report("red", ".txt")),
              AllOf(HasSubstr("The enemy tried to take 0710 without a battle"),
                    Not(HasSubstr("Corps Reconnaissance"))));
}

// TOAW-6.5, 16.2: planes are a class of their own; TOAW-18.9: who met nobody was not refused.
TEST(ToawTurns, AnAttackedAirfieldTellsOfPlanes) {
  const TempFolder temp;
  ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "secrets").c_str(), 1);
  const fs::path game = temp.path() / "game";
  fs::copy(source("examples/toaw-corps"), game, fs::copy_options::recursive);
  write(game / "turn-01/orders/blue.xml",
        R"(<orders xmlns="urn:adjudicator:1" system="toaw" game="corps" turn="1" side="blue"><list>)"
        R"(<air-attack unit="b-air1" target="1106" kind="airfield"/><bombard target="0501" units="b-a1"/>)"
        R"(</list></orders>)");
  const Called called = call({"resolve", game.string(), "--turn", "1", "--formats", "text"});
  ::unsetenv("ADJUDICATOR_SECRETS");
  ASSERT_EQ(called.code, cli::done) << called.err;
  const auto told = [&](const std::string& side) {
    return flowing(read(game / "turn-01/mailing-1" / ("report-" + side + ".txt")));
  };
  EXPECT_THAT(told("blue"), AllOf(HasSubstr("aircraft about 5"), HasSubstr("received, 2 accepted."),
                                  HasSubstr("What became of your orders: 1 remark")));
  EXPECT_THAT(told("red"), AllOf(HasSubstr("aircraft 5"), HasSubstr("planes on it stayed on the ground")));
}

// What others lost is no number that a side knows: none that it has seen is not none.
TEST_F(ToawReports, AWhatIfCallsUnknownLossesUnknown) {
  std::string orders = read(game_ / "turn-01/orders/blue.xml");
  orders = std::regex_replace(orders, std::regex("<attack[^>]*target=\"0310\"[^]*?</attack>"), "");
  const fs::path other = temp_.path() / "blue.xml";
  write(other, orders);
  const std::string told = flowing(
      call({"whatif", game_.string(), "--turn", "1", "--with", other.string(), "--side", "blue"}).out);
  EXPECT_THAT(told, AllOf(HasSubstr("Total Red losses: only estimated, battle by battle instead of 1 unit"),
                          Not(HasSubstr("none, unchanged"))));
}

// The last turn is meant where none is named; one before it that never was resolved may be what was meant.
TEST(ToawTurns, ATurnThatWasSkippedIsWarnedOf) {
  const TempFolder temp;
  ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "secrets").c_str(), 1);
  fs::copy(source("examples/toaw-corps"), temp.path() / "game", fs::copy_options::recursive);
  const Called called = call({"resolve", (temp.path() / "game").string(), "--formats", "xml"});
  EXPECT_EQ(called.code, cli::done);
  EXPECT_THAT(called.err, HasSubstr("turn 1 has not been resolved"));
  ::unsetenv("ADJUDICATOR_SECRETS");
}

/// Battles of so many units against as many, apart from each other on a large map, each unit with so many rifles;
/// losses are divided by `divider`.
void make_battles(const fs::path& game, int battles, int units, int rifles, int divider) {
  std::string roster = R"(<roster xmlns="urn:adjudicator:1" system="toaw" game="many" turn="1">)"
                       R"(<side id="blue" phasing="true" proficiency="70"/><side id="red" proficiency="70"/>)"
                       R"(<scenario id="now" hex-scale="2500" attrition-divider=")" +
                       std::to_string(divider) +
                       R"("/><formation id="bf" side="blue"/><formation id="rf" side="red"/>)"
                       R"(<equipment id="rifles" ap="3" at="1" df="2" flags="active-defender infantry"/>)";
  std::string orders =
      R"(<orders xmlns="urn:adjudicator:1" system="toaw" game="many" turn="1" side="blue"><list>)";
  for (int i = 0; i < battles; ++i) {
    const int column = 2 + 4 * (i % 10);
    const int row = 2 + 4 * (i / 10);
    const auto hex = [&](int at) { return std::to_string(100 * column + at + 10'000).substr(1); };
    std::string parts;
    for (const char* side : {"blue", "red"})
      for (int n = 0; n < units; ++n) {
        const std::string id = side[0] + std::to_string(i) + "-" + std::to_string(n);
        roster += "<unit id=\"" + id + "\" side=\"" + side + "\" formation=\"" + side[0] + "f\" hex=\"" +
                  hex(side[0] == 'b' ? row : row + 1) +
                  "\" proficiency=\"70\" loss-tolerance=\"ignore\" spotted=\"true\"><line id=\"" + id +
                  ".1\" equipment=\"rifles\" assigned=\"" + std::to_string(rifles) + "\"/></unit>";
        if (side[0] == 'b') parts += "<participant unit=\"" + id + "\"/>";
      }
    orders += "<attack target=\"" + hex(row + 1) + "\">" + parts + "</attack>";
  }
  write(game / "game.xml",
        R"(<game xmlns="urn:adjudicator:1" system="toaw" id="many" title="Many" seed="many">)"
        R"(<side id="blue" name="Blue" colour="#2b5c9e"/>)"
        R"(<side id="red" name="Red" colour="#a6372b"/></game>)");
  write(game / "map.xml",
        R"(<map xmlns="urn:adjudicator:1" system="toaw" game="many" columns="42" rows="20"/>)");
  write(game / "turn-01/roster.xml", roster + "</roster>");
  write(game / "turn-01/orders/blue.xml", orders + "</list></orders>");
}

// Where not every battle has a card, paper is short: battles in brief, units in two columns, and no list of them twice.
TEST(ToawTurns, ManyBattlesMakeAShortPaper) {
  const TempFolder temp;
  ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "secrets").c_str(), 1);
  const fs::path game = temp.path() / "game";
  make_battles(game, 32, 7, 20, 10);
  const Called called = call({"resolve", game.string(), "--defaults", "--formats", "pdf"});
  ::unsetenv("ADJUDICATOR_SECRETS");
  ASSERT_EQ(called.code, cli::done) << called.err;
  for (const char* side : {"blue", "red"}) {
    const std::string pdf = read(game / "turn-01/mailing-1" / (std::string("report-") + side + ".pdf"));
    const std::string text = report_test::ask_poppler("pdftotext", pdf, "-layout");
    ASSERT_FALSE(text.empty()) << "poppler-utils is missing; tools/setup installs it";
    EXPECT_THAT(text, HasSubstr("7 units attacked 7 defenders in "));
    EXPECT_LE(std::ranges::count(text, '\f'), 24) << side;
  }
}

// A battle of ten rounds and nine units a side has two pages at most.
TEST(ToawTurns, ALongBattleHasTwoPages) {
  const TempFolder temp;
  ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "secrets").c_str(), 1);
  const fs::path game = temp.path() / "game";
  make_battles(game, 1, 9, 90, 150);
  const Called called = call({"resolve", game.string(), "--defaults", "--formats", "pdf"});
  ::unsetenv("ADJUDICATOR_SECRETS");
  ASSERT_EQ(called.code, cli::done) << called.err;
  for (const char* reader : {"blue", "red", "moderator"}) {
    const std::string pdf = read(game / "turn-01/mailing-1" / (std::string("report-") + reader + ".pdf"));
    const std::string text = report_test::ask_poppler("pdftotext", pdf, "-layout");
    ASSERT_FALSE(text.empty()) << "poppler-utils is missing; tools/setup installs it";
    const auto page_of = [&](const std::string& words, std::size_t from) {
      const std::size_t at = text.find(words, from);
      EXPECT_NE(at, std::string::npos) << reader << ": " << words;
      return std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size())),
                        '\f');
    };
    EXPECT_THAT(flowing(text), HasSubstr("ended in round 10"));
    EXPECT_LE(page_of("Lists", text.find("Attack: Blue")) - page_of("Attack: Blue", 0), 2) << reader;
  }
}

}  // namespace
}  // namespace adjudicator::cli_test

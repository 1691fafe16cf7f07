// Battles of many rounds: a row each in HTML, PDF and text, all of a round in `explain`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"
#include "pdf_fixture.hpp"
#include "texts.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* rounds_head = "xmlns=\"urn:adjudicator:1\" system=\"drill\" game=\"rounds\"";
constexpr std::size_t battles = 20;
constexpr std::size_t rounds_each = 6;

std::string hex(std::size_t column, std::size_t row) {
  return (column < 10 ? "0" : "") + std::to_string(column) + (row < 10 ? "0" : "") + std::to_string(row);
}

/// Twenty battles of two units against two, on a table on which nothing but steps of attackers is lost, with
/// a seed by which each lasts six rounds.
class DrillRounds : public ::testing::Test {
 protected:
  DrillRounds() {
    const std::string here(rounds_head);
    write(game / "game.xml",
          R"(<game xmlns="urn:adjudicator:1" system="drill" id="rounds" title="Rounds" seed="rounds 3">
  <side id="blue" name="Blue" colour="#2b5fa8"/><side id="red" name="Red" colour="#a83232"/>
  <rules fog="contact" rounds="6" lists="false"/></game>)");
    write(game / "map.xml", "<map " + here + R"( columns="17" rows="20"/>)");
    std::string chart =
        R"(<grid-chart xmlns="urn:adjudicator:1" name="drill-results" status="project-default" source="Made up" basis="differential" rows-by="number" columns-by="number" columns="..-1 0..1 2..3 4..">)";
    for (int face = 1; face <= 6; ++face) {
      const std::string cell = face == 1 || face == 6 ? "AL" : "NE";
      chart += "<row at=\"" + std::to_string(face) + "\" cells=\"" + cell + ' ' + cell + ' ' + cell + ' ' +
               cell + "\"/>";
    }
    write(game / "charts/drill-results.xml", chart + "</grid-chart>");
    std::string units;
    std::string orders;
    for (std::size_t k = 1; k <= battles; ++k) {
      const std::size_t column = 2 + (k - 1) % 5 * 3;
      const std::size_t row = 3 + (k - 1) / 5 * 5;
      const std::string n = std::to_string(k);
      const auto unit = [&](const char* id, const char* side, const std::string& where, const char* name,
                            const char* strength) {
        units += "<unit id=\"" + (id + n) + "\" side=\"" + side + "\" hex=\"" + where + "\" name=\"" + name +
                 ' ' + n + "\" strength=\"" + strength + "\"/>";
      };
      unit("b", "blue", hex(column, row - 1), "Foot", "5");
      unit("h", "blue", hex(column, row + 1), "Horse", "4");
      unit("r", "red", hex(column, row), "Guards", "6");
      unit("s", "red", hex(column, row), "Rifles", "3");
      orders += "<attack target=\"" + hex(column, row) + "\" units=\"b" + n + " h" + n + "\"/>";
    }
    write(game / "turn-01/roster.xml",
          "<roster " + here + R"( turn="1"><side id="blue"/><side id="red"/>)" + units + "</roster>");
    write(game / "turn-01/orders/blue.xml",
          "<orders " + here + R"( turn="1" side="blue"><list>)" + orders + "</list></orders>");
    write(game / "turn-01/orders/red.xml", "<orders " + here + R"( turn="1" side="red"/>)");
  }
  Called resolve(const char* formats) const {
    return call({"resolve", game.string(), "--turn", "1", "--defaults", "--formats", formats});
  }
  std::string mailed(const std::string& name) const { return read(game / "turn-01/mailing-1" / name); }

  TempFolder temp;
  const fs::path game = temp.path() / "rounds";
};

TEST_F(DrillRounds, TwentyBattlesOfSixRoundsAreTwelvePagesOfASide) {
  const Called run = resolve("pdf,xml");
  ASSERT_EQ(run.code, cli::done) << run.err;
  for (const std::string side : {"blue", "red"}) {
    ASSERT_EQ(times_in(mailed("report-" + side + ".xml"), "what=\"round\""), battles * rounds_each);
    const std::string pdf = mailed("report-" + side + ".pdf");
    const std::string info = report_test::ask_poppler("pdfinfo", pdf);
    ASSERT_NE(info.find("Pages:"), info.npos) << "tools/setup installs poppler-utils";
    EXPECT_LE(std::stoi(info.substr(info.find("Pages:") + 6)), 12) << side;
    const std::string text = report_test::ask_poppler("pdftotext", pdf, "-layout");
    EXPECT_EQ(times_in(text, "What came of it") > 0, side == "blue")
        << "red is not told what blue lost: that column is empty and left out";
    EXPECT_GE(times_in(text, "Round "), battles);
  }
}

TEST_F(DrillRounds, ARoundIsARowAndSaysWhatItsReaderKnows) {
  ASSERT_EQ(resolve("html,text,xml").code, cli::done);
  const std::string blue = mailed("report-blue.txt");
  EXPECT_THAT(blue, HasSubstr("  Round  Attack  Die  Result                 What came of it\n"
                              "  1           9    "));
  EXPECT_THAT(blue, AllOf(HasSubstr("Attacker loses a step  b1 reduced\n"), Not(HasSubstr("Defense  Die")),
                          Not(HasSubstr("No effect "))));
  const std::string red = mailed("report-red.txt");
  EXPECT_THAT(red, HasSubstr("  Round  Defense  Die  Result\n  1            9    "));
  EXPECT_THAT(red, Not(HasSubstr("Attack  Die")));
  const std::string page = mailed("report-blue.html");
  EXPECT_EQ(times_in(page, "<table role=\"table\" class=\"rounds"), battles);
  EXPECT_EQ(times_in(page, "<caption>Round by round</caption>"), battles);
  EXPECT_THAT(page, Not(HasSubstr("Round 2."))) << "what a round says of itself is its row";
  EXPECT_THAT(mailed("report-moderator.txt"), HasSubstr("  Round  Attack  Defense  Die  Result"));
}

TEST_F(DrillRounds, ExplainShowsAllOfARound) {
  ASSERT_EQ(resolve("xml").code, cli::done);
  const auto explained = [&](const std::string& address) {
    const Called called = call({"explain", game.string(), address, "--turn", "1", "--full"});
    EXPECT_EQ(called.code, cli::done) << called.err;
    return called.out;
  };
  const std::string one = explained("turn-01/combat/blue/0203/round-2");
  EXPECT_THAT(one, AllOf(HasSubstr("Round 2."), HasSubstr("DRILL-3.8"), HasSubstr("against defense 9"),
                         HasSubstr("drill-results"), HasSubstr("turn-01/combat/blue/0203/round-2/die")));
  EXPECT_THAT(one, Not(HasSubstr("Round 3.")));
  const std::string battle = explained("turn-01/combat/blue/0203");
  for (std::size_t round = 1; round <= rounds_each; ++round)
    EXPECT_THAT(battle, HasSubstr("Round " + std::to_string(round) + "."));
}

/// In short the rounds are the table of the card.
TEST_F(DrillRounds, ExplainShowsRoundsAsTheCardDoes) {
  ASSERT_EQ(resolve("xml").code, cli::done);
  const Called called = call({"explain", game.string(), "0203", "--turn", "1"});
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.out, AllOf(HasSubstr("  Round  Attack  Defense  Die  Result"),
                                Not(HasSubstr("Round 2.")), HasSubstr("[turn-01/combat/blue/0203]")));
}

}  // namespace
}  // namespace adjudicator::cli_test

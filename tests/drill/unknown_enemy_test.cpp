// Labels, bands and words as answers, through the whole program, in the small system of the tests.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* words_head = "xmlns=\"urn:adjudicator:1\" system=\"drill\" game=\"words\"";
constexpr const char* grenadiers_question = "turn-01/combat/blue/0303/stand/grenadiers";

/// Blue drives red's units, which may hold, out of a town.
class DrillUnknownEnemy : public ::testing::Test {
 protected:
  DrillUnknownEnemy() {
    const std::string here(words_head);
    write(game / "game.xml",
          R"(<game xmlns="urn:adjudicator:1" system="drill" id="words" title="Words" seed="open">
  <side id="blue" name="Blue" colour="#2b5fa8"/>
  <side id="red" name="Red" colour="#a83232" questions="ask"/><rules fog="labelled"/></game>)");
    write(game / "map.xml",
          "<map " + here + R"( columns="6" rows="6"><hex id="0303" terrain="town"/></map>)");
    write(game / "turn-01/roster.xml", "<roster " + here + R"( turn="1"><side id="blue"/><side id="red"/>
  <unit id="hussars" side="blue" hex="0302" strength="9"/>
  <unit id="grenadiers" side="red" hex="0303" strength="5"/>
  <unit id="sappers" side="red" hex="0303" strength="2"/></roster>)");
    write(game / "turn-01/orders/blue.xml", "<orders " + here + R"( turn="1" side="blue">
  <list><attack target="0303" units="hussars"/></list></orders>)");
    write(game / "turn-01/orders/red.xml", "<orders " + here + R"( turn="1" side="red">
  <list><retreat unit="sappers" to="0403"/></list></orders>)");
    rule("");
  }
  /// The die is ruled, and what else is given.
  void rule(const std::string& more) const {
    write(game / "turn-01/rulings.xml", "<rulings " + std::string(words_head) + R"( turn="1">
  <die at="turn-01/combat/blue/0303/die" faces="3" by="Anna" because="thrown at the table"/>)" +
                                            more + "</rulings>");
  }
  Called resolve(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"resolve", game.string(), "--turn",
                                   "1",       "--formats",   "xml,json,text,html,pdf"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  /// Red's form, as it is sent, with another word in it.
  void answer(const std::string& word) const {
    const std::string form = mailed(1, "answers-red.xml");
    EXPECT_THAT(form, HasSubstr("word=\"retreat\""));
    write(game / "turn-01/answers/red.xml", replace_all(form, "word=\"retreat\"", "word=\"" + word + "\""));
  }
  std::string mailed(int mailing, const std::string& name) const {
    return read(game / "turn-01" / ("mailing-" + std::to_string(mailing)) / name);
  }

  TempFolder temp;
  const fs::path game = temp.path() / "words";
};

TEST_F(DrillUnknownEnemy, TheFormOffersWords) {
  const Called run = resolve();
  ASSERT_EQ(run.code, cli::waits) << run.err;
  EXPECT_THAT(mailed(1, "answers-red.xml"), AllOf(HasSubstr(grenadiers_question),
                                                  HasSubstr("word=\"retreat\""), Not(HasSubstr("choice="))));
  EXPECT_THAT(mailed(1, "questions-red.xml"),
              AllOf(HasSubstr(R"(<option word="hold"/>)"), HasSubstr(R"(fallback-word="retreat")")));
  const std::string text = mailed(1, "report-red.txt");
  EXPECT_THAT(text, AllOf(HasSubstr("Does grenadiers hold?"), HasSubstr("hold  it loses a step and stays"),
                          HasSubstr("retreat  it leaves the hex  (if silent)")));
  EXPECT_THAT(mailed(1, "report-red.html"), HasSubstr("it loses a step and stays"));
  for (const char* file : {"report-blue.xml", "report-blue.txt", "report-blue.html", "report-blue.json"})
    EXPECT_THAT(mailed(1, file), AllOf(Not(HasSubstr("grenadiers")), Not(HasSubstr("sappers"))));
}

TEST_F(DrillUnknownEnemy, TheWordCounts) {
  ASSERT_EQ(resolve().code, cli::waits);
  answer("hold");
  EXPECT_EQ(call({"check", game.string(), "--turn", "1"}).code, cli::done);
  const Called run = resolve();
  ASSERT_EQ(run.code, cli::done) << run.err;
  EXPECT_THAT(mailed(2, "roster.xml"),
              HasSubstr(R"(<unit id="grenadiers" side="red" hex="0303" strength="5" reduced="true"/>)"));
  EXPECT_THAT(mailed(2, "report-red.txt"), HasSubstr("Red chose that grenadiers holds (player’s answer)."));
  EXPECT_EQ(call({"audit", game.string()}).code, cli::done);
  EXPECT_EQ(call({"replay", game.string()}).code, cli::done);
}

/// An enemy is asked for by its label; its name is not found, and near to nothing.
TEST_F(DrillUnknownEnemy, ExplainKnowsItByItsLabelAlone) {
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  const auto asked = [&](const std::string& what, const std::string& side) {
    return call({"explain", game.string(), what, "--turn", "1", "--side", side});
  };
  const Called label = asked("e1", "blue");
  EXPECT_EQ(label.code, cli::done) << label.err;
  EXPECT_THAT(label.out, HasSubstr("E1"));
  for (const char* name : {"grenadiers", "grenadier", "sappers", "sapper"}) {
    const Called named = asked(name, "blue");
    EXPECT_EQ(named.code, cli::no_input) << name;
    EXPECT_THAT(named.err, AllOf(Not(HasSubstr("mean grenadiers")), Not(HasSubstr("mean sappers")))) << name;
  }
  EXPECT_EQ(asked("grenadiers", "red").code, cli::done);
  EXPECT_THAT(asked("grenadier", "red").err, HasSubstr("did you mean grenadiers"));
}

TEST_F(DrillUnknownEnemy, AWordThatIsNotOfferedIsTold) {
  ASSERT_EQ(resolve().code, cli::waits);
  answer("fly");
  EXPECT_NE(call({"check", game.string(), "--turn", "1"}).code, cli::done);
}

TEST_F(DrillUnknownEnemy, AWordMayBeRuled) {
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  const Called done = call({"amend", game.string(), "--turn", "1", "--by", "Anna", "--because", "a call",
                            "--answer", grenadiers_question, "--word", "hold"});
  ASSERT_EQ(done.code, cli::done) << done.err;
  EXPECT_THAT(read(game / "turn-01/rulings.xml"),
              AllOf(HasSubstr("from-word=\"retreat\""), HasSubstr("word=\"hold\"")));
  const Called run = resolve({"--defaults", "--corrected"});
  ASSERT_EQ(run.code, cli::done) << run.err;
  EXPECT_THAT(mailed(2, "roster.xml"), HasSubstr("reduced=\"true\""));
}

/// One label for one unit in all mailings of the turn, and never more of it than it may say.
TEST_F(DrillUnknownEnemy, LabelsAndBandsStandForIt) {
  ASSERT_EQ(resolve().code, cli::waits);
  answer("hold");
  ASSERT_EQ(resolve().code, cli::done);
  for (const int mailing : {1, 2}) {
    const std::string blue = mailed(mailing, "report-blue.xml");
    EXPECT_THAT(blue,
                AllOf(HasSubstr(R"(id="E2")"), HasSubstr(R"(of="strength" word="fair" least="4" most="7")"),
                      HasSubstr(R"(of="strength" word="weak" least="0" most="3")")));
    EXPECT_THAT(blue, AllOf(Not(HasSubstr("grenadiers")), Not(HasSubstr("sappers")),
                            Not(HasSubstr("strength=\"5\"")), Not(HasSubstr("strength=\"2\""))));
    EXPECT_THAT(mailed(mailing, "report-blue.txt"), HasSubstr("Attack 9 against defense fair."));
    EXPECT_THAT(mailed(mailing, "report-red.txt"),
                AllOf(HasSubstr("Attack strong (8–11) against defense 7."), Not(HasSubstr("hussars"))));
  }
  EXPECT_THAT(mailed(2, "report-blue.txt"), HasSubstr("E2 held."));
}

}  // namespace
}  // namespace adjudicator::cli_test

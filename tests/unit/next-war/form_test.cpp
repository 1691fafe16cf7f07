// Order forms of the system `next-war`, and what a player is told of orders before the turn is played.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <string>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class NextWarForm : public ::testing::Test {
 protected:
  NextWarForm() { ::setenv("ADJUDICATOR_SECRETS", (temp_.path() / "secrets").c_str(), 1); }
  ~NextWarForm() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  /// The first turn of an example, without orders.
  void begin(const std::string& example) {
    fs::copy(source("examples/" + example), game_, fs::copy_options::recursive);
    fs::remove_all(game_ / "turn-02");
    fs::remove_all(game_ / "turn-01/orders");
  }
  std::string form(const std::string& side, const std::string& format = "xml") const {
    const Called called = call({"form", game_.string(), "--side", side, "--format", format});
    EXPECT_EQ(called.code, cli::done) << called.err;
    return called.out;
  }
  void order(const std::string& file, const std::string& text) const {
    write(game_ / "turn-01/orders" / file, text);
  }
  Called check_as(const std::string& side) const { return call({"check", game_.string(), "--side", side}); }

  TempFolder temp_;
  fs::path game_ = temp_.path() / "game";
};

// NW-18.1: all of this lies on the table.
TEST_F(NextWarForm, TellsOddsColumnSupportAndWhoElseCould) {
  begin("next-war-sector");
  EXPECT_THAT(
      form("blue"),
      AllOf(HasSubstr(
                "<!-- 0704, flat: 11th Guards (r1) and River Post (cp).\n"
                "         Attack 20, defense 6; odds 3:1, with a remainder. Column 10 on the "
                "flat row; shifted to column 13.\n"
                "         Attack by 1st Armored (b1) from 0604: strength 8, counted as 4 (attack across a "
                "river); ER 7; 2 SP.\n"),
            HasSubstr("Column shift +1: surprise.\n         Die −1: odds leave a remainder.\n"),
            HasSubstr(
                "In range: 1st Gunships (bh1) from 0304, combat support 2; Air Defense Fire: die −1 (near "
                "enemy armor"),
            HasSubstr("Named in an attack above as well: 7th Mechanized (b7)."),
            HasSubstr("The others alone: attack 18 against defense 4, odds 4:1, with a remainder; column 11, "
                      "after all shifts 13."),
            HasSubstr("Air Points left: 5 of 5."), HasSubstr("Artillery: corps-guns. Name up to 2"),
            HasSubstr("<!-- <attack seq=\"5\" target=\"0805\" attackers=\"b8 b7\" advance=\"b8\"/> -->")));
}

// NW-10.5, NW-3.8: the landing is offered to both.
TEST_F(NextWarForm, TellsTheDefenderHisPolicies) {
  begin("next-war-sector");
  EXPECT_THAT(
      form("red"),
      AllOf(HasSubstr("“ignore-retreat” is attempt, never or"),
            HasSubstr("A retreat from this hex is 1 hex long. The defenders may try to ignore the retreat."),
            HasSubstr("<!-- <defend hex=\"0708\" ignore-retreat=\"attempt\" on-fail=\"retreat\"/> -->"),
            HasSubstr("<!-- 0910 (Landing Town), flat and town: Coast Brigade (r6).\n"),
            HasSubstr("<!-- <defend hex=\"0910\"/> -->")));
}

TEST_F(NextWarForm, SaysInJsonWhatItSaysInXml) {
  begin("next-war-sector");
  const std::string json = form("blue", "json");
  EXPECT_THAT(
      json,
      AllOf(HasSubstr("\"Column shift +1: surprise.\",\n"), HasSubstr("\"list\": [\n      {\"pass\": {}}"),
            HasSubstr("    {\"attack\": {\"seq\": 5, \"target\": \"0805\", \"attackers\": [\"b8\", "
                      "\"b7\"], \"advance\": [\"b8\"]}},\n")));
  order("blue.json", json);
  EXPECT_EQ(call({"check", game_.string()}).err, "");
  // As it asks: an order moved into the list.
  std::string moved = json;
  const std::string item =
      "{\"attack\": {\"seq\": 5, \"target\": \"0805\", \"attackers\": [\"b8\", \"b7\"], "
      "\"advance\": [\"b8\"]}}";
  moved.replace(moved.find("{\"pass\": {}}"), 12, item);
  order("blue.json", moved);
  ASSERT_EQ(call({"resolve", game_.string(), "--formats", "text", "--defaults"}).code, cli::done);
  EXPECT_THAT(read(game_ / "turn-01/mailing-1/report-blue.txt"), HasSubstr("Attack: Blue: 29"));
}

// NW-18.6: Red sees no unit of the enemy's that is not next to one of his.
TEST_F(NextWarForm, NamesUnderLimitedOnlyWhatIsSeen) {
  begin("next-war-patrols");
  const std::string all = form("blue") + form("red");
  EXPECT_THAT(all,
              AllOf(HasSubstr("<attack "), HasSubstr("<defend "), Not(HasSubstr("Air Defense Fire: die"))));
}

TEST_F(NextWarForm, CheckAsASideTellsOfNamesThatNobodyHas) {
  begin("next-war-sector");
  order("red.json",
        R"({"orders": {"system": "next-war", "game": "sector", "turn": 1, "side": "red", "list": [
  {"defend": {"hex": "0708", "loss-order": ["zz"], "artillery": ["nope"], "helicopter": [{"id": "rh9"}]}},
  {"rebase": {"helicopter": "rh1", "bases": ["9999", "0304"]}}]}})");
  const Called called = check_as("red");
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.err,
              AllOf(HasSubstr("rh9 cannot support the battle for 0708: it is not one of your units"),
                    HasSubstr("nope cannot support the battle for 0708: it is not one of your artillery"),
                    HasSubstr("Your loss order names zz"), HasSubstr("cannot rebase to 9999")));
  EXPECT_THAT(called.err, Not(HasSubstr("rebase to 0304"))) << "Red’s, should he take it";
}

// Whoever answers with what is no choice reads the choices.
TEST_F(NextWarForm, NamesTheChoicesWhereAnAnswerIsNone) {
  fs::copy(source("examples/next-war-sector"), game_, fs::copy_options::recursive);
  ASSERT_EQ(call({"resolve", game_.string(), "--turn", "1", "--formats", "xml"}).code, cli::done);
  ASSERT_EQ(call({"resolve", game_.string(), "--turn", "2", "--formats", "xml"}).code, cli::waits);
  const fs::path answers = game_ / "turn-02/answers/red.xml";
  const std::string asked = read(game_ / "turn-02/mailing-1/answers-red.xml");
  const std::size_t choice = asked.find("choice=\"") + 8;
  write(answers, asked.substr(0, choice) + "0101" + asked.substr(asked.find('"', choice)));
  const Called called = call({"check", game_.string(), "--turn", "2", "--side", "red"});
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.err, AllOf(HasSubstr(": 0101 is not one of the choices. "),
                                HasSubstr("Choose one or more of these: r7, r8 and r11.")));
}

}  // namespace
}  // namespace adjudicator::cli_test

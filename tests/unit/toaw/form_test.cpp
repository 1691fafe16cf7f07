// Order forms of the system `toaw`.
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

class ToawForm : public ::testing::Test {
 protected:
  ToawForm() {
    ::setenv("ADJUDICATOR_SECRETS", (temp_.path() / "secrets").c_str(), 1);
    fs::copy(source("examples/toaw-corps"), game_, fs::copy_options::recursive);
    fs::remove_all(game_ / "turn-02");
    fs::remove_all(game_ / "turn-01/orders");
  }
  ~ToawForm() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  std::string form(const std::string& side) const {
    const Called called = call({"form", game_.string(), "--side", side});
    EXPECT_EQ(called.code, cli::done) << called.err;
    return called.out;
  }

  TempFolder temp_;
  fs::path game_ = temp_.path() / "game";
};

// TOAW-3.4, 4.4, 4.5
TEST_F(ToawForm, TellsWhoReachesATargetInWhichRoundAndWhichGuns) {
  EXPECT_THAT(
      form("blue"),
      AllOf(HasSubstr("0808 (Priory Wood), forest: 16th Regiment (r-53).\n"),
            HasSubstr("Assault: 17th Tank Brigade (b-t1) from 0708, strength 307, ready in round 4.\n"),
            HasSubstr("If all of them attack, the battle starts in round 4.\n"),
            HasSubstr("In range: Army Heavy Artillery (b-a1), 12th Gun Regiment (b-a3) and 2nd Bomber Wing"),
            HasSubstr("<!-- <attack target=\"0310\" advance=\"b-r1\"><participant unit=\"b-r1\" "
                      "mode=\"assault\"/><support unit=\"b-a1\" exclusive=\"false\"/>")));
}

// TOAW-18.8: who may assault a hex supports no other attack, also not one that is suggested before.
TEST_F(ToawForm, SuggestsNoSupportOfWhomItSuggestsForAnAssault) {
  const fs::path roster = game_ / "turn-01/roster.xml";
  std::string text = read(roster);
  const std::string unit = "id=\"b-g1\" side=\"blue\" formation=\"b-guards\" hex=\"";
  const std::size_t at = text.find(unit);
  ASSERT_NE(at, std::string::npos);
  write(roster, text.replace(at + unit.size(), 4, "0709"));
  EXPECT_THAT(form("blue"), AllOf(HasSubstr("<participant unit=\"b-g1\" mode=\"assault\"/>"),
                                  Not(HasSubstr("<support unit=\"b-g1\" exclusive="))));
}

// TOAW-3.2: an example of every kind of order that the side can give, and no quotes that a copy would not survive.
TEST_F(ToawForm, ShowsEveryKindOfOrderWithItsValues) {
  const std::string blue = form("blue");
  for (const char* order : {"<bombard ", "<enter ", "<air-attack ", "<support ", "<set-loss-tolerance ",
                            "<set-deployment ", "<set-range-limit ", "<set-air-mission "})
    EXPECT_THAT(blue, HasSubstr(std::string("<!-- ") + order));
  EXPECT_THAT(
      blue, AllOf(HasSubstr("bombard any"), HasSubstr("none (the unit stays out"), Not(HasSubstr("“true”"))));
  const std::string red = form("red");
  EXPECT_THAT(red, AllOf(HasSubstr("<set-air-mission unit=\"r-air\" value=\"air-superiority\"/>"),
                         HasSubstr("-1 is the full range"), Not(HasSubstr("<bombard"))));
}

// TOAW-16.2: enemies that nobody has found stand in no form.
TEST_F(ToawForm, NamesNobodyWhoWasNotFound) {
  EXPECT_THAT(form("blue"), AllOf(HasSubstr("r-51"), Not(HasSubstr("r-p1")), Not(HasSubstr("0906"))));
  EXPECT_THAT(form("red"), AllOf(HasSubstr("<pass/>"), Not(HasSubstr("b-g1"))));
}

}  // namespace
}  // namespace adjudicator::cli_test

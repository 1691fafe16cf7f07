// Order forms of the system `moo3` and what its planning report says: what each open plan does, and nothing of the end
// of a turn that has not been played.
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

class Moo3Form : public ::testing::Test {
 protected:
  Moo3Form() {
    ::setenv("ADJUDICATOR_SECRETS", (temp_.path() / "secrets").c_str(), 1);
    fs::copy(source("examples/moo3-three-worlds"), game_, fs::copy_options::recursive);
  }
  ~Moo3Form() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  std::string form(const std::string& side) const {
    const Called called = call({"form", game_.string(), "--side", side});
    EXPECT_EQ(called.code, cli::done) << called.err;
    return called.out;
  }
  /// The report in text, its lines joined.
  std::string report(const std::string& side) const {
    std::string joined;
    bool gap = false;
    for (const char c : call({"report", game_.string(), "--side", side}).out) {
      gap |= c == ' ' || c == '\n';
      if (c == ' ' || c == '\n') continue;
      if (gap) joined += ' ';
      gap = false;
      joined += c;
    }
    return joined;
  }

  TempFolder temp_;
  fs::path game_ = temp_.path() / "game";
};

// MOO-6.2: of two sides on a planet the role is known, of three a die decides it.
TEST_F(Moo3Form, SaysWhatEachOpenPlanDoes) {
  const std::string terra = form("terra");
  EXPECT_THAT(
      terra, AllOf(HasSubstr("talas: you are the Attacker; your leader’s ability is 5."),
                   HasSubstr("sweep: Sweep (seize), intensity low or high; 2 more rounds, terrain gain 3,"),
                   HasSubstr("weapons: special weapons that your government has authorized here: chemical."),
                   HasSubstr("ursa: three sides are there; a die decides"), Not(HasSubstr("ursa: you are"))));
  EXPECT_THAT(terra.substr(0, terra.find("ursa: ")), Not(HasSubstr("fortify:")));
  const std::string klack = form("klack");
  EXPECT_THAT(klack, AllOf(HasSubstr("talas: you are the Defender; your leader’s ability is 3."),
                           HasSubstr("fortify: Fortify"),
                           HasSubstr("cygni: you are the Defender; your leader’s ability is 6.")));
}

TEST_F(Moo3Form, KnowsTheRolesOfThreeSidesAtTheGate) {
  fs::remove_all(game_ / "turn-01/orders");
  ASSERT_EQ(call({"resolve", game_.string(), "--until", "plans", "--formats", "xml"}).code, cli::waits);
  EXPECT_THAT(form("terra"), HasSubstr("ursa: you are the Attacker; your leader’s ability is 0."));
  EXPECT_THAT(form("free"), HasSubstr("ursa: you are the Defender; your leader’s ability is 2."));
  EXPECT_THAT(report("terra"), AllOf(HasSubstr("Battle plans are due"), HasSubstr("seize beats stall"),
                                     Not(HasSubstr("Your units at the end of the turn")),
                                     Not(HasSubstr("Who is on the planets where you are"))));
}

TEST_F(Moo3Form, AreFollowedByWhoWonAndWhoHoldsWhat) {
  ASSERT_EQ(call({"resolve", game_.string(), "--formats", "xml"}).code, cli::done);
  EXPECT_THAT(
      report("klack"),
      AllOf(HasSubstr("Talas II The enemy won a decisive victory; you lost 4 regions; you lost 2 units."),
            HasSubstr("Your losses: 3 units "), HasSubstr("Who is on the planets where you are"),
            HasSubstr(
                "Plans: withdraw beats seize: Klackon Hive hits more often and needs a smaller lead to win. "
                "Favorability: 2 against 0, so Terran Fleet hits more often (+2)."),
            Not(HasSubstr("What you know of the enemy")), Not(HasSubstr("cygni.klack"))));
  EXPECT_THAT(report("terra"),
              AllOf(HasSubstr("You won a decisive victory; you took 4 regions; Klackon Hive lost 2 units"),
                    HasSubstr("The enemy surrendered to you; you took 1 region.")));
}

}  // namespace
}  // namespace adjudicator::cli_test

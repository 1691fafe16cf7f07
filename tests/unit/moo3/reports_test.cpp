// What the reports of Master of Orion 3 say to the sides of three worlds.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli_fixture.hpp"
#include "texts.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// The three planets of the example.
class ThreeWorlds : public ::testing::Test {
 protected:
  ThreeWorlds() : game((temp.path() / "worlds").string()) {
    fs::copy(source("examples/moo3-three-worlds"), game, fs::copy_options::recursive);
  }

  fs::path at(const std::string& name) const { return fs::path(game) / "turn-01" / name; }
  void resolve(std::vector<std::string> more = {}, int code = cli::done) const {
    std::vector<std::string> words{"resolve", game, "--formats", "xml,html,text"};
    words.insert(words.end(), more.begin(), more.end());
    const Called called = call(words);
    EXPECT_EQ(called.code, code) << called.err;
  }
  std::string mailed(const std::string& name, int mailing = 1) const {
    return read(at("mailing-" + std::to_string(mailing)) / name);
  }
  std::string text_of(const std::string& side, int mailing = 1) const {
    return unwrapped(mailed("report-" + side + ".txt", mailing));
  }

  TempFolder temp;
  std::string game;
};

// ---- a corrected turn

TEST_F(ThreeWorlds, ACorrectionTellsResultsFirstAndCountsRoundsAndLists) {
  const std::string right = read(at("orders/klack.json"));
  edit(at("orders/klack.json"), "\"talas\"", "\"talass\"");
  resolve({"--defaults"});
  write(temp.path() / "right.json", right);
  ASSERT_EQ(call({"amend", game, "--order", "klack", "--with", (temp.path() / "right.json").string(), "--by",
                  "The referee", "--because", "a slip in the name"})
                .code,
            cli::done);
  resolve({"--corrected", "--defaults"});
  const std::string text = text_of("terra", 2);
  const std::string told = text.substr(text.find("What differs from mailing 1"));
  const std::string part = told.substr(0, told.find("What happened"));
  EXPECT_THAT(part, HasSubstr("different orders are used for another side"));
  EXPECT_THAT(part, HasSubstr("Result now: You won a decisive victory"));
  EXPECT_LT(part.find("Result now"), part.find("Klackon Hive: Fighting Withdrawal"));
  EXPECT_THAT(part, HasSubstr("10 battle rounds differ as well"));
  EXPECT_THAT(part, HasSubstr("Lists with different rows: What each unit did"));
  for (const char* raw : {"fired", "list:", "cd carry", "a slip in the name", "→ –"})
    EXPECT_THAT(part, Not(HasSubstr(raw)));
  const std::string html = mailed("report-terra.html", 2);
  EXPECT_THAT(html, HasSubstr("Result now: You won a decisive victory"));
  EXPECT_THAT(unwrapped(mailed("digest-terra.txt", 2)), HasSubstr("What differs from mailing 1: Talas II"));
  // Whose battles are as they were reads of the ruling and that nothing else differs.
  EXPECT_THAT(text_of("free", 2), HasSubstr("were known. - Nothing your side can see. What happened"));
}

// ---- three sides on a planet

/// The die fell with the mailing before the plans, and all three were told: a receipt says of the plan what the
/// turn will say.
TEST_F(ThreeWorlds, AReceiptJudgesWhatADieHasSettled) {
  for (const char* name : {"terra.xml", "free.xml", "klack.json"}) fs::remove(at("orders") / name);
  const auto sent = [&](const std::string& side, const std::string& plan) {
    const fs::path file = temp.path() / (side + ".xml");
    write(file,
          "<orders xmlns=\"urn:adjudicator:1\" system=\"moo3\" game=\"three-worlds\" turn=\"1\" side=\"" +
              side + "\">\n<list>\n<battle-plan battle=\"ursa\" " + plan + "/>\n</list>\n</orders>\n");
    const Called called = call({"receive", game, file.string()});
    EXPECT_EQ(called.code, cli::done) << called.err;
    return called.out;
  };
  // Before it fell nobody knows, but of what no die can change.
  EXPECT_THAT(sent("free", "intensity=\"high\" plan=\"fortify\""), Not(HasSubstr("Invalid parts")));
  const std::string wrong = sent("free", "plan=\"fortifi\" surrender=\"no\" weapons=\"nuclear gas\"");
  EXPECT_THAT(wrong,
              AllOf(HasSubstr("There is no plan “fortifi”; did you mean “fortify”? The default plan is "
                              "used on ursa instead; the rest of the order stands."),
                    HasSubstr("(MOO-E10)"), HasSubstr("(MOO-E11)")));
  EXPECT_EQ(times_in(wrong, "surrender"), times_in(sent("free", "surrender=\"no\""), "surrender"));
  EXPECT_THAT(sent("terra", "plan=\"sweep\""), HasSubstr("(MOO-E07)"));
  resolve({"--until", "plans"}, cli::waits);
  EXPECT_THAT(mailed("report-free.txt"),
              HasSubstr("Three sides are on Ursa III. Die 5: the invader and the rebels fight."));
  EXPECT_THAT(sent("free", "plan=\"fortify\" intensity=\"high\" surrender=\"no\""),
              AllOf(HasSubstr("Fortify is not available at high intensity."), HasSubstr("(MOO-E13)")));
  EXPECT_THAT(sent("terra", "plan=\"sweep\""),
              HasSubstr("Sweep needs a leader with an ability of 1 or more. Your leader’s ability is 0."));
  EXPECT_EQ(times_in(sent("terra", "plan=\"sweep\" surrender=\"no\""), "(MOO-E07)"), 1u);
  EXPECT_THAT(sent("klack", "plan=\"attrition\""), HasSubstr("(MOO-N1)"));
}

// ---- what counts by default

/// The report says why the default counts, and a refusal what counts instead and what stays.
TEST_F(ThreeWorlds, DefaultsSayWhereTheyComeFromAndWhatTheyAre) {
  edit(at("orders/klack.json"), "\"talas\"", "\"talass\"");
  edit(at("orders/terra.xml"), "vertical-envelopment", "fortify");
  fs::remove(at("orders/free.xml"));
  resolve({"--defaults"});
  EXPECT_THAT(
      text_of("klack"),
      HasSubstr("Klackon Hive: Single Line (surrender initiative) at low intensity. Weapons: conventional. "
                "Collateral damage: average. The defaults are used, because no order for this planet was "
                "accepted; one that was sent was rejected (see the problems in the orders)."));
  const std::string terra = text_of("terra");
  EXPECT_THAT(terra,
              HasSubstr("Fortify is not open to the Attacker. The default plan, Probe at low intensity, is "
                        "used on Talas II instead; the rest of the order stands."));
  EXPECT_THAT(terra,
              HasSubstr("Terran Fleet: Probe (stall) at low intensity. Weapons: chemical. Collateral damage: "
                        "low. This is the default plan, because the one ordered was refused"));
  EXPECT_THAT(terra,
              HasSubstr("Terran Fleet: Harass (stall) at low intensity. Weapons: conventional. Collateral "
                        "damage: average. Filled in by default: intensity and collateral damage."));
  EXPECT_THAT(text_of("free"), HasSubstr("The defaults are used, because no order came for this planet."));
  EXPECT_THAT(terra, Not(HasSubstr("no order came")));
}

// ---- the mailing before the plans

TEST_F(ThreeWorlds, WhoMustChooseAPlanReadsWhatItNeedsForIt) {
  resolve({"--until", "plans"}, cli::waits);
  const std::string terra = text_of("terra");
  EXPECT_THAT(terra, HasSubstr("Special weapons authorized: chemical"));
  EXPECT_THAT(terra, HasSubstr("Exposes your: mobile infantry and armor"));
  for (const char* said : {"High intensity makes the battle longer", "collateral is low, average or high",
                           "the captor takes all your regions"})
    EXPECT_THAT(terra, HasSubstr(said));
  const std::string klack = text_of("klack");
  EXPECT_THAT(klack, HasSubstr("Fortification: 2"));
  EXPECT_THAT(klack, HasSubstr("Can be damaged: military, economic, population, environment: "));
  // What the other brings, and may use, is its own.
  EXPECT_THAT(klack, Not(HasSubstr("Special weapons authorized: chemical")));
}

/// Who reads the mail alone must not think that nothing happens.
TEST_F(ThreeWorlds, TheDigestBeforeThePlansNamesTheBattlesToCome) {
  resolve({"--until", "plans"}, cli::waits);
  const std::string digest = unwrapped(mailed("digest-terra.txt"));
  EXPECT_THAT(digest, HasSubstr("3 battles are still to be fought: Talas II, Ursa III, Cygni I"));
  EXPECT_THAT(digest, Not(HasSubstr("no battle")));
  EXPECT_THAT(mailed("digest-moderator.txt"), Not(HasSubstr("Luck")));
}

// ---- what happened in the rounds

TEST_F(ThreeWorlds, RoundsTellSpecialForcesRollsAndWhoFiredAtAUnit) {
  resolve({"--defaults"});
  const std::string terra = text_of("terra");
  EXPECT_THAT(
      terra, HasSubstr("Special Forces: An enemy command center cancels the effect of your Special Forces."));
  EXPECT_THAT(terra, HasSubstr("Special Forces: Commandos in effect. Enemy Special Forces are active."));
  EXPECT_THAT(
      terra,
      HasSubstr("Order (higher acts first): 45 + 18 = 63 · Morale: stays disrupted (die 9) · Attacked by: "
                "E1, E5 and E6 (infantry, infantry and militia) · Hits, shaken off, damage: 3, 2, 1"));
  const std::string klack = text_of("klack");
  EXPECT_THAT(klack, HasSubstr("Silent Wings had to give up its battle suit."));
  EXPECT_THAT(terra, Not(HasSubstr("had to give up")));
  EXPECT_THAT(klack, HasSubstr("Honors of War: die 1, modifier −2 (ideologies of different series), +1 (an "
                               "able leader) and +1 (at "
                               "least as many units as the captor)."));
  EXPECT_THAT(mailed("report-klack.html"), HasSubstr("−2 (ideologies of different series)"));
  const std::string moderator = text_of("moderator");
  EXPECT_THAT(moderator, HasSubstr("the limit per side per turn; 8 more are lost."));
  EXPECT_THAT(moderator, HasSubstr("4% (counted as 8%, the minimum)"));
  // No line that says whose it is and nothing else.
  EXPECT_THAT(mailed("report-moderator.html"), Not(HasSubstr("Klackon Hive</span> <li")));
  EXPECT_THAT(mailed("report-moderator.html"), Not(HasSubstr("Klackon Hive</span> </ul")));
}

// ---- luck

/// One row for each kind of roll of a side, whoever's scene was told last, and a word on which rolls are good.
TEST_F(ThreeWorlds, LuckHasARowForEachKindOfASidesRolls) {
  resolve({"--defaults"});
  const std::string text = text_of("terra");
  const std::string luck = text.substr(text.find(" Luck ----"), 1200);
  EXPECT_THAT(luck, HasSubstr("Order of action (1d100) · Terran Fleet: 50 rolls"));
  EXPECT_THAT(luck, HasSubstr("low rolls are good: the unit recovers"));
  EXPECT_THAT(luck, Not(HasSubstr("Who fights")));
  EXPECT_EQ(luck.find("Order of action"), luck.rfind("Order of action"));
  const std::string all = text_of("moderator");
  EXPECT_THAT(all, HasSubstr("All dice of the turn."));
  EXPECT_THAT(all, Not(HasSubstr("Targets (")));
}

}  // namespace
}  // namespace adjudicator::cli_test

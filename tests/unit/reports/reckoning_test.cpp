// What is a battle, which matters most, what a turn cost, and the steps from column to column.
#include "reports/wording/reckoning.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "report_fixture.hpp"
#include "reports/nodes.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::report_test {
namespace {

using classic_test::resolve;
using reports::Overrides;
using reports::parse_tree;
using reports::Reckoning;
using reports::Stylesheets;
using reports::Tree;
using reports::Wording;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Of an invented system: shelling and storming, guns and men.
constexpr const char* reckoned_words = R"(<wording>
  <say key="layout.battles">scene.shelling scene.storm</say>
  <say key="layout.costs">units=removed(unit) guns=removed(unit,guns) shells=changed(unit,shells)
men=noted.fell(unit,men)+noted.drowned(unit,men) taken=noted.gave-up(loser,men)|noted.took(loser,men)
hits=noted.hit(whom,n) gained=changed.R-1(unit,^fame) gold=changed(side,gold)</say>
  <say key="layout.losses">men hits</say>
  <say key="layout.moves">moved noted.fled</say>
  <say key="layout.ground">scene.storm(hex) noted.taken(taken)</say>
  <say key="layout.control">flag</say>
  <say key="layout.left">moved.R-2</say>
  <say key="layout.vacated">told.seen(hex,gone)</say>
  <say key="layout.occupied">told.seen(hex,there)</say>
  <say key="layout.emptied">noted.all-fled</say>
  <say key="layout.yielded">noted.fled(whom) moved.R-1(unit)</say>
  <say key="layout.units">unit</say>
  <say key="cost.units">x</say><say key="cost.guns">x</say><say key="cost.shells">x</say>
  <say key="cost.gold">x</say><say key="cost.gained">x</say><say key="cost.men">x</say><say key="cost.taken">x</say>
</wording>)";

Wording wording() {
  Wording all;
  std::string text = reckoned_words;
  std::ranges::replace(text, '\n', ' ');
  all.add(text, "test");
  return all;
}

Tree reckoned_report(const std::string& events, const std::string& reader = "blue") {
  return parse_tree(R"(<report reader=")" + reader +
                    R"("><before><stack hex="0101"><thing id="b1" table="unit" side="blue" guns="3"/>)"
                    R"(<thing id="r1" table="unit" side="red" guns="5/2"/></stack></before><events>)" +
                    events + "</events></report>");
}

std::string scene(const std::string& id, const std::string& facts, const std::string& what = "storm") {
  return fmt::format(R"(<scene what="{}"><arg as="hex" table="place" id="{}"/><arg as="whom" table="side" )"
                     R"(id="red"/><events>{}</events></scene>)",
                     what, id, facts);
}

/// Hexes of the battles, the most important first.
std::vector<std::string> order(const std::string& events, const std::string& reader = "blue") {
  const Tree tree = reckoned_report(events, reader);
  const Reckoning reckoning(xmlDocGetRootElement(tree.get()), wording());
  std::vector<std::string> all(reckoning.battles().size());
  for (const xmlNode* battle : reckoning.battles())
    all.at(reckoning.rank(battle) - 1) = reports::attribute(reports::first_child(battle), "id");
  return all;
}

std::vector<std::string> costs(const std::string& events, const std::string& side) {
  const Tree tree = reckoned_report(events);
  const Reckoning reckoning(xmlDocGetRootElement(tree.get()), wording());
  std::vector<std::string> all;
  for (const Reckoning::Cost& cost : reckoning.costs(side))
    all.push_back(cost.kind + ' ' + std::to_string(cost.n.numerator()) +
                  (cost.n.whole() ? "" : '/' + std::to_string(cost.n.denominator())));
  return all;
}

constexpr const char* removed_gun = R"(<removed cause="x"><thing id="r1" table="unit"/></removed>)";
constexpr const char* gone = R"(<moved from="0101" to="0102"><thing id="r1" table="unit"/></moved>)";

TEST(Importance, FollowsWhatHappened) {
  const std::string men = R"(<noted what="fell"><arg as="unit" id="r1"/><arg as="men" number="2"/></noted>)";
  const std::string waits = R"(<asked side="blue" question="x"/>)";
  const std::string waits_for_red = R"(<asked side="red" question="x"/>)";
  const std::string all = scene("01", "") + scene("02", gone) + scene("03", "") + scene("04", men) +
                          scene("05", removed_gun) + scene("06", waits_for_red) + scene("07", waits) +
                          scene("08", std::string(removed_gun) + removed_gun) +
                          scene("09", R"(<noted what="fled"/>)");
  EXPECT_THAT(order(all), ElementsAre("07", "08", "05", "04", "02", "09", "01", "03", "06"));
  EXPECT_THAT(order(all, "red"), ElementsAre("06", "08", "05", "04", "02", "09", "01", "03", "07"));
  EXPECT_THAT(order(all, "moderator"), ElementsAre("06", "07", "08", "05", "04", "02", "09", "01", "03"));
}

TEST(Importance, KnowsWhatIsABattleFromTheWordingAlone) {
  EXPECT_THAT(order(scene("01", "", "parley") + scene("02", "", "shelling")), ElementsAre("02"));
  const Tree tree = reckoned_report(scene("01", ""));
  const Reckoning silent(xmlDocGetRootElement(tree.get()), Wording());
  EXPECT_THAT(silent.battles(), IsEmpty());
  EXPECT_EQ(silent.rank(xmlDocGetRootElement(tree.get())), 0u);
}

TEST(Importance, CountsWhatHappenedInScenesWithin) {
  const std::string inner =
      R"(<scene what="losses"><events>)" + std::string(removed_gun) + "</events></scene>";
  EXPECT_THAT(order(scene("01", gone) + scene("02", inner)), ElementsAre("02", "01"));
}

// A number of hits counts for a battle and is shown to nobody: it has no sentence.
TEST(Importance, WeighsHitsByTheirNumber) {
  const auto hit = [](int n) {
    return fmt::format(R"(<noted what="hit"><arg as="n" word="{}"/></noted>)", n);
  };
  EXPECT_THAT(order(scene("01", hit(0)) + scene("02", hit(1)) + scene("03", hit(3))),
              ElementsAre("03", "02", "01"));
  EXPECT_THAT(costs(scene("03", hit(3)), "red"), IsEmpty());
}

TEST(Importance, OfThousandsOfBattlesTakesOnePass) {
  std::string all;
  for (int i = 0; i < 20000; ++i) all += scene(std::to_string(100000 + i), i % 7 == 0 ? removed_gun : gone);
  const auto sorted = order(all);
  EXPECT_EQ(sorted.size(), 20000u);
  EXPECT_EQ(sorted.front(), "100000");
  EXPECT_EQ(sorted[1], "100007");
  EXPECT_EQ(sorted.back(), "119998");  // 19,999 is 7 times 2,857
}

TEST(Costs, AddUpBySide) {
  const std::string all =
      scene("01", std::string(removed_gun) +
                      R"(<changed trait="shells" from="9" to="7.5"><thing id="b1" table="unit"/></changed>)"
                      R"(<changed trait="shells" from="1" to="4"><thing id="b1" table="unit"/></changed>)"
                      R"(<changed trait="fuel" from="9" to="0"><thing id="b1" table="unit"/></changed>)"
                      R"(<noted what="fell"><arg as="unit" id="b1"/><arg as="men" number="2"/></noted>)") +
      R"(<changed trait="shells" from="9" to="8"><thing id="b1" table="unit"/></changed>)"
      R"(<noted what="drowned"><arg as="unit" id="b1"/><arg as="men" number="1/2"/></noted>)";
  EXPECT_THAT(costs(all, "blue"), ElementsAre("shells 5/2", "men 5/2"));
  EXPECT_THAT(costs(all, "red"), ElementsAre("units 1", "guns 5/2"));
  EXPECT_THAT(costs(all, "green"), IsEmpty());
}

TEST(Costs, AThingThatIsToldTwiceCountsOnce) {
  const std::string gave =
      R"(<noted what="gave-up"><arg as="loser" table="side" id="red"/><arg as="men" number="4"/></noted>)";
  const std::string took =
      R"(<noted what="took"><arg as="loser" table="side" id="red"/><arg as="men" number="4"/></noted>)";
  EXPECT_THAT(costs(gave + took, "red"), ElementsAre("taken 4"));
  EXPECT_THAT(costs(took + took, "red"), ElementsAre("taken 8"));
}

TEST(Costs, OfATraitThatRisesAreTheirOwnKind) {
  const auto fame = [](int from, int to, const char* rule = "R-1") {
    return fmt::format(
        R"(<changed rule="{}" trait="fame" from="{}" to="{}"><thing id="r1" table="unit"/></changed>)", rule,
        from, to);
  };
  EXPECT_THAT(costs(fame(5, 3) + fame(1, 4) + fame(4, 4) + fame(4, 9, "R-2"), "red"),
              ElementsAre("gained 3"));
}

TEST(Costs, OfASideAreItsOwn) {
  EXPECT_THAT(
      costs(R"(<changed trait="gold" from="4" to="3"><thing id="red" table="side"/></changed>)", "red"),
      ElementsAre("gold 1"));
}

TEST(Costs, SayWhoseTheyAre) {
  const auto fell = [](const char* unit, int men) {
    return fmt::format(
        R"(<noted what="fell"><arg as="unit" {} side="red"/><arg as="men" number="{}"/></noted>)", unit, men);
  };
  const std::string all =
      fell(R"(id="r1")", 2) + fell(R"(label="?")", 4) + fell(R"(id="r2")", 1) + fell(R"(id="r1")", 1);
  const Tree tree = reckoned_report(scene("01", all));
  const Reckoning reckoning(xmlDocGetRootElement(tree.get()), wording());
  for (const xmlNode* battle : {reckoning.battles().front(), static_cast<const xmlNode*>(nullptr)}) {
    const auto& bill = reckoning.costs("red", battle);
    ASSERT_EQ(bill.size(), 1u);
    EXPECT_EQ(bill[0].n, Ratio(8));
    std::vector<std::string> shares;
    for (const Reckoning::Share& share : bill[0].shares)
      shares.push_back(std::string(reports::attribute(share.piece, "id")) + ' ' +
                       std::to_string(share.n.numerator()));
    EXPECT_THAT(shares, ElementsAre("r1 3", "r2 1"));
  }
}

// A gun that changed hands was shot with by those who had it.
TEST(Costs, CountForTheSideOfBeforeTheTurn) {
  const Tree tree = parse_tree(
      R"(<report reader="blue"><before><thing id="g" table="unit" side="red" guns="3"/></before>)"
      R"(<after><thing id="g" table="unit" side="blue" guns="1"/></after><events>)"
      R"(<changed trait="shells" from="9" to="4"><thing id="g" table="unit"/></changed></events></report>)");
  const Reckoning reckoning(xmlDocGetRootElement(tree.get()), wording());
  EXPECT_EQ(reckoning.costs("red").size(), 1u);
  EXPECT_THAT(reckoning.costs("blue"), IsEmpty());
}

/// A storm of 0101, before and after it: who stands there, as the attributes of things say; what happened.
struct Storm {
  std::string before;
  std::string after;
  std::string facts;
  std::string reader = "blue";
  std::string what = "storm";

  Tree tree() const {
    const auto stack = [](const std::string& things) {
      return R"(<stack hex="0101">)" + things + "</stack>";
    };
    std::string fight = scene("0101", facts, what);
    fight.insert(fight.find("<events>"), R"(<arg as="by" table="side" id="blue"/>)");
    return parse_tree(R"(<report reader=")" + reader + R"("><before>)" + stack(before) + "</before><after>" +
                      stack(after) + "</after><events>" + fight + "</events></report>");
  }
  /// "before > after"; nothing is fought for: empty.
  std::string ground() const {
    const Tree report = tree();
    const Reckoning reckoning(xmlDocGetRootElement(report.get()), wording());
    EXPECT_EQ(reckoning.ground().size(), reckoning.ground(reckoning.battles().at(0)).size());
    if (reckoning.ground().empty()) return {};
    const Reckoning::Ground& hex = reckoning.ground().at(0);
    return std::string(hex.before) + " > " + std::string(hex.now);
  }
  std::string tone() const {
    const Tree report = tree();
    const Reckoning reckoning(xmlDocGetRootElement(report.get()), wording());
    return std::string(reckoning.tone(reckoning.battles().at(0)));
  }
};
const std::string our = R"(<thing id="b1" table="unit" side="blue"/>)";
const std::string theirs = R"(<thing id="r1" table="unit" side="red"/>)";
const std::string strangers = R"(<thing table="unit"/>)";
const std::string a_dump = R"(<thing id="d" table="dump" side="blue"/>)";

TEST(Ground, IsOfThoseWhoStandThere) {
  EXPECT_EQ((Storm{our, our, ""}.ground()), "blue > blue");
  EXPECT_EQ((Storm{theirs, our, ""}.ground()), "red > blue");
  EXPECT_EQ((Storm{our, strangers, ""}.ground()), "blue > ?");
  EXPECT_EQ((Storm{theirs, "", ""}.ground()), "red > ");
  EXPECT_EQ((Storm{a_dump, theirs + our, ""}.ground()), " > blue") << "what is no unit holds nothing";
  EXPECT_EQ((Storm{our, theirs, "", "blue", "shelling"}.ground()), "")
      << "nobody fights for a hex by shelling it";
  EXPECT_EQ((Storm{our, theirs, R"(<asked side="red"/>)"}.ground()), "") << "it is not decided yet";
}

/// What a system says of the control of hexes: a row of the positions, and a note that names a hex more.
TEST(Ground, OfWhichASystemSaysTheControl) {
  const auto hexes = [](const std::string& before, const std::string& after, const std::string& facts) {
    const Tree tree = parse_tree(R"(<report reader="blue"><before>)" + before + "</before><after>" + after +
                                 "</after><events>" + scene("0101", facts) + "</events></report>");
    const Reckoning reckoning(xmlDocGetRootElement(tree.get()), wording());
    std::vector<std::string> all;
    for (const Reckoning::Ground& hex : reckoning.ground())
      all.push_back(fmt::format("{} {} > {}{}", hex.hex, hex.before, hex.now, hex.entered ? " entered" : ""));
    return all;
  };
  const std::string reds = R"(<row id="0101" table="place" flag="red"/>)";
  const std::string blues = R"(<row id="0101" table="place" flag="blue"/>)";
  const auto stand = [](const std::string& units) { return R"(<stack hex="0101">)" + units + "</stack>"; };
  EXPECT_THAT(hexes(stand(theirs) + reds, blues, ""), ElementsAre("0101 red > blue"))
      << "it was passed through";
  EXPECT_THAT(hexes(reds, stand(our) + reds, ""), ElementsAre("0101 red > blue entered"));
  EXPECT_THAT(hexes(stand(our) + reds, stand(our) + reds, ""), ElementsAre("0101 blue > blue"))
      << "who stood there before has not entered it";
  const std::string more = R"(<noted what="taken"><arg as="taken" table="place" id="0102"/></noted>)";
  EXPECT_THAT(hexes("", blues + R"(<row id="0102" table="place" flag="blue"/>)", more),
              ElementsAre("0101  > blue", "0102  > blue"));
}

/// Blue gives up 0101 for 0202 before 0202 is stormed; the units of `after` stand there then.
TEST(Ground, ThatIsLeftBeforeABattleIsGivenUpToo) {
  const auto hexes = [](const std::string& rule, const std::string& after) {
    const Tree tree =
        parse_tree(R"(<report reader="blue"><before><stack hex="0101">)" + our + "</stack></before><after>" +
                   after + R"(</after><events><moved rule=")" + rule + R"(" from="0101" to="0202">)" + our +
                   "</moved>" + scene("0202", "") + "</events></report>");
    const Reckoning reckoning(xmlDocGetRootElement(tree.get()), wording());
    std::vector<std::string> all;
    for (const Reckoning::Ground& ground : reckoning.ground())
      all.push_back(fmt::format("{} {} > {}", ground.hex, ground.before, ground.now));
    return all;
  };
  const std::string back = R"(<stack hex="0101">)" + our + "</stack>";
  EXPECT_THAT(hexes("R-2", ""), ElementsAre("0101 blue > ", "0202 blue > "));
  EXPECT_THAT(hexes("R-2", back), ElementsAre("0202 blue > ")) << "who stands there again has not left it";
  EXPECT_THAT(hexes("R-3", ""), ElementsAre("0202  > ")) << "other moves give nothing up";
}

/// Red left 0101 for 0202 before 0202 was stormed; somebody was told so, in a list that stands last.
TEST(Ground, ThatTheEnemyWasSeenToLeaveOrEnterCounts) {
  const auto hexes = [](const std::string& told_to, const std::string& facts) {
    const auto told = [&](const char* hex, const char* what) {
      return fmt::format(
          R"(<told side="{}" what="seen"><arg as="hex" table="place" id="{}"/><arg as="how" word="{}"/></told>)",
          told_to, hex, what);
    };
    const Tree tree = parse_tree(R"(<report reader="blue"><before><stack hex="0101">)" + theirs +
                                 R"(</stack></before><after/><events>)" + scene("0202", facts) +
                                 R"(<scene what="list"><events>)" + told("0101", "gone") +
                                 told("0202", "there") + "</events></scene></events></report>");
    const Reckoning reckoning(xmlDocGetRootElement(tree.get()), wording());
    std::vector<std::string> all;
    for (const Reckoning::Ground& ground : reckoning.ground())
      all.push_back(fmt::format("{} {} > {}{}", ground.hex, ground.before, ground.now,
                                ground.emptied ? " for certain" : ""));
    return all;
  };
  const std::string fled = R"(<noted what="all-fled"/>)";
  EXPECT_THAT(hexes("blue", fled), ElementsAre("0101 red >  for certain", "0202 ? >  for certain"));
  EXPECT_THAT(hexes("blue", ""), ElementsAre("0101 red >  for certain", "0202 ? > "));
  EXPECT_THAT(hexes("red", ""), ElementsAre("0202  > ")) << "the reader was not told";
}

TEST(Ground, OfTheTurnIsInTheOrderOfItsHexes) {
  const Tree tree = reckoned_report(scene("0305", "") + scene("0101", "") + scene("0204", ""));
  const Reckoning reckoning(xmlDocGetRootElement(tree.get()), wording());
  std::vector<std::string> all;
  for (const Reckoning::Ground& ground : reckoning.ground()) all.emplace_back(ground.hex);
  EXPECT_THAT(all, ElementsAre("0101", "0204", "0305"));
}

TEST(Tone, IsOfTheReaderByGroundThenByWhoGaveWayThenByLosses) {
  EXPECT_EQ((Storm{theirs, our, ""}.tone()), "good");
  EXPECT_EQ((Storm{our, theirs, ""}.tone()), "bad");
  EXPECT_EQ((Storm{our, "", ""}.tone()), "bad");
  EXPECT_EQ((Storm{theirs, "", ""}.tone()), "good");
  EXPECT_EQ((Storm{theirs, our, "", "red"}.tone()), "bad");
  EXPECT_EQ((Storm{theirs, "", "", "moderator"}.tone()), "");
  EXPECT_EQ((Storm{theirs, our, "", "green"}.tone()), "") << "it is no battle of the reader's";
  EXPECT_EQ((Storm{theirs, "", "", "green"}.tone()), "");
  EXPECT_EQ((Storm{theirs, theirs, ""}.tone()), "");
  const std::string fled = R"(<noted what="fled"/>)";  // those of the scene: red
  EXPECT_EQ((Storm{"", "", fled}.tone()), "good");
  EXPECT_EQ((Storm{"", "", fled, "red"}.tone()), "bad");
  EXPECT_EQ((Storm{theirs, theirs, fled, "red"}.tone()), "") << "who keeps the ground has not given way";
  const std::string men =
      R"(<noted what="fell"><arg as="unit" id="r1" table="unit" side="red"/><arg as="men" number="2"/></noted>)";
  const std::string ours = R"(<removed cause="x"><thing id="b1" table="unit" side="blue"/></removed>)";
  EXPECT_EQ((Storm{theirs, theirs, men}.tone()), "good");
  EXPECT_EQ((Storm{theirs, theirs, men, "red"}.tone()), "bad");
  EXPECT_EQ((Storm{theirs, theirs, men + ours}.tone()), "even");
  EXPECT_EQ((Storm{theirs, our, men + ours}.tone()), "good") << "the ground counts before the losses";
  const std::string shells =
      R"(<changed trait="shells" from="5" to="3"><thing id="b1" table="unit" side="blue"/></changed>)";
  EXPECT_EQ((Storm{theirs, theirs, shells}.tone()), "") << "what only costs is no loss";
}

TEST(Costs, OfWhomNobodySaysCountForNoSide) {
  EXPECT_THAT(costs(R"(<removed cause="x"><thing table="unit"/></removed>)", ""), IsEmpty());
}

// ---- In stylesheets

std::string made(const std::string& body, const std::string& report) {
  Overrides own;
  own.files["text.xsl"] =
      R"(<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" )"
      R"(xmlns:f="urn:adjudicator:functions" xmlns:a="urn:adjudicator:1" exclude-result-prefixes="f a"><xsl:output method="text"/>)"
      R"(<xsl:template match="/*">)" +
      body + "</xsl:template></xsl:stylesheet>";
  // The stylesheet alone, without what the program adds to a report.
  const Tree tree = Stylesheets(std::move(own)).apply("text.xsl", *parse_tree(report));
  const std::unique_ptr<xmlChar, decltype(xmlFree)> text(
      xmlNodeGetContent(reinterpret_cast<const xmlNode*>(tree.get())), xmlFree);
  return reinterpret_cast<const char*>(text.get());
}

std::string steps(const std::string& look) {
  return made(
      R"x(<xsl:for-each select="f:steps(//looked-up)"><xsl:value-of select="concat(@base, ':', @base-band,
 ' ', @column, ':', @band, ' of ', @columns, ' ', @low, '..', @high, ' ', @held)"/>
<xsl:for-each select="step"><xsl:value-of select="concat('; ', @from, @reason, @by, '=', @to, ':', @band, @rule)"/>
</xsl:for-each></xsl:for-each>)x",
      R"(<report system="classic" language="en"><events>)" + look +
          R"(</events><chart name="other" columns="x"/><chart name="c" columns="..-1 0 1 2-3"/>)"
          R"(<chart name="n" columns="1-2 a-b" columns-are="name"/></report>)");
}

TEST(Steps, LeadFromTheBaseToTheFinalColumn) {
  EXPECT_EQ(steps(R"(<looked-up chart="c" base="1" column="3"><row-modifier by="9" reason="no"/>)"
                  R"(<shift by="-1" reason="a" rule="R-1"/><shift by="3" reason="b"/></looked-up>)"),
            "1:0 3:2–3 of 4 0..3 ; 1a-1=0:≤ \u22121R-1; 0b3=3:2–3");
}

TEST(Steps, ToColumnsThatAreNamesNameThemAsPrinted) {
  EXPECT_EQ(steps(R"(<looked-up chart="n" base="0" column="1"><shift by="1" reason="a"/></looked-up>)"),
            "0:1-2 1:a-b of 2 0..1 ; 0a1=1:a-b");
}

TEST(Steps, WithoutShiftsThereIsNone) {
  EXPECT_EQ(steps(R"(<looked-up chart="c" base="2" column="2"/>)"), "2:1 2:1 of 4 2..2 ");
}

TEST(Steps, BeyondTheChartAreHeldAtItsEdge) {
  EXPECT_EQ(steps(R"(<looked-up chart="c" base="3" column="3"><shift by="4" reason="a"/></looked-up>)"),
            "3:2–3 3:2–3 of 4 3..7 -4; 3a4=7:");
}

TEST(Steps, AreNotForWhoDoesNotSeeTheColumns) {
  EXPECT_EQ(steps(R"(<looked-up chart="c" column="3"><shift by="4" reason="a"/></looked-up>)"), "");
  EXPECT_EQ(steps(R"(<looked-up chart="c" base="3"/>)"), "");
}

TEST(Steps, OfEveryLookUpEndWhereTheLogSays) {
  const std::string all = report(resolve(three_battles(), {1, 2, 3}), "blue");
  EXPECT_EQ(
      made(
          R"x(<xsl:for-each select="//a:looked-up"><xsl:for-each select="f:steps()"><xsl:value-of select="@column - @base
 - sum(step/@by) - concat('0', @held) "/>;</xsl:for-each></xsl:for-each>)x",
          all),
      "0;0;0;");
}

TEST(Battles, HaveTheirPlace) {
  const std::string all = report(resolve(three_battles(), {1, 2, 3}), "blue");
  EXPECT_EQ(
      made(
          R"x(<xsl:for-each select="f:battles()"><xsl:value-of select="concat(f:place(), ' ')"/></xsl:for-each>)x",
          all),
      made(
          R"x(<xsl:for-each select="//a:scene[@what='attack']"><xsl:value-of select="concat(a:arg[@as='target']/@id, ' ')"/></xsl:for-each>)x",
          all));
}

TEST(Battles, LieWhereTheyAreFoughtNotWhereTheyComeFrom) {
  const auto place = [](const std::string& arguments) {
    return made(R"x(<xsl:value-of select="f:place(//scene)"/>)x",
                R"(<report system="classic" language="en"><events><scene what="x">)" + arguments +
                    "</scene></events></report>");
  };
  const std::string from = R"(<arg as="from" table="place" id="0101"/>)";
  EXPECT_EQ(place(from + R"(<arg as="target" table="place" id="0202"/>)"), "0202");
  EXPECT_EQ(place(from + R"(<arg as="hex" table="place" id="0303"/>)"), "0303");
  EXPECT_EQ(place(from), "0101");
}

TEST(Battles, AreSortedByRank) {
  const std::string all = report(resolve(three_battles(), {1, 2, 3}), "blue");
  EXPECT_EQ(made(R"x(<xsl:for-each select="f:battles()"><xsl:sort select="f:rank()" data-type="number"/>)x"
                 R"x(<xsl:value-of select="f:rank()"/></xsl:for-each>)x",
                 all),
            "123");
}

TEST(Battles, OfClassicCostWhatTheyRemoved) {
  const std::string all =
      R"(<report system="classic" language="en" reader="blue"><before><stack hex="0101"><thing id="r1" table="unit" side="red" )"
      R"(attack="4" defense="3"/></stack></before><events>)" +
      std::string(removed_gun) + "</events></report>";
  EXPECT_EQ(
      made(
          R"x(<xsl:for-each select="f:costs('red')"><xsl:value-of select="f:say(concat('cost.', @kind))"/>;</xsl:for-each>)x",
          all),
      "1 unit lost;attack strength 4;defense strength 3;");
}

}  // namespace
}  // namespace adjudicator::report_test

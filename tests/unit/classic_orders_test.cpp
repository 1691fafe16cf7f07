// Orders: the sequence of tests (CRT-12.1), what each code costs (CRT-12.2), values of every kind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "classic_fixture.hpp"
#include "systems/classic/form.hpp"

namespace adjudicator::classic_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Blue attacks from the left; g1 is a gun with range 3, w1 has no attack strength, q1 waits off the map.
Game field() {
  Game game;
  game.units = R"(
    <unit id="b1" side="blue" hex="0403" strength="4"/>
    <unit id="b2" side="blue" hex="0404" strength="4"/>
    <unit id="b3" side="blue" hex="0109" strength="4"/>
    <unit id="g1" side="blue" hex="0304" strength="3" range="3"/>
    <unit id="w1" side="blue" hex="0503" attack="0" defense="2"/>
    <unit id="q1" side="blue" strength="4" status="reinforcement"/>
    <unit id="e1" side="blue" strength="4" status="eliminated"/>
    <unit id="r1" side="red" hex="0504" strength="3"/>
    <unit id="r2" side="red" hex="0505" strength="3"/>
    <unit id="r3" side="red" hex="0803" strength="3"/>)";
  return game;
}

Game with_blue(const std::string& orders, const std::string& rules = "") {
  Game game = field();
  game.blue = orders;
  game.rules = rules;
  return game;
}

std::vector<std::string> refused(const std::string& orders, const std::string& rules = "") {
  return refusals(*with_blue(orders, rules).load());
}

std::vector<std::string> accepted(const Game& game) {
  const auto turn = game.load();
  std::vector<std::string> all;
  for (const auto& attack : plan_of(*turn).attacks) {
    std::string text(attack.id.text());
    text.append(" ").append(turn->board.id(attack.target));
    for (Row row : attack.units) text.append(" ").append(turn->key(row).text());
    all.push_back(text);
  }
  return all;
}

TEST(ClassicOrders, Accepted) {
  const Game game = with_blue(
      R"(<attack target="0504" units="b1 b2 g1"/><attack id="second" target="0505" units="g1" seq="3"/>)");
  EXPECT_THAT(refusals(*game.load()), ElementsAre("CRT-E04 g1", "CRT-E10"));
  EXPECT_THAT(accepted(game), ElementsAre("A1 0504 b1 b2 g1"));
  const auto turn = game.load();
  EXPECT_EQ(plan_of(*turn).attacks[0].adjacent.size(), 2u);
  EXPECT_EQ(plan_of(*turn).attacks[0].ranged.size(), 1u);
}

// CRT-4.1 step 3
TEST(ClassicOrders, ResolutionOrder) {
  Game game = with_blue(R"(<attack target="0504" units="b1"/><attack target="0505" units="b2" seq="7"/>)");
  EXPECT_THAT(accepted(game), ElementsAre("A2 0505 b2", "A1 0504 b1"));
  game.blue = R"(<attack target="0504" units="b1" seq="1000"/><attack target="0505" units="b2"/>)";
  EXPECT_THAT(accepted(game), ElementsAre("A1 0504 b1", "A2 0505 b2"));
}

TEST(ClassicOrders, UnitsOneByOne) {
  EXPECT_THAT(refused(R"(<attack target="0504" units="zz"/>)"), ElementsAre("CRT-E01 zz", "CRT-E10"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="r2 b1"/>)"), ElementsAre("CRT-E02 r2"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="q1 e1 b1"/>)"),
              ElementsAre("CRT-E03 q1", "CRT-E03 e1"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="b1 b1"/>)"), ElementsAre("CRT-E04 b1"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="b3 b1"/>)"), ElementsAre("CRT-E07 b3"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="w1 b1"/>)"), ElementsAre("CRT-E17 w1"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="b1"/><attack target="0505" units="b1 b2"/>)"),
              ElementsAre("CRT-E04 b1"));
  // E17 before E04, E04 before E07: the first that fails is told.
  EXPECT_THAT(refused(R"(<attack target="0504" units="w1 w1 b1"/>)"),
              ElementsAre("CRT-E17 w1", "CRT-E17 w1"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="b3 b3 b1"/>)"),
              ElementsAre("CRT-E07 b3", "CRT-E04 b3"));
  // What is of no use stays a unit: an id that no unit can have is an unknown one, and costs no other.
  EXPECT_THAT(accepted(with_blue(R"(<attack target="0504" units="?? b1"/>)")), ElementsAre("A1 0504 b1"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="?? b1"/>)"), ElementsAre("CRT-E01 ??"));
}

TEST(ClassicOrders, ARejectedOrderClaimsNothing) {
  EXPECT_THAT(accepted(with_blue(R"(<attack target="0803" units="b1"/><attack target="0504" units="b1"/>)")),
              ElementsAre("A2 0504 b1"));
  EXPECT_THAT(accepted(with_blue(R"(<attack target="0504" units="b3"/><attack target="0504" units="b1"/>)")),
              ElementsAre("A2 0504 b1"));
}

TEST(ClassicOrders, Targets) {
  EXPECT_THAT(refused(R"(<attack units="b1"/>)"), ElementsAre("CRT-E05 no-target"));
  EXPECT_THAT(refused(R"(<attack target="9999" units="b1"/>)"), ElementsAre("CRT-E05 off-map"));
  EXPECT_THAT(refused(R"(<attack target="0303" units="b1"/>)"), ElementsAre("CRT-E05 no-enemy"));
  EXPECT_THAT(refused(R"(<attack target="0403" units="b1"/>)"), ElementsAre("CRT-E05 no-enemy"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="b1"/><attack target="0504" units="b2"/>)"),
              ElementsAre("CRT-E06 attacked-already"));
  EXPECT_THAT(refused(R"(<attack target="0504 0505" units="b1"/>)"), ElementsAre("CRT-E16"));
  EXPECT_THAT(refused(R"(<attack target="0504,0505" units="b1"/>)"), ElementsAre("CRT-E16"));
  EXPECT_THAT(refused(R"(<attack target="river" units="b1"/>)"),
              ElementsAre("CRT-E14 target", "CRT-E05 no-target"));
  EXPECT_THAT(refused(R"(<attack target="" units="b1"/>)"),
              ElementsAre("CRT-E14 target", "CRT-E05 no-target"));
}

TEST(ClassicOrders, JsonTargets) {
  const auto json = [](const std::string& target) {
    return refused(
        R"({"orders":{"system":"classic","game":"g","turn":7,"side":"blue","list":[{"attack":{"target":)" +
        target + R"(,"units":["b1"]}}]}})");
  };
  EXPECT_THAT(json(R"("0504")"), IsEmpty());
  EXPECT_THAT(json(R"(["0504","0505"])"), ElementsAre("CRT-E16"));
  EXPECT_THAT(json(R"(["0504"])"), ElementsAre("CRT-E16"));
  EXPECT_THAT(json("504"), ElementsAre("CRT-E14 target", "CRT-E05 no-target"));
  EXPECT_THAT(json("null"), ElementsAre("CRT-E14 target", "CRT-E05 no-target"));
  EXPECT_THAT(json("{}"), ElementsAre("CRT-E14 target", "CRT-E05 no-target"));
}

// CRT-E14 and CRT-E12 do not stop the others.
TEST(ClassicOrders, FieldsTakeTheirDefaults) {
  EXPECT_THAT(refused(R"(<attack target="0504" units="b1" seq="soon"/>)"), ElementsAre("CRT-E14 seq"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="b1" seq="10000"/>)"), ElementsAre("CRT-E14 seq"));
  EXPECT_THAT(
      accepted(with_blue(
          R"(<attack target="0504" units="b1" seq="-1"/><attack target="0505" units="b2" seq="999"/>)")),
      ElementsAre("A2 0505 b2", "A1 0504 b1"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="b1" id="a b"/>)"), ElementsAre("CRT-E14 id"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="b1" when="soon"/>)"), ElementsAre("CRT-E14 when"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="b1"><hex/></attack>)"), ElementsAre("CRT-E14 hex"));
  EXPECT_THAT(refused(R"(<attack target="0303" units="b1" seq="x"/>)"),
              ElementsAre("CRT-E14 seq", "CRT-E05 no-enemy"));
}

TEST(ClassicOrders, Ids) {
  EXPECT_THAT(
      refused(R"(<attack id="A" target="0504" units="b1"/><attack id="A" target="0505" units="b2"/>)"),
      ElementsAre("CRT-E15"));
  // A rejected order has used its id.
  EXPECT_THAT(
      refused(R"(<attack id="A" target="0303" units="b1"/><attack id="A" target="0505" units="b2"/>)"),
      ElementsAre("CRT-E05 no-enemy", "CRT-E15"));
  // E15 before E16.
  EXPECT_THAT(
      refused(R"(<attack id="A" target="0504" units="b1"/><attack id="A" target="0505 0504" units="b2"/>)"),
      ElementsAre("CRT-E15"));
  // Ids that are given pass over those that are written.
  EXPECT_THAT(
      accepted(with_blue(R"(<attack target="0504" units="b1"/><attack id="A1" target="0505" units="b2"/>)")),
      ElementsAre("A2 0504 b1", "A1 0505 b2"));
}

TEST(ClassicOrders, NamesThatCannotAdvanceOrPay) {
  EXPECT_THAT(refused(R"(<attack target="0504" units="b1 g1" advance="g1 b1 b2" exchange="b1 zz"/>)"),
              ElementsAre("CRT-E12 advance g1", "CRT-E12 advance b2", "CRT-E12 exchange zz"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="b1" advance="none"/>)"), IsEmpty());
  EXPECT_THAT(refused(R"(<attack target="0504" units="b1" advance="none b1"/>)"),
              ElementsAre("CRT-E12 advance none"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="b3" advance="b3"/>)"),
              ElementsAre("CRT-E07 b3", "CRT-E10"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="b1 g1" exchange="g1"/>)", R"(ranged-immune="false")"),
              IsEmpty());
  EXPECT_THAT(refused(R"(<attack target="0504" units="b1 g1" advance="g1"/>)", R"(ranged-immune="false")"),
              ElementsAre("CRT-E12 advance g1"));
}

TEST(ClassicOrders, OnlyThePhasingSideAttacks) {
  Game game = field();
  game.red = R"(<attack target="0404" units="r1" seq="x"/><pass/><retreat unit="r1" prefer="N"/>)";
  EXPECT_THAT(refusals(*game.load()), ElementsAre("CRT-E11"));
  EXPECT_THAT(accepted(game), IsEmpty());
}

TEST(ClassicOrders, UnknownOrders) {
  EXPECT_THAT(refused(R"(<move unit="b1"/><attack target="0504" units="b1"/>)"), ElementsAre("CRT-E18"));
  EXPECT_THAT(refused(R"(<pass/><pass speed="2"/>)"), ElementsAre("CRT-E14 speed"));
}

TEST(ClassicOrders, RangedFire) {
  // g1 in 0304 fires 2 hexes at 0504; next to an enemy it may not (CRT-6.9).
  Game game = with_blue(R"(<attack target="0504" units="g1"/>)");
  EXPECT_THAT(refusals(*game.load()), IsEmpty());
  game.units += R"(<unit id="r9" side="red" hex="0305" strength="1"/>)";
  EXPECT_THAT(refusals(*game.load()), ElementsAre("CRT-E08 g1", "CRT-E10"));
  game.rules = R"(zoc-stops-ranged-fire="false")";
  EXPECT_THAT(refusals(*game.load()), IsEmpty());
  game.rules = R"(zoc="false")";
  EXPECT_THAT(refusals(*game.load()), IsEmpty());
  game.rules = "";
  game.blue = R"(<attack target="0305" units="g1"/>)";
  EXPECT_THAT(refusals(*game.load()), IsEmpty());
}

TEST(ClassicOrders, LineOfSight) {
  Game game = with_blue(R"(<attack target="0505" units="g1"/>)");
  game.map = R"(<hex id="0404" blocks-los="true"/><hex id="0405" blocks-los="true"/>)";
  EXPECT_THAT(refusals(*game.load()), IsEmpty());
  game.rules = R"(los-required="true")";
  EXPECT_THAT(refusals(*game.load()), ElementsAre("CRT-E09 g1", "CRT-E10"));
}

TEST(ClassicOrders, Retreats) {
  EXPECT_THAT(refused(R"(<retreat prefer="N"/>)"), ElementsAre("CRT-E01 "));
  EXPECT_THAT(refused(R"(<retreat unit="zz"/><retreat unit="r1"/><retreat unit="q1"/>)"),
              ElementsAre("CRT-E01 zz", "CRT-E02 r1", "CRT-E03 q1"));
  EXPECT_THAT(refused(R"(<retreat unit="? ?"/>)"), ElementsAre("CRT-E01 ? ?"));
  EXPECT_THAT(refused(R"(<retreat unit="b1"/><retreat unit="*"/><retreat unit="b1"/><retreat unit="*"/>)"),
              ElementsAre("CRT-E19 b1", "CRT-E19 *"));
  EXPECT_THAT(refused(R"(<retreat unit="b1" path="0302 0301"/><retreat unit="b2" path="0202"/>)"), IsEmpty());
  for (const char* path : {"0302 0301 0201", "9999", "0302 0505", "0302 0302", "here"})
    EXPECT_THAT(refused(R"(<retreat unit="b1" path=")" + std::string(path) + "\"/>"),
                ElementsAre("CRT-E13 b1"))
        << path;
  for (const char* prefer : {"N N", "north", "N NE SE S SW NW N"})
    EXPECT_THAT(refused(R"(<retreat unit="b1" prefer=")" + std::string(prefer) + "\"/>"),
                ElementsAre("CRT-E14 prefer"))
        << prefer;
  EXPECT_THAT(refused(R"(<retreat unit="b1" prefer="N NE SE S SW NW" order="9999"/>)"), IsEmpty());
  EXPECT_THAT(refused(R"(<retreat unit="b1" order="-1"/>)"), ElementsAre("CRT-E14 order"));
}

// A malformed path costs the path; the rest of the order stands.
TEST(ClassicOrders, TheRestOfARetreatOrderStands) {
  const auto turn = with_blue(R"(<retreat unit="b1" path="0302 0505" prefer="S" order="5"/>)").load();
  ASSERT_EQ(plan_of(*turn).retreats.size(), 1u);
  EXPECT_TRUE(plan_of(*turn).retreats[0].path.empty());
  EXPECT_EQ(plan_of(*turn).retreats[0].prefer.size(), 1u);
  EXPECT_EQ(plan_of(*turn).retreats[0].order, 5);
}

TEST(ClassicOrders, TheOpponentsRetreatOrders) {
  const std::string rules = R"(retreat-chooser="opponent")";
  EXPECT_THAT(refused(R"(<retreat unit="r1" prefer="N"/><retreat unit="b1" prefer="N"/>)", rules),
              ElementsAre("CRT-E02 b1"));
}

// CRT-12.2
TEST(ClassicOrders, StrictOrders) {
  Game game = with_blue(R"(<attack target="0504" units="b1"/><retreat unit="b1" path="9999"/>)");
  EXPECT_THAT(accepted(game), ElementsAre("A1 0504 b1"));
  game.blue_side = R"(strict-orders="true")";
  EXPECT_THAT(accepted(game), IsEmpty());
  EXPECT_TRUE(resolve(game, {}).tells("orders/blue noted orders-voided"));
  game.blue = R"(<attack target="0504" units="b1"/><retreat unit="b1" path="0302"/>)";
  EXPECT_THAT(accepted(game), ElementsAre("A1 0504 b1"));
  game.red = R"(<attack target="0403" units="r1"/>)";  // the other side's error is its own
  EXPECT_THAT(accepted(game), ElementsAre("A1 0504 b1"));
}

// CRT-13.3, and no refusal that would tell which names are in use.
TEST(ClassicOrders, UnderFog) {
  const std::string fog = R"(fog="contact")";
  EXPECT_THAT(refused(R"(<attack target="0303" units="b1"/>)", fog), ElementsAre("CRT-E05 unseen"));
  EXPECT_THAT(refused(R"(<attack target="1212" units="b1"/>)", fog), ElementsAre("CRT-E05 unseen"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="r3 b1"/>)", fog), ElementsAre("CRT-E01 r3"));
  EXPECT_THAT(refused(R"(<attack target="0504" units="r1 b1"/>)", fog), ElementsAre("CRT-E02 r1"));
  EXPECT_THAT(refused(R"(<attack target="0803" units="b1"/>)", fog), ElementsAre("CRT-E07 b1", "CRT-E10"));
}

TEST(ClassicOrders, ErrorsAreTheSendersOnly) {
  const Story story = resolve(with_blue(R"(<attack target="0504" units="b3 b1"/>)"), {6});
  EXPECT_THAT(story.after("orders/blue refused", "blue"),
              ElementsAre("CRT-E07 side=blue order=A1 unit=b3 hex=0504 range=1 distance=7"));
  EXPECT_FALSE(story.tells("CRT-E07", "red"));
  EXPECT_FALSE(story.tells("orders/blue", "red"));
}

// Random orders are legal, whatever the switches.
TEST(ClassicOrders, SamplesAndFormsAreLegal) {
  for (const char* rules : {"", R"(retreat-chooser="opponent" ranged-immune="false")",
                            R"(fog="contact" retreat-chooser="opponent")",
                            R"(stacking-limit="3" los-required="true" zoc-stops-ranged-fire="false")"}) {
    const auto bare = with_blue("", rules).load();
    for (const SideInfo& side : bare->sides) {
      for (std::uint64_t seed = 0; seed <= 200; ++seed) {
        const auto drafts =
            seed == 0 ? classic::form(*bare, side.row) : classic::sample_orders(*bare, side.row, seed);
        std::string orders;
        for (const OrderDraft& draft : drafts) {
          orders.append("<").append(draft.name);
          for (const auto& [name, value] : draft.attributes)
            orders.append(" ").append(name).append("=\"").append(value).append("\"");
          orders.append("/>");
        }
        Game game = with_blue("", rules);
        (side.id == "blue" ? game.blue : game.red) = orders;
        EXPECT_THAT(refusals(*game.load()), IsEmpty()) << orders;
      }
    }
  }
}

}  // namespace
}  // namespace adjudicator::classic_test

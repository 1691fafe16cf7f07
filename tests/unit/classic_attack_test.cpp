// Whole attacks (CRT-4 to CRT-8, CRT-10) with the dice laid on the table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "classic_fixture.hpp"

namespace adjudicator::classic_test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A CRT on which every roll gives the same result.
Game always(const std::string& code) {
  std::string rows;
  for (char die = '1'; die <= '6'; ++die)
    rows.append("<row at=\"").append(1, die).append("\" cells=\"").append(code).append("\"/>");
  Game game;
  game.rules = R"(crt="house")";
  game.charts.push_back(
      R"(<grid-chart xmlns="urn:adjudicator:1" name="house" source="s" status="house" basis="differential" columns="0">)" +
      rows + "</grid-chart>");
  return game;
}

std::string u(const std::string& id, const std::string& side, const std::string& hex, int strength,
              const std::string& more = "") {
  return "<unit id=\"" + id + "\" side=\"" + side + "\" hex=\"" + hex + "\" strength=\"" +
         std::to_string(strength) + "\" " + more + "/>";
}

std::string looked_up(const Story& story, const std::string& hex = "0504") {
  const auto found = story.after("combat/" + hex + " looked-up");
  return found.size() == 1 ? found[0].substr(found[0].find("roll=")) : "";
}
std::string noted(const Story& story, const std::string& what, const std::string& hex = "0504") {
  const auto found = story.after("combat/" + hex + " noted " + what);
  return found.size() == 1 ? found[0] : "";
}

// CRT-16: d = 1, column 2; forest -2, column 0; die 1: NR.
TEST(ClassicAttack, MinimalExample) {
  Game game;
  game.map = R"(<hex id="0404" terrain="forest"/><hexside between="0404 0405" terrain="river"/>)";
  game.units = u("b1", "blue", "0403", 4) + u("r1", "red", "0404", 3);
  game.blue = R"(<attack id="A1" target="0404" units="b1" advance="b1"/>)";
  const Story story = resolve(game, {1});
  EXPECT_EQ(looked_up(story, "0404"), "roll=1 row=1 base=2 shift=forest:-2 column=0 band=..-1 cell=NR");
  EXPECT_EQ(noted(story, "result", "0404"), "code=NR");
  EXPECT_EQ(story.hex("r1"), "0404");
  EXPECT_EQ(story.hex("b1"), "0403");
}

// 0504 is attacked from 0403 (NW) and 0404 (SW), both west of it.
Game two_on_one(int a, int b, int d) {
  Game game;
  game.units = u("b1", "blue", "0403", a) + u("b2", "blue", "0404", b) + u("r1", "red", "0504", d);
  game.blue = R"(<attack target="0504" units="b1 b2"/>)";
  return game;
}

TEST(ClassicAttack, ColumnsAreClampedBeforeTheyAreShifted) {
  Game game = two_on_one(20, 20, 1);
  game.map = R"(<hex id="0504" terrain="forest"/>)";
  EXPECT_EQ(looked_up(resolve(game, {5})), "roll=5 row=5 base=7 shift=forest:-2 column=5 band=6-7 cell=DR");
  game.units = u("b1", "blue", "0403", 1) + u("b2", "blue", "0404", 1) + u("r1", "red", "0504", 30);
  EXPECT_EQ(looked_up(resolve(game, {6})), "roll=6 row=6 base=0 shift=forest:-2 column=0 band=..-1 cell=AR");
}

// CRT-6.3
TEST(ClassicAttack, RiverCondition) {
  Game game = two_on_one(4, 4, 2);
  game.map = R"(<hexside between="0403 0504" terrain="river"/>)";
  EXPECT_THAT(looked_up(resolve(game, {6})), HasSubstr("base=5 column=5"));
  game.rules = R"(river-condition="any-attacker")";
  EXPECT_THAT(looked_up(resolve(game, {6})), HasSubstr("base=5 shift=river:-3 column=2"));
  game.rules = "";
  game.map =
      R"(<hexside between="0504 0403" terrain="river"/><hexside between="0404 0504" terrain="river road"/>)";
  EXPECT_THAT(looked_up(resolve(game, {6})), HasSubstr("base=5 shift=river:-3 column=2"));
  // A ranged attacker is left out of the test, and alone never crosses.
  game.units += u("g1", "blue", "0304", 1, R"(range="2")");
  game.blue = R"(<attack target="0504" units="b1 g1"/>)";
  EXPECT_THAT(looked_up(resolve(game, {6})), HasSubstr("shift=river:-3"));
  game.blue = R"(<attack target="0504" units="g1"/>)";
  EXPECT_THAT(looked_up(resolve(game, {6})), Not(HasSubstr("shift=river")));
}

// CRT-6.4
TEST(ClassicAttack, CombiningShifts) {
  Game game = two_on_one(9, 9, 2);
  game.charts.push_back(R"(<terrain-effects xmlns="urn:adjudicator:1" name="house" source="s" status="house">
    <effect feature="wood" where="defender-hex" kind="column" value="-2"/><effect feature="fort" where="defender-hex" kind="column" value="-3"/>
    <effect feature="road" where="defender-hex" kind="column" value="1"/><effect feature="plain" where="defender-hex" kind="column" value="2"/>
    <effect feature="brook" where="hexside" kind="column" value="-1"/><effect feature="bridge" where="hexside" kind="column" value="0"/>
    <effect feature="ridge" where="attacker-hex" kind="column" value="1"/></terrain-effects>)");
  const auto shifts = [&](const std::string& hex, const std::string& sides, const std::string& combine) {
    game.map = "<hex id=\"0504\" terrain=\"" + hex + "\"/><hexside between=\"0403 0504\" terrain=\"" + sides +
               "\"/><hexside between=\"0404 0504\" terrain=\"" + sides + "\"/>";
    game.rules = "tec=\"house\" tec-combine=\"" + combine + "\"";
    const std::string text = looked_up(resolve(game, {1}));
    return text.substr(text.find("base=") + 7, text.find(" band=") - text.find("base=") - 7);
  };
  EXPECT_EQ(shifts("wood fort road plain", "", "max"), "shift=road:1 shift=plain:2 shift=fort:-3 column=7");
  EXPECT_EQ(shifts("wood fort road", "brook", "max"), "shift=road:1 shift=fort:-3 column=5");
  EXPECT_EQ(shifts("wood fort road", "brook", "sum"),
            "shift=wood:-2 shift=fort:-3 shift=road:1 shift=brook:-1 column=2");
  EXPECT_EQ(shifts("wood fort road", "brook", "hexside-replaces"), "shift=brook:-1 column=6");
  EXPECT_EQ(shifts("wood fort road", "bridge", "hexside-replaces"), "column=7");  // an entry of 0 applies too
  EXPECT_EQ(shifts("wood fort road", "", "hexside-replaces"), "shift=road:1 shift=fort:-3 column=5");
}

// CRT-6.2: a feature of the attackers' hexes counts as a hexside does: all of them, or any.
TEST(ClassicAttack, FeaturesOfTheAttackersHexes) {
  Game game = two_on_one(4, 4, 2);
  game.charts.push_back(R"(<terrain-effects xmlns="urn:adjudicator:1" name="house" source="s" status="house">
    <effect feature="ridge" where="attacker-hex" kind="column" value="1"/></terrain-effects>)");
  game.rules = R"(tec="house")";
  game.map = R"(<hex id="0403" terrain="ridge"/>)";
  EXPECT_THAT(looked_up(resolve(game, {6})), HasSubstr("base=5 column=5"));
  game.map += R"(<hex id="0404" terrain="ridge"/>)";
  EXPECT_THAT(looked_up(resolve(game, {6})), HasSubstr("base=5 shift=ridge:1 column=6"));
}

// CRT-5.5, 6.2b: points are taken before the column is found.
TEST(ClassicAttack, DifferentialPoints) {
  Game game = two_on_one(4, 4, 2);
  game.map = R"(<hex id="0504" terrain="forest"/>)";
  EXPECT_THAT(looked_up(resolve(game, {6})), HasSubstr("base=5 shift=forest:-2 column=3"));
  game.rules = R"(tec="s3-tec-differential")";
  const Story story = resolve(game, {6});
  EXPECT_THAT(looked_up(story), HasSubstr("base=4 column=4"));
  EXPECT_EQ(noted(story, "differential"),
            "attack-total=8 defense-total=2 terrain=forest points=-2 exact=4 rounding=down differential=4 "
            "column=4 band=4-5");
}

// CRT-5.6: towards the defender.
TEST(ClassicAttack, FractionsRoundDown) {
  Game game = two_on_one(3, 2, 3);
  game.rules = R"(tec="tec-full")";
  game.map = R"(<hexside between="0403 0504" terrain="escarpment"/>)";
  Story story = resolve(game, {6});
  EXPECT_THAT(
      noted(story, "strengths"),
      HasSubstr(
          "attack-unit=b1 attack-printed=3 attack-reason=escarpment attack-times=1/2 attack-strength=3/2 "
          "attack-unit=b2 attack-printed=2 attack-strength=2"));
  EXPECT_THAT(noted(story, "differential"),
              HasSubstr("attack-total=7/2 defense-total=3 exact=1/2 rounding=down differential=0 column=1"));
  game.units = u("b1", "blue", "0403", 3) + u("b2", "blue", "0404", 1) + u("r1", "red", "0504", 3);
  story = resolve(game, {6});
  EXPECT_THAT(noted(story, "differential"), HasSubstr("exact=-1/2 rounding=down differential=-1 column=0"));
}

// CRT-6.3 in full: die, strengths by type and once a hex.
TEST(ClassicAttack, EveryKindOfTerrainEffect) {
  Game game;
  game.rules = R"(tec="tec-full" stacking-limit="3")";
  game.map = R"(<hex id="0504" terrain="city bunker hill swamp"/><hex id="0403" terrain="swamp"/>)";
  game.units = u("b1", "blue", "0403", 9, R"(type="armor")") + u("b2", "blue", "0403", 9) +
               u("b3", "blue", "0404", 9) + u("r1", "red", "0504", 2) + u("r2", "red", "0504", 3);
  game.blue = R"(<attack target="0504" units="b1 b2 b3"/>)";
  const Story story = resolve(game, {5});
  EXPECT_EQ(noted(story, "strengths"),
            "attack-unit=b1 attack-printed=9 attack-reason=swamp attack-times=1/2 attack-strength=9/2 "
            "attack-unit=b2 attack-printed=9 attack-strength=9 "
            "attack-unit=b3 attack-printed=9 attack-strength=9 defense-unit=r1 defense-printed=2 "
            "defense-reason=city defense-times=2 defense-strength=4 "
            "defense-unit=r2 defense-printed=3 defense-reason=city defense-times=2 defense-strength=6 "
            "hex-reason=bunker hex-plus=2 "
            "attack-total=45/2 defense-total=12");
  // Two die modifiers, limited to 6.
  EXPECT_EQ(looked_up(story),
            "roll=5 row-modifier=swamp:1 row-modifier=hill:1 row=6 base=7 column=7 band=10.. cell=DR");
}

// CRT-5.1: multiplied before added to; never below 0.
TEST(ClassicAttack, TheOrderOfStrengthEffects) {
  Game game = two_on_one(4, 1, 2);
  game.charts.push_back(R"(<terrain-effects xmlns="urn:adjudicator:1" name="house" source="s" status="house">
    <effect feature="mud" where="defender-hex" kind="strength-add" side="attacker" value="-2"/>
    <effect feature="mud" where="defender-hex" kind="strength-mul" side="attacker" value="3/2"/></terrain-effects>)");
  game.rules = R"(tec="house")";
  game.map = R"(<hex id="0504" terrain="mud"/>)";
  EXPECT_THAT(noted(resolve(game, {6}), "strengths"),
              HasSubstr("attack-unit=b1 attack-printed=4 attack-reason=mud attack-times=3/2 "
                        "attack-reason=mud attack-plus=-2 attack-strength=4 "
                        "attack-unit=b2 attack-printed=1 attack-reason=mud attack-times=3/2 "
                        "attack-reason=mud attack-plus=-2 attack-strength=0 "));
}

// CRT-5.8
TEST(ClassicAttack, Ratio) {
  const auto column = [](int attack, int defense, const std::string& terrain = "clear") {
    Game game;
    game.rules = R"(crt="ratio-default")";
    game.map = "<hex id=\"0504\" terrain=\"" + terrain + "\"/>";
    game.units = u("b1", "blue", "0403", attack) +
                 "<unit id=\"r1\" side=\"red\" hex=\"0504\" attack=\"1\" defense=\"" +
                 std::to_string(defense) + "\"/>";
    game.blue = R"(<attack target="0504" units="b1"/>)";
    const Story story = resolve(game, {6});
    return noted(story, "odds")
        .substr(noted(story, "odds").find(' ', noted(story, "odds").find("defense-total")) + 1);
  };
  EXPECT_EQ(column(7, 3), "rounding=defender odds-attacker=2 odds-defender=1 column=3 band=2-1");
  EXPECT_EQ(column(6, 3), "rounding=defender odds-attacker=2 odds-defender=1 column=3 band=2-1");
  EXPECT_EQ(column(5, 3), "rounding=defender odds-attacker=1 odds-defender=1 column=2 band=1-1");
  EXPECT_EQ(column(3, 3), "rounding=defender odds-attacker=1 odds-defender=1 column=2 band=1-1");
  EXPECT_EQ(column(3, 4), "rounding=defender odds-attacker=1 odds-defender=2 column=1 band=1-2");
  EXPECT_EQ(column(3, 6), "rounding=defender odds-attacker=1 odds-defender=2 column=1 band=1-2");
  EXPECT_EQ(column(3, 7), "rounding=defender odds-attacker=1 odds-defender=3 column=0 band=1-3");
  EXPECT_EQ(column(3, 90), "rounding=defender odds-attacker=1 odds-defender=30 column=0 band=1-3");
  EXPECT_EQ(column(90, 3), "rounding=defender odds-attacker=30 odds-defender=1 column=7 band=6-1");
  EXPECT_EQ(column(3, 0), "special=no-defense column=7 band=6-1");
}

TEST(ClassicAttack, NoAttackStrengthIsTheLeftmostColumn) {
  Game game;
  game.rules = R"(crt="ratio-default")";
  game.units = u("g1", "blue", "0104", 1, R"(range="9")") +
               "<unit id=\"r1\" side=\"red\" hex=\"0504\" attack=\"1\" defense=\"0\"/>";
  game.blue = R"(<attack target="0504" units="g1"/>)";
  EXPECT_EQ(noted(resolve(game, {6}), "odds"),
            "attack-total=0 defense-total=0 special=no-attack column=0 band=1-3");
}

// CRT-6.8
TEST(ClassicAttack, RangeEffects) {
  Game game = two_on_one(4, 4, 2);
  game.units += u("g1", "blue", "0104", 5, R"(range="4")") + u("g2", "blue", "0303", 5, R"(range="2")");
  game.blue = R"(<attack target="0504" units="g1 b1 g2"/>)";
  Story story = resolve(game, {6});
  EXPECT_THAT(noted(story, "strengths"),
              HasSubstr("attack-unit=b1 attack-printed=4 attack-strength=4 attack-unit=g1 attack-printed=5 "
                        "attack-reason=range attack-plus=-1 "
                        "attack-strength=4 attack-unit=g2 attack-printed=5 attack-strength=5"));
  EXPECT_THAT(looked_up(story), HasSubstr("base=7 column=7"));
  game.rules = R"(range-effect-kind="column")";
  story = resolve(game, {6});
  EXPECT_THAT(noted(story, "strengths"), HasSubstr("attack-total=14 defense-total=2"));
  EXPECT_THAT(looked_up(story), HasSubstr("base=7 shift=range:-1 column=6"));
}

// CRT-6.11
TEST(ClassicAttack, Bombardment) {
  for (const char* code : {"AR", "AE", "NR"}) {
    Game game = always(code);
    game.units = u("g1", "blue", "0304", 5, R"(range="4")") + u("r1", "red", "0504", 3);
    game.blue = R"(<attack target="0504" units="g1"/>)";
    Story story = resolve(game, {1});
    EXPECT_EQ(noted(story, "no-effect"), "target=0504") << code;
    EXPECT_EQ(story.hex("g1"), "0304");
    game.rules += R"( ranged-immune="false")";
    story = resolve(game, {1});
    EXPECT_EQ(noted(story, "no-effect"), "") << code;
    EXPECT_EQ(story.hex("g1") == "0304", std::string_view(code) == "NR") << code;
  }
}

TEST(ClassicAttack, RangedAttackersAreUntouched) {
  for (const char* code : {"AR", "AE", "EX", "DE"}) {
    Game game = always(code);
    game.units =
        u("b1", "blue", "0403", 9) + u("g1", "blue", "0304", 5, R"(range="4")") + u("r1", "red", "0504", 3);
    game.blue = R"(<attack target="0504" units="b1 g1" advance="b1"/>)";
    const Story story = resolve(game, {1});
    EXPECT_EQ(story.hex("g1"), "0304") << code;
    EXPECT_EQ(story.hex("b1"), std::string_view(code) == "AR"   ? "0303"
                               : std::string_view(code) == "DE" ? "0504"
                                                                : "")
        << code;
  }
}

TEST(ClassicAttack, RangedAttackersThatAreNotImmune) {
  Game game = always("EX");
  game.rules += R"( ranged-immune="false")";
  game.units =
      u("b1", "blue", "0403", 9) + u("g1", "blue", "0304", 5, R"(range="4")") + u("r1", "red", "0504", 3);
  game.blue = R"(<attack target="0504" units="b1 g1"/>)";
  EXPECT_EQ(resolve(game, {1}).hex("g1"), "");
  // Even then a ranged attacker does not advance.
  game.rules += R"( default-advance="first")";
  game.blue = R"(<attack target="0504" units="g1 b1" exchange="b1"/>)";
  const Story story = resolve(game, {1});
  EXPECT_EQ(story.hex("g1"), "0304");
  EXPECT_THAT(story.after("combat/0504/advance moved"), IsEmpty());
}

// CRT-8.1, CRT-4.7: the whole stack, and who retreated into it.
TEST(ClassicAttack, AUnitThatRetreatedIn) {
  Game game;
  game.rules = R"(stacking-limit="2")";
  // r1 in 0504 is driven by b1 to 0604; then g1 fires at 0604, where only r2 counts.
  game.units = u("b1", "blue", "0403", 12) + u("r1", "red", "0504", 2) + u("r2", "red", "0604", 3) +
               u("g1", "blue", "0804", 9, R"(range="2" exerts-zoc="false")");
  game.blue = R"(<attack target="0504" units="b1" seq="1"/><attack target="0604" units="g1" seq="2"/>)";
  game.red = R"(<retreat unit="r1" path="0604"/>)";
  const Story story = resolve(game, {4, 1});
  EXPECT_EQ(noted(story, "result"), "code=DR2");
  Game one = game;
  const Story again = resolve(one, {6, 1});
  EXPECT_EQ(noted(again, "result"), "code=DR");
  EXPECT_THAT(again.after("combat/0604 began attack"),
              ElementsAre(HasSubstr("on=r2 bystander=r1 enemies=2")));
  EXPECT_THAT(noted(again, "strengths", "0604"), HasSubstr("defense-total=3"));
  EXPECT_THAT(noted(again, "strengths", "0604"), Not(HasSubstr("r1")));
  // It suffers the result with the others: d = 6, die 1 is DR2 for both.
  EXPECT_EQ(noted(again, "result", "0604"), "code=DR2");
  EXPECT_NE(again.hex("r1"), "0604");
  EXPECT_NE(again.hex("r2"), "0604");
}

TEST(ClassicAttack, Eliminations) {
  Game game = always("DE");
  game.rules += R"( stacking-limit="2")";
  game.units = u("b1", "blue", "0403", 9) + u("r2", "red", "0504", 3) + u("r1", "red", "0504", 3);
  game.blue = R"(<attack target="0504" units="b1" advance="b1"/>)";
  const Story story = resolve(game, {3});
  EXPECT_THAT(story.after("combat/0504 removed"),
              ElementsAre("thing=r2 from=0504 cause=de", "thing=r1 from=0504 cause=de"));
  EXPECT_EQ(story.hex("b1"), "0504");
  const auto status = [&](const char* id) {
    return story.outcome.after.get(unit(*story.turn, id), plan_of(*story.turn).book.traits.status);
  };
  EXPECT_NE(status("r1"), plan_of(*story.turn).book.traits.ready);
  EXPECT_EQ(status("b1"), plan_of(*story.turn).book.traits.ready);
}

Game exchange(const std::string& orders) {
  Game game = always("EX");
  game.rules += R"( stacking-limit="2")";
  // Printed defense 5, doubled in nothing: the printed one counts. Attackers 2, 3, 4 adjacent.
  game.units = u("b3", "blue", "0403", 4) + u("b2", "blue", "0404", 3) + u("b1", "blue", "0503", 2) +
               u("r1", "red", "0504", 2) + u("r2", "red", "0504", 3);
  game.blue = orders;
  return game;
}
std::vector<std::string> lost(const Story& story) {
  std::vector<std::string> all;
  for (const std::string& line : story.after("combat/0504/exchange removed"))
    all.push_back(line.substr(6, 2));
  return all;
}

// CRT-8.2
TEST(ClassicAttack, Exchange) {
  EXPECT_THAT(lost(resolve(exchange(R"(<attack target="0504" units="b1 b2 b3"/>)"), {1})),
              ElementsAre("b1", "b2"));
  EXPECT_THAT(lost(resolve(exchange(R"(<attack target="0504" units="b1 b2 b3" exchange="b3 b2"/>)"), {1})),
              ElementsAre("b3", "b2"));
  EXPECT_THAT(lost(resolve(exchange(R"(<attack target="0504" units="b1 b2 b3" exchange="b3 b1 b2"/>)"), {1})),
              ElementsAre("b3", "b1"));
  // The list runs out: 1 is left to pay.
  EXPECT_THAT(lost(resolve(exchange(R"(<attack target="0504" units="b1 b2 b3" exchange="b3"/>)"), {1})),
              ElementsAre("b3", "b1"));
  // Not enough: all.
  EXPECT_THAT(lost(resolve(exchange(R"(<attack target="0504" units="b3" exchange="b3"/>)"), {1})),
              ElementsAre("b3"));
  const Story story = resolve(exchange(R"(<attack target="0504" units="b3 b2 b1" advance="b2 b3"/>)"), {1});
  EXPECT_THAT(story.after("combat/0504/exchange noted exchange-losses"),
              ElementsAre("requirement=5 lost=b1 lost=b2"));
  EXPECT_THAT(story.after("combat/0504/exchange noted default-policy"),
              ElementsAre("decision=exchange-losses"));
  EXPECT_EQ(story.hex("b3"), "0504");  // b2 is lost and cannot advance (CRT-10.4)
}

// CRT-10
TEST(ClassicAttack, Advance) {
  const auto advanced = [](const std::string& order, const std::string& rules, const std::string& map = "") {
    Game game = always("DE");
    game.rules += " " + rules;
    game.map = map;
    game.units = u("b1", "blue", "0403", 4) + u("b2", "blue", "0404", 3) +
                 u("g1", "blue", "0304", 3, R"(range="2")") + u("r1", "red", "0504", 2);
    game.blue = "<attack target=\"0504\" units=\"g1 b2 b1\" " + order + "/>";
    std::vector<std::string> all;
    for (const std::string& line : resolve(game, {1}).after("combat/0504/advance moved"))
      all.push_back(line.substr(6, 2));
    return all;
  };
  EXPECT_THAT(advanced("", ""), IsEmpty());
  EXPECT_THAT(advanced(R"(advance="b1")", ""), ElementsAre("b1"));
  EXPECT_THAT(advanced(R"(advance="b1 b2")", ""), ElementsAre("b1"));
  EXPECT_THAT(advanced(R"(advance="b1 b2")", R"(advance-max-units="0")"), IsEmpty());
  EXPECT_THAT(advanced(R"(advance="b1 b2")", R"(advance-max-units="2")"),
              ElementsAre("b1"));  // the stacking limit
  EXPECT_THAT(advanced(R"(advance="b1 b2")", R"(advance-max-units="2" stacking-limit="2")"),
              ElementsAre("b1", "b2"));
  EXPECT_THAT(advanced(R"(advance="b1")", "", R"(<hex id="0504" prohibited="true"/>)"), IsEmpty());
  EXPECT_THAT(advanced(R"(advance="b1")", "", R"(<hexside between="0403 0504" terrain="river"/>)"),
              ElementsAre("b1"));
  EXPECT_THAT(advanced("", R"(default-advance="first")"), ElementsAre("b2"));  // g1 is ranged
  EXPECT_THAT(advanced(R"(advance="")", R"(default-advance="first")"), ElementsAre("b2"));
  EXPECT_THAT(advanced(R"(advance="none")", R"(default-advance="first")"), IsEmpty());
  EXPECT_THAT(advanced(R"(advance="b1")", R"(default-advance="first")"), ElementsAre("b1"));
}

// CRT-10.2
TEST(ClassicAttack, NoAdvanceWithoutReason) {
  for (const char* code : {"NR", "AR", "AE"}) {
    Game game = always(code);
    game.rules += R"( default-advance="first")";
    game.units = u("b1", "blue", "0403", 4) + u("r1", "red", "0504", 2);
    game.blue = R"(<attack target="0504" units="b1" advance="b1"/>)";
    EXPECT_FALSE(resolve(game, {1}).tells("advance ")) << code;
  }
}

// CRT-4.1 step 4, CRT-3.5: an advance moves its zone of control before the next attack is resolved.
TEST(ClassicAttack, OneAttackAfterAnother) {
  Game game = always("DR");
  // r2 in 0606 has one refuge, 0507: the other hexes around it are prohibited or controlled by b2. b1
  // controls it once it has driven r1 from 0508 and followed.
  game.map = R"(<hex id="0605" prohibited="true"/><hex id="0506" prohibited="true"/>)";
  game.units = u("b1", "blue", "0509", 4) + u("r1", "red", "0508", 2) + u("b2", "blue", "0707", 9) +
               u("r2", "red", "0606", 2);
  game.red = R"(<retreat unit="r1" prefer="NW"/>)";
  game.blue =
      R"(<attack target="0606" units="b2" seq="1"/><attack target="0508" units="b1" seq="2" advance="b1"/>)";
  EXPECT_EQ(resolve(game, {1, 1}).hex("r2"), "0507");
  game.blue =
      R"(<attack target="0606" units="b2" seq="3"/><attack target="0508" units="b1" seq="2" advance="b1"/>)";
  const Story story = resolve(game, {1, 1});
  EXPECT_EQ(story.hex("r1"), "0407");
  EXPECT_EQ(story.hex("r2"), "");
  EXPECT_THAT(story.after("combat/0606/retreat/r2 removed"),
              ElementsAre("thing=r2 from=0606 cause=no-retreat"));
}

TEST(ClassicAttack, DiceAreUsedByAcceptedAttacksOnly) {
  Game game = two_on_one(4, 4, 2);
  game.blue = R"(<attack target="0303" units="b1"/><attack target="0504" units="b1 b2"/>)";
  EXPECT_EQ(resolve(game, {6, 6}).dice_left, 1u);
  EXPECT_THROW(resolve(game, {}), DiceError);
}

// CRT-4.1 step 5
TEST(ClassicAttack, WorkingFieldsAreCleared) {
  Game game = two_on_one(9, 9, 2);
  game.units += u("x", "blue", "1010", 1, R"(attacked="true" retreated-in="true")");
  const Story story = resolve(game, {6});
  const classic::Units units(story.outcome.after, plan_of(*story.turn).book.traits);
  for (const char* id : {"b1", "b2", "r1", "x"}) {
    EXPECT_FALSE(units.attacked(unit(*story.turn, id))) << id;
    EXPECT_FALSE(units.retreated_in(unit(*story.turn, id))) << id;
  }
  EXPECT_THAT(story.after("end-of-phase changed"),
              ElementsAre("thing=b1 trait=attacked from=1 to=0", "thing=b2 trait=attacked from=1 to=0",
                          "thing=r1 trait=retreated-in from=1 to=0"));
}

TEST(ClassicAttack, TheLogFoldsToTheStateAfter) {
  const Story story = resolve(two_on_one(9, 9, 2), {6});
  const State folded = fold(story.turn->start, story.outcome.log);
  for (std::uint32_t i = 0; i < folded.rows(2); ++i)
    for (std::uint16_t t = 0; t < folded.shape(2).traits.size(); ++t)
      EXPECT_EQ(folded.get({2, i}, {2, t}), story.outcome.after.get({2, i}, {2, t}));
}

}  // namespace
}  // namespace adjudicator::classic_test

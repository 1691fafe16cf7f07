// What each side sees (CRT-13.2).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "classic_fixture.hpp"

namespace adjudicator::classic_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string u(const std::string& id, const std::string& side, const std::string& hex, int strength,
              const std::string& more = "") {
  return "<unit id=\"" + id + "\" side=\"" + side + "\" hex=\"" + hex + "\" strength=\"" +
         std::to_string(strength) + "\" " + more + "/>";
}

/// b1 from 0504 and g1 from 0502 attack r1 in 0505, a forest; d = 9 + 4 - 3 = 10; DR2 on a 1.
Game attack(const std::string& fog) {
  Game game;
  game.rules = "fog=\"" + fog + "\"";
  game.map = R"(<hex id="0505" terrain="forest"/>)";
  game.units = u("b1", "blue", "0504", 9) + u("g1", "blue", "0502", 5, R"(range="4" type="artillery")") +
               u("r1", "red", "0505", 3) + u("r7", "red", "1010", 3);
  game.blue = R"(<attack id="secret" target="0505" units="b1 g1" seq="7" advance="b1"/>)";
  game.red = R"(<retreat unit="r1" path="0604 0605" prefer="S"/>)";
  return game;
}

TEST(ClassicFog, Open) {
  const Story story = resolve(attack("open"), {1});
  EXPECT_THAT(story.after("combat/0505 began attack", "red"),
              ElementsAre("id=secret target=0505 attacker=blue defender=red by=b1 ranged-by=g1 on=r1 "
                          "enemies=1 ranged-fire=1"));
  EXPECT_THAT(story.after("combat/0505 began attack", "blue"), ElementsAre(HasSubstr("seq=7")));
  // Both see what the moderator sees, but for orders, candidates and default policies.
  for (const char* side : {"blue", "red"})
    for (const char* what : {"strengths", "terrain", "differential", "result", "vacated"})
      EXPECT_EQ(story.after(std::string("combat/0505 noted ") + what, side),
                story.after(std::string("combat/0505 noted ") + what))
          << what;
  EXPECT_EQ(story.after("combat/0505/die rolled", "red"), story.after("combat/0505/die rolled"));
  EXPECT_EQ(story.after("combat/0505 looked-up", "red"), story.after("combat/0505 looked-up"));
  EXPECT_EQ(story.after("combat/0505/retreat/r1 moved", "blue"), story.after("combat/0505/retreat/r1 moved"));
  EXPECT_TRUE(story.tells("retreat-paths"));
  EXPECT_FALSE(story.tells("retreat-paths", "red"));
  EXPECT_TRUE(story.tells("retreat-replan", "red"));
  EXPECT_FALSE(story.tells("retreat-replan", "blue"));
}

TEST(ClassicFog, ContactDeclaration) {
  const Story story = resolve(attack("contact"), {1});
  EXPECT_THAT(story.after("combat/0505 began attack", "red"),
              ElementsAre("target=0505 attacker=blue defender=red by=b1 on=r1 enemies=1 unseen-fire=1"));
  EXPECT_THAT(story.after("combat/0505 began attack", "blue"),
              ElementsAre("id=secret seq=7 target=0505 attacker=blue defender=red by=b1 ranged-by=g1 "
                          "enemies=1 ranged-fire=1"));
  EXPECT_FALSE(story.tells("g1", "red"));
}

TEST(ClassicFog, ContactNumbers) {
  const Story story = resolve(attack("contact"), {1});
  EXPECT_THAT(story.after("combat/0505 noted strengths", "red"), ElementsAre("defense-total=3"));
  EXPECT_THAT(story.after("combat/0505 noted strengths", "blue"), ElementsAre(HasSubstr("attack-total=13")));
  EXPECT_THAT(story.after("combat/0505 noted strengths", "blue"), Not(Contains(HasSubstr("defense"))));
  EXPECT_THAT(story.after("combat/0505 noted differential", "red"), ElementsAre("defense-total=3"));
  EXPECT_THAT(story.after("combat/0505 noted differential", "blue"), ElementsAre("attack-total=13"));
  EXPECT_THAT(story.after("combat/0505 looked-up", "red"),
              ElementsAre("chart=s3-differential row=1 column=5 band=6-7 cell=DR2"));
  EXPECT_THAT(story.after("combat/0505 looked-up", "blue"),
              ElementsAre("chart=s3-differential row=1 shift=forest:-2 column=5 band=6-7 cell=DR2"));
  EXPECT_FALSE(story.tells("rolled", "red"));
  EXPECT_FALSE(story.tells("rolled", "blue"));
  EXPECT_THAT(story.after("combat/0505 noted result", "red"), ElementsAre("code=DR2"));
}

// CRT-13.2, retreat step: "only steps that begin or end within range 1 of a unit of the reader".
TEST(ClassicFog, ContactRetreat) {
  const Story story = resolve(attack("contact"), {1});
  EXPECT_THAT(story.after("combat/0505/retreat/r1 moved", "red"),
              ElementsAre("thing=r1 from=0505 to=0506", "thing=r1 from=0506 to=0507"));
  std::vector<std::string> blue;
  for (const std::string& line : story.lines("blue"))
    if (line.find(" moved") != std::string::npos) blue.push_back(line);
  EXPECT_THAT(blue, ElementsAre("combat/0505/retreat/r1 moved thing=r1 from=0505 to=0506",
                                "? moved from=0506", "combat/0505/advance moved thing=b1 from=0504 to=0505"));
}

TEST(ClassicFog, ContactAdvanceAndElimination) {
  Game game = attack("contact");
  // r1 cannot leave; nobody of red is near but r1 itself.
  game.map +=
      R"(<hex id="0405" prohibited="true"/><hex id="0506" prohibited="true"/><hex id="0605" prohibited="true"/>)";
  const Story story = resolve(game, {1});
  EXPECT_THAT(story.after("combat/0505/retreat/r1 removed", "red"),
              ElementsAre("thing=r1 from=0505 cause=no-retreat"));
  EXPECT_THAT(story.after("combat/0505/retreat/r1 removed", "blue"),
              ElementsAre("thing=r1 from=0505"));  // adjacent: the id too
  EXPECT_THAT(story.after("combat/0505/advance noted advance", "red"),
              ElementsAre(HasSubstr("advancing={blue,0504,infantry} into=0505")));
  EXPECT_THAT(story.after("combat/0505/advance noted advance", "blue"),
              ElementsAre("advancing=b1 into=0505"));
  std::vector<std::string> moved;
  for (const std::string& line : story.lines("red"))
    if (line.find(" moved") != std::string::npos) moved.push_back(line);
  EXPECT_THAT(moved, IsEmpty());
}

// Only fire from afar: what is eliminated is seen by type and hex.
TEST(ClassicFog, ContactBombardment) {
  Game game = attack("contact");
  game.map +=
      R"(<hex id="0405" prohibited="true"/><hex id="0506" prohibited="true"/><hex id="0605" prohibited="true"/>
                 <hex id="0404" prohibited="true"/><hex id="0504" prohibited="true"/><hex id="0604" prohibited="true"/>)";
  game.blue = R"(<attack target="0505" units="g1"/>)";
  const Story dead = resolve(game, {1});  // d = 1, column 2 - 2 = 0: NR on a 1
  EXPECT_THAT(dead.after("combat/0505 noted no-effect", "red"), ElementsAre("target=0505"));
  game.units = u("g1", "blue", "0502", 15, R"(range="4")") + u("r1", "red", "0505", 3);
  const Story story = resolve(game, {1});
  std::vector<std::string> removed;
  for (const std::string& line : story.lines("blue"))
    if (line.find(" removed") != std::string::npos) removed.push_back(line);
  EXPECT_THAT(removed, ElementsAre("? removed thing={red,0505,infantry} from=0505"));
}

TEST(ClassicFog, ContactPositions) {
  Game game = attack("contact");
  game.units += u("r2", "red", "0602", 6);
  const auto turn = game.load();
  const Log log;
  const auto seen = [&](const char* side, const char* id) {
    const Row reader = turn->sides[std::string_view(side) == "blue" ? 0 : 1].row;
    const View view = Projection(*turn, log, {reader}).view(turn->start, unit(*turn, id), "position");
    std::string parts = view.id ? "id" : "";
    for (const char* trait : {"hex", "type", "attack", "defense", "range"})
      if (view.shows(turn->start.trait("unit", trait))) parts.append(" ").append(trait);
    return parts;
  };
  EXPECT_EQ(seen("blue", "b1"), "id hex type attack defense range");
  EXPECT_EQ(seen("blue", "r1"), " hex type attack defense");
  EXPECT_EQ(seen("blue", "r2"), " hex type attack defense");  // next to g1 in 0502
  EXPECT_EQ(seen("red", "g1"), " hex type attack defense");
  EXPECT_EQ(seen("red", "b1"), " hex type attack defense");
  EXPECT_EQ(seen("blue", "r7"), "");
  game.units = u("b1", "blue", "0504", 9) + u("r1", "red", "0506", 3);
  const auto apart = game.load();
  const View view =
      Projection(*apart, log, {apart->sides[0].row}).view(apart->start, unit(*apart, "r1"), "position");
  EXPECT_FALSE(view.id);
  EXPECT_TRUE(view.shows(apart->start.trait("unit", "type")));
  EXPECT_FALSE(view.shows(apart->start.trait("unit", "attack")));
}

// CRT-13.2: of a gun that fires from afar nothing is told, at the beginning and the end, wherever it stands.
TEST(ClassicFog, ContactHidesTheOriginOfFire) {
  for (const char* hex : {"0503", "0403", "0502"}) {
    Game game = attack("contact");
    game.units = u("b1", "blue", "0504", 9) + u("g1", "blue", hex, 5, R"(range="4" type="artillery")") +
                 u("g2", "blue", "0603", 5, R"(range="4" type="artillery")") + u("r1", "red", "0505", 3);
    const Story story = resolve(game, {1});
    const Row red = story.turn->sides[1].row;
    const Projection projection(*story.turn, story.outcome.log, {red});
    const auto sees = [&](const State& state, const char* gun) {
      return projection.view(state, unit(*story.turn, gun), "position").anything();
    };
    EXPECT_FALSE(sees(story.turn->start, "g1")) << hex;
    EXPECT_FALSE(sees(story.outcome.after, "g1")) << hex;
    EXPECT_TRUE(sees(story.turn->start, "g2"));  // it does not fire
    EXPECT_FALSE(story.tells("g1", "red"));
    const Projection own(*story.turn, story.outcome.log, {story.turn->sides[0].row});
    EXPECT_TRUE(own.view(story.turn->start, unit(*story.turn, "g1"), "position").id);
  }
}

// What a side may not know changes nothing in what it is told.
TEST(ClassicFog, HiddenValuesLeaveNoTrace) {
  const auto told = [](const std::string& gun, const std::string& hex, int strength, const std::string& far) {
    Game game = attack("contact");
    game.units = u("b1", "blue", "0504", 9) + u(gun, "blue", hex, strength, R"(range="4" type="artillery")") +
                 u("r1", "red", "0505", 3) + far;
    game.blue =
        "<attack id=\"x" + gun + "\" target=\"0505\" units=\"b1 " + gun + " nobody\" advance=\"b1\"/>";
    return resolve(game, {1}).lines("red");
  };
  EXPECT_EQ(told("g1", "0502", 5, ""), told("zz-top", "0402", 6, u("b9", "blue", "1111", 9)));
}

}  // namespace
}  // namespace adjudicator::classic_test

// Retreats (CRT-9), zones of control (CRT-3), questions, and the searches against looking at everything.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <set>
#include <tuple>

#include "classic_fixture.hpp"
#include "systems/classic/paths.hpp"
#include "systems/classic/visibility.hpp"
#include "systems/shared/rings.hpp"

namespace adjudicator::classic_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string u(const std::string& id, const std::string& side, const std::string& hex,
              const std::string& more = "") {
  return "<unit id=\"" + id + "\" side=\"" + side + "\" hex=\"" + hex + "\" strength=\"3\" " + more + "/>";
}

/// Every roll gives `code`. r1 stands in 0505 and is attacked from 0504, its north: 0505 is odd, its
/// neighbours are N 0504, NE 0604, SE 0605, S 0506, SW 0405, NW 0404; b1 controls NE and NW.
Game driven(const std::string& code, const std::string& more_units = "", const std::string& rules = "") {
  std::string rows;
  for (char die = '1'; die <= '6'; ++die)
    rows.append("<row at=\"").append(1, die).append("\" cells=\"").append(code).append("\"/>");
  Game game;
  game.charts.push_back(
      R"(<grid-chart xmlns="urn:adjudicator:1" name="house" source="s" status="house" basis="differential" columns="0">)" +
      rows + "</grid-chart>");
  game.rules = "crt=\"house\" " + rules;
  game.units = u("b1", "blue", "0504") + u("r1", "red", "0505") + more_units;
  game.blue = R"(<attack target="0505" units="b1"/>)";
  return game;
}
std::string end_of(const Game& game, const std::string& id = "r1") {
  return resolve(game, {1}).hex(id);
}
std::string ordered(Game game, const std::string& order) {
  game.red = "<retreat unit=\"r1\" " + order + "/>";
  return end_of(game);
}

TEST(ClassicRetreat, Legality) {
  // CRT-9.2, one condition after another, by what is left of three ways out.
  EXPECT_EQ(ordered(driven("DR"), R"(prefer="NE NW N S")"), "0506");  // 3: controlled; 4: held by the enemy
  EXPECT_EQ(ordered(driven("DR"), R"(prefer="SE")"), "0605");
  Game game = driven("DR");
  game.map = R"(<hex id="0506" prohibited="true"/>)";  // 1
  EXPECT_EQ(ordered(game, R"(prefer="S SW")"), "0405");
  game.map = R"(<hexside between="0505 0506" terrain="road river"/>)";  // 2: a road does not help
  EXPECT_EQ(ordered(game, R"(prefer="S SW")"), "0405");
  game.rules += R"( no-retreat-across="")";
  EXPECT_EQ(ordered(game, R"(prefer="S SW")"), "0506");
  EXPECT_EQ(ordered(driven("DR", u("r2", "red", "0506")), R"(prefer="S SW")"), "0405");  // 5
  EXPECT_EQ(ordered(driven("DR", u("r2", "red", "0506"), R"(stacking-limit="2")"), R"(prefer="S SW")"),
            "0506");
  EXPECT_EQ(ordered(driven("DR", u("r2", "red", "0506"), R"(stacking-limit="2")"), R"(prefer="NW S")"),
            "0506");
  EXPECT_EQ(ordered(driven("DR", u("r2", "red", "0404", ""), R"(stacking-limit="2")"), R"(prefer="NW S")"),
            "0506");  // 3, whatever friend is there
}

TEST(ClassicRetreat, OffTheMapIsNoRefuge) {
  Game game = driven("DR");
  game.size = R"(columns="5" rows="5")";
  EXPECT_EQ(ordered(game, R"(prefer="S SE SW")"), "0405");
  game.size = R"(columns="5" rows="5" even-columns="up")";  // now 0405 is south-west of 0504 and controlled;
                                                            // 0406 is off the map
  EXPECT_EQ(ordered(game, R"(prefer="S SE SW")"), "");
}

// CRT-3.1, 3.4, 3.6
TEST(ClassicRetreat, ZonesOfControl) {
  const std::string guards =
      u("b2", "blue", "0406") + u("b3", "blue", "0606");  // control 0405, 0506 and 0605 between them
  EXPECT_EQ(end_of(driven("DR", guards)), "");
  EXPECT_NE(end_of(driven("DR", guards, R"(zoc="false")")), "");
  Game game = driven("DR", u("b2", "blue", "0406", R"(exerts-zoc="false")") + u("b3", "blue", "0606"));
  EXPECT_EQ(end_of(game), "0405");
  game = driven("DR", guards, R"(zoc-stopped-by="ridge")");
  game.map = R"(<hexside between="0405 0406" terrain="ridge"/>)";
  EXPECT_EQ(end_of(game), "0405");
  game.map = R"(<hexside between="0405 0406" terrain="river"/>)";
  EXPECT_EQ(end_of(game), "");
  game = driven("DR", u("b2", "blue", "0406", R"(status="reinforcement")") + u("b3", "blue", "0606"));
  EXPECT_EQ(end_of(game), "0405");
}

TEST(ClassicRetreat, TwoSteps) {
  EXPECT_EQ(ordered(driven("DR2"), R"(path="0506 0507")"), "0507");
  EXPECT_EQ(ordered(driven("DR2"), R"(path="0605 0606")"), "0606");
  // 6: not back where it came from; too short a path is not followed.
  for (const char* path : {"0506 0505", "0506", "0604 0605"}) {
    Game game = driven("DR2");
    game.red = "<retreat unit=\"r1\" path=\"" + std::string(path) + "\" prefer=\"SW S\"/>";
    const Story story = resolve(game, {1});
    EXPECT_EQ(story.hex("r1"), "0306") << path;  // twice south-west
    EXPECT_THAT(story.after("combat/0505/retreat/r1 noted retreat-replan"), testing::SizeIs(1)) << path;
  }
  // A longer path than is needed: its beginning.
  EXPECT_EQ(ordered(driven("DR"), R"(path="0506 0507")"), "0506");
}

TEST(ClassicRetreat, PreferenceLooksAhead) {
  // SW first, but from 0405 nothing leads on; then the next on the list.
  Game game = driven("DR2");
  game.map =
      R"(<hex id="0304" prohibited="true"/><hex id="0305" prohibited="true"/><hex id="0306" prohibited="true"/><hex id="0406" prohibited="true"/>
                <hexside between="0405 0506" terrain="river"/>)";
  EXPECT_EQ(ordered(game, R"(prefer="SW SE S")"), "0506");  // SE to 0605, and from there SW
  EXPECT_EQ(ordered(game, R"(prefer="SW S")"), "0507");     // S to 0506; SW of that is prohibited; S again
  EXPECT_EQ(ordered(game, R"(prefer="SW")"), "0506");  // what is not listed follows from N on: SE to 0605; SW
}

// CRT-9.4
TEST(ClassicRetreat, WhereTheWayIsTooShort) {
  Game game = driven("DR2");
  game.map =
      R"(<hex id="0405" prohibited="true"/><hex id="0605" prohibited="true"/><hex id="0406" prohibited="true"/><hex id="0507" prohibited="true"/>
                <hex id="0606" prohibited="true"/>)";
  // 0506: N 0505, NE 0605, SE 0606, S 0507, SW 0406, NW 0405.
  EXPECT_EQ(end_of(game), "");
  game.rules += R"( partial-retreat="stop")";
  EXPECT_EQ(end_of(game), "0506");
  EXPECT_TRUE(resolve(game, {1}).tells("combat/0505/retreat/r1 noted retreat-cut-short unit=r1 hexes=1"));
  EXPECT_EQ(ordered(game, R"(path="0506")"), "0506");
  game.map += R"(<hex id="0506" prohibited="true"/>)";
  EXPECT_EQ(end_of(game), "");
}

TEST(ClassicRetreat, OwnOrdersOutrankTheOneForAll) {
  Game game = driven("DR");
  game.red = R"(<retreat unit="*" prefer="S"/><retreat unit="r1" prefer="SE"/>)";
  EXPECT_EQ(end_of(game), "0605");
  game.red = R"(<retreat unit="*" prefer="S"/>)";
  EXPECT_EQ(end_of(game), "0506");
  // A unit's own order that says nothing of use leaves it to the one for all.
  game.red = R"(<retreat unit="*" prefer="S"/><retreat unit="r1" path="0604"/>)";
  EXPECT_EQ(end_of(game), "0506");
}

// CRT-9.5: each uses the positions left by those before it.
TEST(ClassicRetreat, OneAfterAnother) {
  Game game = driven("DR", u("r9", "red", "0505") + u("r10", "red", "0505"), R"(stacking-limit="3")");
  const auto order = [&](const std::string& orders) {
    game.red = orders;
    std::vector<std::string> all;
    for (const std::string& line : resolve(game, {1}).lines())
      if (const auto at = line.find(" moved thing="); at != std::string::npos)
        all.push_back(line.substr(at + 13, line.find(' ', at + 13) - at - 13));
    return all;
  };
  EXPECT_THAT(order(""), ElementsAre("r1", "r10", "r9"));  // text order
  EXPECT_THAT(order(R"(<retreat unit="r9" order="5"/>)"), ElementsAre("r9", "r1", "r10"));
  EXPECT_THAT(order(R"(<retreat unit="*" order="5"/><retreat unit="r1"/>)"), ElementsAre("r10", "r9", "r1"));
}

TEST(ClassicRetreat, AttackersRetreat) {
  Game game = driven("AR");
  game.blue = R"(<attack target="0505" units="b1"/><retreat unit="b1" prefer="NW"/>)";
  EXPECT_EQ(end_of(game, "b1"), "0403");
  EXPECT_EQ(end_of(game, "r1"), "0505");
  EXPECT_FALSE(resolve(game, {1}).tells("vacated"));
}

TEST(ClassicRetreat, TheOpponentChooses) {
  Game game = driven("DR", "", R"(retreat-chooser="opponent")");
  game.red = R"(<retreat unit="*" prefer="S"/>)";  // speaks for blue's units
  game.blue += R"(<retreat unit="r1" prefer="SE"/>)";
  EXPECT_EQ(end_of(game), "0605");
  game.blue = R"(<attack target="0505" units="b1"/><retreat unit="*" prefer="SW"/>)";
  EXPECT_EQ(end_of(game), "0405");
}

// CRT-9.7
TEST(ClassicRetreat, DefaultPolicy) {
  EXPECT_EQ(end_of(driven("DR")), "0405");  // all three are 2 away from b1: the smallest id
  Game game = driven("DR");
  game.map = R"(<hex id="0506" terrain="rough"/><hex id="0605" terrain="forest"/>)";
  EXPECT_EQ(end_of(game), "0605");  // (b)
  EXPECT_EQ(end_of(driven("DR", u("b7", "blue", "0305", R"(exerts-zoc="false")"))),
            "0506");                         // (a): 0405 is next to b7
  EXPECT_EQ(end_of(driven("DR2")), "0306");  // all that are 3 away: the smallest id
  const Story story = resolve(driven("DR"), {1});
  EXPECT_THAT(story.after("combat/0505/retreat/r1 noted default-policy"),
              ElementsAre("decision=retreat-path unit=r1"));
  EXPECT_TRUE(story.tells("retreat/r1 noted default-policy", "red"));
  EXPECT_FALSE(story.tells("retreat/r1 noted default-policy", "blue"));
}

// ---- questions

TEST(ClassicRetreat, QuestionForThePath) {
  Game game = driven("DR");
  game.red_side = R"(questions="ask")";
  Story story = resolve(game, {1});
  ASSERT_TRUE(story.outcome.waiting);
  ASSERT_EQ(story.outcome.log.questions.size(), 1u);
  const Question& question = story.outcome.log.questions[0];
  EXPECT_EQ(story.outcome.log.addresses.text(question.at), "turn-07/combat/0505/retreat/r1");
  EXPECT_EQ(question.kind, Key("retreat-path"));
  ASSERT_EQ(question.options.size(), 3u);
  game.red_answers = "<answer question=\"turn-07/combat/0505/retreat/r1\" fingerprint=\"" +
                     question.fingerprint + "\" choice=\"0506\"/>";
  story = resolve(game, {1});
  EXPECT_FALSE(story.outcome.waiting);
  EXPECT_EQ(story.hex("r1"), "0506");
  game.red_answers = "";
  game.take_defaults = true;
  EXPECT_EQ(end_of(game), "0405");
  game.take_defaults = false;
  EXPECT_EQ(ordered(game, R"(prefer="SE")"), "0605");  // foreseen
  game.rulings = R"(<answer question="turn-07/combat/0505/retreat/r1" choice="0506" by="M" because="B"/>)";
  EXPECT_EQ(ordered(game, R"(prefer="SE")"), "0506");
}

TEST(ClassicRetreat, NothingIsAskedWhereThereIsNoChoice) {
  Game game = driven("DR", u("b2", "blue", "0406"));  // 0605 alone is left
  game.red_side = R"(questions="ask")";
  EXPECT_EQ(end_of(game), "0605");
  game.red_side = "";
  game.blue_side = R"(questions="ask")";
  EXPECT_TRUE(resolve(game, {1}).outcome.waiting);  // the advance
  game.rules += R"( advance-max-units="0")";
  EXPECT_FALSE(resolve(game, {1}).outcome.waiting);
}

TEST(ClassicRetreat, QuestionForTheAdvance) {
  Game game = driven("DE", u("b2", "blue", "0604"));
  game.blue = R"(<attack target="0505" units="b2 b1"/>)";
  game.blue_side = R"(questions="ask")";
  Story story = resolve(game, {1});
  ASSERT_EQ(story.outcome.log.questions.size(), 1u);
  const Question& question = story.outcome.log.questions[0];
  EXPECT_EQ(story.outcome.log.addresses.text(question.at), "turn-07/combat/0505/advance");
  EXPECT_EQ(question.options,
            (std::vector<std::vector<Row>>{{}, {unit(*story.turn, "b2")}, {unit(*story.turn, "b1")}}));
  game.blue_answers = "<answer question=\"turn-07/combat/0505/advance\" fingerprint=\"" +
                      question.fingerprint + "\" choice=\"b1\"/>";
  EXPECT_EQ(end_of(game, "b1"), "0505");
  game.blue_answers = "";
  game.rules += R"( stacking-limit="2" advance-max-units="5")";
  story = resolve(game, {1});
  ASSERT_EQ(story.outcome.log.questions.size(), 1u);
  EXPECT_EQ(story.outcome.log.questions[0].most, 2u);
  EXPECT_EQ(story.outcome.log.questions[0].candidates.size(), 2u);
}

TEST(ClassicRetreat, QuestionForTheLosses) {
  Game game = driven("EX", u("b2", "blue", "0604"), R"(advance-max-units="0")");
  game.blue = R"(<attack target="0505" units="b2 b1"/>)";
  game.blue_side = R"(questions="ask")";
  Story story = resolve(game, {1});
  ASSERT_EQ(story.outcome.log.questions.size(), 1u);
  const Question question = story.outcome.log.questions[0];
  EXPECT_EQ(story.outcome.log.addresses.text(question.at), "turn-07/combat/0505/exchange");
  EXPECT_EQ(question.candidates.size(), 2u);
  EXPECT_EQ(question.fallback.things, (std::vector<Row>{unit(*story.turn, "b1")}));
  game.blue_answers = "<answer question=\"turn-07/combat/0505/exchange\" fingerprint=\"" +
                      question.fingerprint + "\" choice=\"b2\"/>";
  story = resolve(game, {1});
  EXPECT_EQ(story.hex("b2"), "");
  EXPECT_EQ(story.hex("b1"), "0504");
  game.blue_answers = "";
  game.blue = R"(<attack target="0505" units="b2"/>)";  // no more than is due: no question
  EXPECT_FALSE(resolve(game, {1}).outcome.waiting);
}

// ---- searches

TEST(ClassicSearch, RingsAreRanges) {
  for (bool down : {true, false}) {
    const Board board(9, 7, down);
    for (std::uint32_t from = 0; from < board.size(); ++from) {
      for (int radius = 0; radius <= shared::longest_range(board); ++radius) {
        std::vector<Place> found;
        shared::any_at_range(board, Place(from), radius, [&](Place p) { return found.push_back(p), false; });
        std::vector<Place> expected;
        for (std::uint32_t p = 0; p < board.size(); ++p)
          if (board.range(Place(from), Place(p)) == radius) expected.push_back(Place(p));
        std::sort(found.begin(), found.end());
        EXPECT_EQ(found, expected) << from << ' ' << radius;
      }
    }
  }
}

/// A random position on a map of forests and rivers.
Game random_position(std::mt19937& random, const std::string& rules) {
  Game game;
  game.rules = rules;
  const auto id = [](unsigned c, unsigned r) {
    return std::string{static_cast<char>('0' + c / 10), static_cast<char>('0' + c % 10),
                       static_cast<char>('0' + r / 10), static_cast<char>('0' + r % 10)};
  };
  int number = 0;
  for (unsigned c = 1; c <= 12; ++c) {
    for (unsigned r = 1; r <= 12; ++r) {
      if (random() % 4 == 0)
        game.map +=
            "<hex id=\"" + id(c, r) + "\" terrain=\"" + (random() % 2 == 0 ? "forest" : "rough") + "\"/>";
      if (random() % 7 == 0)
        game.units +=
            u(std::string(1, 'u').append(std::to_string(number++)), random() % 3 == 0 ? "blue" : "red",
              id(c, r), random() % 3 == 0 ? R"(exerts-zoc="false")" : "");
    }
  }
  return game;
}

// CRT-9.2 and CRT-9.7 against the rules' own words, looking at every hex and every unit of the map.
TEST(ClassicSearch, DefaultPathsAsLookingAtEverything) {
  std::mt19937 random(97);
  for (int trial = 0; trial < 60; ++trial) {
    const auto turn = random_position(random, trial % 3 == 0 ? R"(stacking-limit="2")" : "").load();
    const classic::Field field(turn->board, plan_of(*turn).book, turn->start);
    const Board& board = turn->board;
    const auto units = static_cast<std::uint32_t>(turn->start.rows(2));
    const auto each_unit = [&](auto visit) {
      for (std::uint32_t i = 0; i < units; ++i) visit(Row{2, i});
    };
    each_unit([&](Row one) {
      const Row side = field.units.side(one);
      const auto legal = [&](Place hex) {
        bool yes = true;
        int friends = 0;
        each_unit([&](Row other) {
          const int range = board.range(field.units.hex(other), hex);
          if (field.units.side(other) != side &&
              (range == 0 || (range == 1 && field.units.exerts_zoc(other))))
            yes = false;
          if (field.units.side(other) == side && range == 0 && other != one) ++friends;
        });
        return yes && friends < field.book.rules.stacking_limit;
      };
      const auto nearest = [&](Place hex) {
        int least = std::numeric_limits<int>::max();
        each_unit([&](Row other) {
          if (field.units.side(other) != side)
            least = std::min(least, board.range(field.units.hex(other), hex));
        });
        return least;
      };
      const auto shelter = [&](Place hex) {
        return board.features(hex) & board.feature("forest")  ? 2
               : board.features(hex) & board.feature("rough") ? 1
                                                              : 0;
      };
      const Place from = field.units.hex(one);
      for (int length : {1, 2}) {
        std::set<std::tuple<int, int, std::string, std::string>> all;
        for (Place first : board.neighbours(from)) {
          if (!exists(first) || !legal(first)) continue;
          if (length == 1)
            all.emplace(-nearest(first), -shelter(first), board.id(first), board.id(first));
          else
            for (Place second : board.neighbours(first))
              if (exists(second) && second != from && legal(second))
                all.emplace(-nearest(second), -shelter(second), board.id(second), board.id(first));
        }
        const classic::Paths paths = classic::legal_paths(field, side, from, length);
        ASSERT_EQ(paths.size(), all.size());
        if (all.empty()) continue;
        const classic::Path& path = classic::default_path(field, side, from, paths);
        EXPECT_EQ(std::string(board.id(path.end())), std::get<2>(*all.begin()));
        EXPECT_EQ(std::string(board.id(path.hexes[0])), std::get<3>(*all.begin()));
      }
    });
  }
}

TEST(ClassicSearch, RelationsAsMeasuringEveryUnit) {
  std::mt19937 random(13);
  for (int trial = 0; trial < 20; ++trial) {
    const auto turn = random_position(random, "").load();
    const classic::Units units(turn->start, plan_of(*turn).book.traits);
    for (const SideInfo& side : turn->sides) {
      for (std::uint32_t p = 0; p < turn->board.size(); ++p) {
        int least = 99;
        for (std::uint32_t i = 0; i < turn->start.rows(2); ++i)
          if (units.side({2, i}) == side.row)
            least = std::min(least, turn->board.range(units.hex({2, i}), Place(p)));
        EXPECT_EQ(classic::relation(*turn, turn->start, side.row, row_of(Place(p))), least <= 1   ? 6u
                                                                                     : least <= 2 ? 4u
                                                                                                  : 0u);
      }
    }
  }
}

}  // namespace
}  // namespace adjudicator::classic_test

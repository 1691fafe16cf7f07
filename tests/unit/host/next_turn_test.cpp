// next: the next turn's roster from the last mailing, with moves in every spelling, and what is told of wrong ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"
#include "core/rule_system.hpp"
#include "product.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

/// The ridge, its first turn resolved; the second is still to be made.
class NextTurn : public ::testing::Test {
 protected:
  NextTurn() {
    fs::copy(source("examples/classic-ridge"), game, fs::copy_options::recursive);
    fs::remove_all(game / "turn-02");
    EXPECT_EQ(call({"resolve", game.string(), "--formats", "xml"}).code, cli::done);
  }
  std::string file(const std::string& name, std::string_view text) const {
    write(temp.path() / name, text);
    return (temp.path() / name).string();
  }
  Called next(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"next", game.string()});
    return call(more);
  }
  std::string roster() const { return read(game / "turn-02/roster.xml"); }

  const TempFolder temp;
  const fs::path game = temp.path() / "game";
};

TEST_F(NextTurn, PassesTheTurnOnAndPlays) {
  const Called made = next();
  ASSERT_EQ(made.code, cli::done) << made.err;
  EXPECT_EQ(made.err, "");
  EXPECT_THAT(made.out,
              HasSubstr("phasing   Army of the Ridge\nmoved     0\noff map   Reserve Brigade (b-res)\n"));
  EXPECT_THAT(roster(), HasSubstr("<side id=\"blue\"/>\n  <side id=\"red\" phasing=\"true\"/>"));
  // But for who is phasing it is the last mailing's, byte for byte.
  const std::string last = read(game / "turn-01/mailing-1/roster.xml");
  EXPECT_EQ(replace_all(replace_all(roster(), " phasing=\"true\"", ""), "\"/>", "\"/>"),
            replace_all(last, " phasing=\"true\"", ""));
  EXPECT_EQ(call({"check", game.string()}).err, "");
  EXPECT_EQ(call({"resolve", game.string(), "--defaults", "--formats", "xml"}).code, cli::done);
  EXPECT_EQ(call({"replay", game.string()}).code, cli::done);
  EXPECT_EQ(next().code, cli::done);
  EXPECT_THAT(read(game / "turn-03/roster.xml"),
              HasSubstr("<side id=\"blue\" phasing=\"true\"/>\n  <side id=\"red\"/>"));
}

TEST_F(NextTurn, TakesMovesInEverySpelling) {
  const std::string words =
      file("red.txt",
           "moves red ridge turn 2\n> an old line\n\nRidge Rifles to 0905   # forward\n"
           "move 11th Line 1005\nsollach militia Sollach South\nend\nnothing below is read\n");
  const std::string xml =
      file("blue.xml",
           "<moves xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ridge\" turn=\"2\" "
           "side=\"blue\"><move unit=\"b-res\" to=\"0101\"/></moves>");
  const std::string json = file("mine.json",
                                R"({"moves": {"system": "classic", "game": "ridge", "turn": 2,
                                    "move": [{"unit": "b-hus", "to": "0102"}]}})");
  const Called made = next({"--moves", words, xml, json});
  ASSERT_EQ(made.code, cli::done) << made.err;
  EXPECT_THAT(made.out, HasSubstr("moved     5\n          Ridge Rifles (r-inf-1): "));
  EXPECT_THAT(made.out, HasSubstr("\n          Reserve Brigade (b-res): from off the map to 0101\n"
                                  "          Hussars (b-hus): 0807 to 0102, 9 hexes\ndeadline"));
  EXPECT_THAT(roster(), HasSubstr("<unit id=\"r-inf-1\" side=\"red\" hex=\"0905\""));
  EXPECT_THAT(roster(), HasSubstr("<unit id=\"r-inf-3\" side=\"red\" hex=\"1005\""));
  EXPECT_THAT(roster(), HasSubstr("<unit id=\"r-inf-2\" side=\"red\" hex=\"0907\""));
  EXPECT_THAT(roster(), HasSubstr("<unit id=\"b-hus\" side=\"blue\" hex=\"0102\""));
  // A reinforcement that comes onto the map is one no longer.
  EXPECT_THAT(roster(), ContainsRegex("<unit id=\"b-res\" hex=\"0101\" side=\"blue\"[^>]*defense=\"5\"/>"));
  EXPECT_EQ(call({"check", game.string()}).err, "");
}

TEST_F(NextTurn, KnowsNamesHoweverTheyAreWritten) {
  fs::remove_all(game / "turn-01/mailing-1");
  edit(game / "turn-01/roster.xml", "name=\"Ridge Rifles\"", "name=\"Régiment &quot;Ney&quot;\"");
  edit(game / "turn-01/roster.xml", "name=\"Hussars\"", "name=\"Straße\"");
  ASSERT_EQ(call({"resolve", game.string(), "--formats", "xml"}).code, cli::done);
  const std::string words = file("moves.txt", "“RE\u0301GIMENT \"\"ney\"\"” 0905\nSTRASSE to 0102\n");
  const Called alike = next({"--moves", file("alike.txt", "Strаße 0102\n")});
  EXPECT_THAT(alike.err, HasSubstr("'Strаße' only looks like 'Straße': its letter 4 is U+0430"));
  const Called made = next({"--moves", words});
  EXPECT_EQ(made.code, cli::done) << made.err;
  EXPECT_THAT(made.out, HasSubstr("(r-inf-1): "));
  EXPECT_THAT(made.out, HasSubstr("(b-hus): 0807 to 0102"));
}

TEST_F(NextTurn, TellsEveryWrongMoveAtItsPlaceAndWritesNothing) {
  const std::string bad =
      file("bad.txt",
           "moves red rigde turn 3\nb-gds 0905\nr-inf-1 9999\nr-inf-1 0905\nNobody at all 0905\n"
           "r-inf-x to 0906\nsingle\n");
  const Called called = next({"--moves", bad});
  EXPECT_EQ(called.code, cli::needs_mending);
  const std::string told = replace_all(called.err, temp.path().string() + "/", "");
  for (const char* line :
       {"bad.txt:1:11: error: these are moves of the game 'rigde'; this is 'ridge' [move-turn]",
        "bad.txt:1:22: error: these are moves for turn '3', but the next turn is 2 [move-turn]",
        "bad.txt:2:1: error: red has nothing called 'b-gds' [move-unit]",
        "bad.txt:3:9: error: the map has no hex or place '9999'; it has 14 columns and 11 rows [move-hex]",
        "bad.txt:4:1: error: Ridge Rifles (r-inf-1) moves twice [move-twice]",
        "bad.txt:5:1: error: red has nothing called 'Nobody at all' [move-unit]",
        "bad.txt:6:1: error: red has nothing called 'r-inf-x'; did you mean 'r-inf-1'? [move-unit]",
        "bad.txt:7:1: error: a move is a unit and a hex, such as b-inf-1 0805, not 'single' [move-line]",
        "adjudicator: nothing was written"})
    EXPECT_THAT(told, HasSubstr(line));
  EXPECT_LT(told.find("bad.txt:3"), told.find("bad.txt:7"));
  EXPECT_FALSE(fs::exists(game / "turn-02"));
}

TEST_F(NextTurn, WhatTheRulesRefuseIsToldAtTheMove) {
  const std::string stack = file("stack.txt", "r-inf-2 0805\n");
  const Called called = next({"--moves", stack});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("stack.txt:1:9: error: hex 0805 holds units of both sides [CRT-L6]"));
  const std::string xml =
      file("stack.xml",
           "<moves xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ridge\" turn=\"2\">\n"
           "  <move unit=\"r-inf-4\" to=\"0906\"/>\n</moves>\n");
  EXPECT_THAT(next({"--moves", xml}).err,
              HasSubstr("stack.xml:2:28: error: hex 0906 holds 3 units of one side"));
  EXPECT_FALSE(fs::exists(game / "turn-02"));
  edit(game / "map.xml", "<hex id=\"0203\" terrain=\"forest\"/>",
       "<hex id=\"0203\" terrain=\"forest\" prohibited=\"true\"/>");
  EXPECT_THAT(next({"--moves", file("lake.txt", "b-gds 0203")}).err,
              HasSubstr("nothing may enter hex 0203 [move-hex]"));
}

TEST_F(NextTurn, HostileListsAreToldAndHarmless) {
  for (const std::string& bytes :
       {std::string(5, '\0'), std::string("\xff\xfe\x1b[31m 0805\n"), std::string(1 << 20, 'x'),
        std::string("<moves"), std::string("{\"moves\": 1}"), std::string("moves\nmoves a\n"),
        std::string("b-gds \xe2\x80\xae"
                    "0805")}) {
    const Called called = next({"--moves", file("hostile", bytes)});
    EXPECT_TRUE(called.code == cli::bad_data || called.code == cli::needs_mending)
        << called.code << called.err;
    EXPECT_THAT(called.err, HasSubstr("error"));
    EXPECT_EQ(called.err.find('\x1b'), std::string::npos);
    EXPECT_LT(called.err.size(), 5000u);
  }
  std::string many;
  for (int i = 0; i < 30000; ++i) many += "nobody 0805\n";
  EXPECT_THAT(next({"--moves", file("many", many)}).err, HasSubstr("nobody"));
  EXPECT_FALSE(fs::exists(game / "turn-02"));
}

TEST_F(NextTurn, IsMadeAgainOnlyWhenAsked) {
  ASSERT_EQ(next().code, cli::done);
  const std::string first = roster();
  const Called again = next();
  EXPECT_EQ(again.code, cli::cannot_create);
  EXPECT_THAT(again.err, HasSubstr("turn 2 already exists; --again makes its roster again"));
  EXPECT_EQ(next({"--again", "--phasing", "blue"}).code, cli::done);
  EXPECT_NE(roster(), first);
  EXPECT_EQ(next({"--again"}).code, cli::done);
  EXPECT_EQ(roster(), first);
  EXPECT_THAT(next({"--again", "--phasing", "bleu"}).err, HasSubstr("no side 'bleu'; did you mean 'blue'?"));
  EXPECT_EQ(call({"resolve", game.string(), "--until", "x"}).code, cli::bad_usage);
}

TEST_F(NextTurn, SetsADeadlineOnce) {
  EXPECT_THAT(next({"--deadline", "tomorrow"}).err, HasSubstr("--deadline takes a moment in UTC"));
  EXPECT_FALSE(fs::exists(game / "turn-02"));
  EXPECT_THAT(next({"--deadline", "2026-12-09T20:00Z"}).out, HasSubstr("deadline  2026-12-09T20:00Z\n"));
  EXPECT_THAT(read(game / "game.xml"), HasSubstr("<deadline turn=\"2\" at=\"2026-12-09T20:00Z\"/>"));
  EXPECT_EQ(next({"--again", "--deadline", "2026-12-09T20:00Z"}).code, cli::done);
  EXPECT_THAT(next({"--again", "--deadline", "2026-12-10T20:00Z"}).err, HasSubstr("change it there"));
}

TEST_F(NextTurn, TakesTheDeadlineOfTheSchedule) {
  edit(game / "game.xml", "</game>",
       "  <deadline turn=\"1\" at=\"2026-12-01T20:00Z\" every=\"7d\"/>\n</game>");
  EXPECT_THAT(next().out, HasSubstr("deadline  2026-12-08T20:00Z\n"));
}

TEST_F(NextTurn, ARosterCopiedByHandIsWarnedOf) {
  fs::create_directory(game / "turn-02");
  fs::copy(game / "turn-01/mailing-1/roster.xml", game / "turn-02/roster.xml");
  const Called check = call({"check", game.string()});
  EXPECT_EQ(check.code, cli::done);
  EXPECT_THAT(check.err, HasSubstr("warning: 'blue' is phasing as in turn 1"));
  EXPECT_THAT(check.err, HasSubstr("[phasing-unchanged]"));
}

TEST(NextTurnOf, EverySystem) {
  const std::map<std::string, std::string> phasing{
      {"classic", "Red"}, {"next-war", "Blue"}, {"cna", "Axis"}, {"toaw", "Red"}};
  for (const RuleSystem& system : systems_of_the_product()) {
    const TempFolder temp;
    const std::string game = (temp.path() / "game").string();
    ASSERT_EQ(call({"new", std::string(system.key), game}).code, cli::done);
    EXPECT_EQ(call({"next", game}).code, cli::waits) << system.key;
    ASSERT_EQ(call({"resolve", game, "--formats", "xml"}).code, cli::done) << system.key;
    const Called made = call({"next", game});
    ASSERT_EQ(made.code, cli::done) << system.key << made.err;
    const std::string told = call({"check", game}).err;  // moo3: after the battle nobody is left to fight
    EXPECT_EQ(told.find("MOO-L7") == std::string::npos ? told : "", "") << system.key;
    if (const auto side = phasing.find(std::string(system.key)); side != phasing.end())
      EXPECT_THAT(made.out, HasSubstr("phasing   " + side->second + "\n")) << system.key;
    else
      EXPECT_THAT(made.out, Not(HasSubstr("phasing"))) << system.key;
    EXPECT_EQ(call({"resolve", game, "--defaults", "--formats", "xml"}).code, cli::done) << system.key;
  }
}

/// Air Points and missions belong to the game turn, attacks to the segment (NW-20.4).
TEST(NextTurnOf, ASegmentGoesOnOrBeginsAGameTurn) {
  const TempFolder temp;
  const fs::path game = temp.path() / "game";
  ASSERT_EQ(call({"new", "next-war", game.string()}).code, cli::done);
  std::string roster = read(game / "turn-01/roster.xml");
  roster = replace_all(roster, "ap=\"3\" ap-permanent", "ap=\"1\" ap-permanent");
  roster = replace_all(roster, "id=\"now\"", "id=\"now\" game-turn=\"4\"");
  roster = replace_all(roster, "name=\"Gunships\"", "name=\"Gunships\" missions-turn=\"1\"");
  roster = replace_all(roster, "name=\"1st Division\"", "name=\"1st Division\" attacked=\"true\"");
  write(game / "turn-01/roster.xml", roster);
  fs::remove_all(game / "turn-01/orders");
  ASSERT_EQ(call({"resolve", game.string(), "--defaults", "--formats", "xml"}).code, cli::done);

  const Called same = call({"next", game.string()});
  ASSERT_EQ(same.code, cli::done) << same.err;
  EXPECT_THAT(same.out,
              HasSubstr("carried   ap of red: 1; a new game turn makes it 3\n"
                        "carried   game-turn of now: 4; a new game turn makes it 5\n"
                        "carried   missions-turn of Gunships (bh): 1; a new game turn makes it 0\n"
                        "          the game turn goes on; --again --new-game-turn begins a new one\n"));
  const auto made = [&] { return read(game / "turn-02/roster.xml"); };
  EXPECT_THAT(made(), HasSubstr("segment-begun=\"false\""));
  EXPECT_THAT(made(), HasSubstr("ap=\"1\" ap-permanent=\"3\""));

  const Called anew = call({"next", game.string(), "--again", "--new-game-turn"});
  ASSERT_EQ(anew.code, cli::done) << anew.err;
  EXPECT_THAT(anew.out, HasSubstr("renewed   ap of red: 3, was 1\n"));
  EXPECT_THAT(anew.out, Not(HasSubstr("carried")));
  EXPECT_THAT(made(), HasSubstr("ap=\"3\" ap-permanent=\"3\""));
  EXPECT_THAT(made(), HasSubstr("game-turn=\"5\""));
  EXPECT_THAT(made(), HasSubstr("missions-turn=\"0\""));
  EXPECT_EQ(call({"check", game.string()}).err, "");
  ASSERT_EQ(call({"resolve", game.string(), "--defaults", "--formats", "xml"}).code, cli::done);
  EXPECT_THAT(read(game / "turn-02/mailing-1/roster.xml"), Not(HasSubstr("attacked")));
  EXPECT_EQ(call({"replay", game.string()}).code, cli::done);
}

/// Only players send orders.
TEST_F(NextTurn, TheModeratorIsNotToldToOrder) {
  fs::remove_all(game / "turn-01/mailing-1");
  edit(game / "game.xml", "</game>", "<deadline turn=\"2\" at=\"2030-12-01T20:00Z\"/></game>");
  ASSERT_EQ(call({"resolve", game.string(), "--formats", "xml,text"}).code, cli::done);
  for (const char* format : {"text", "html", "digest"}) {
    const std::string all = call({"report", game.string(), "--moderator", "--format", format}).out;
    EXPECT_THAT(all, HasSubstr("players’ orders for the next turn")) << format;
    EXPECT_THAT(all, Not(HasSubstr("our orders for the next turn"))) << format;
    const std::string blue = call({"report", game.string(), "--side", "blue", "--format", format}).out;
    EXPECT_THAT(blue, HasSubstr("our orders for the next turn")) << format;
  }
}

TEST_F(NextTurn, HasNoGameTurnsInClassic) {
  const Called called = next({"--new-game-turn"});
  EXPECT_EQ(called.code, cli::bad_usage);
  EXPECT_THAT(called.err, HasSubstr("a game of classic has no game turns of several turns"));
  EXPECT_FALSE(fs::exists(game / "turn-02"));
}

/// What the rules know of a position they say themselves; of CNA's nothing is said at the start of a turn.
TEST(NextTurnOf, UnitsOfTwoSidesInAHexAreTold) {
  for (const auto& [system, code] : {std::pair("next-war", "[NW-L7]"), {"cna", "[move-strangers]"}}) {
    const TempFolder temp;
    const std::string game = (temp.path() / "game").string();
    ASSERT_EQ(call({"new", system, game}).code, cli::done);
    ASSERT_EQ(call({"resolve", game, "--formats", "xml"}).code, cli::done);
    const bool cna = std::string(system) == "cna";
    const std::string roster = read(game + "/turn-01/mailing-1/roster.xml");
    const std::size_t at =
        roster.find("hex=\"", roster.find(cna ? "<unit id=\"4-rha\"" : "<unit id=\"r3\"")) + 5;
    const std::string hex = roster.substr(at, roster.find('"', at) - at);
    write(temp.path() / "moves", (cna ? "1-15 " : "b3 ") + hex);
    const Called made = call({"next", game, "--moves", (temp.path() / "moves").string()});
    EXPECT_EQ(made.code, cli::done) << made.err;
    EXPECT_THAT(made.err, HasSubstr("moves:1:")) << system;
    EXPECT_THAT(made.err, HasSubstr("warning: hex " + hex + " holds ")) << system;
    EXPECT_THAT(made.err, HasSubstr(code)) << system;
  }
}

}  // namespace
}  // namespace adjudicator::cli_test

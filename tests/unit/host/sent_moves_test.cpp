// Moves that players send with their orders: received as orders are, kept with the turn, made by next.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// The ridge, its first turn open, where players send moves.
class SentMoves : public ::testing::Test {
 protected:
  SentMoves() {
    fs::copy(source("examples/classic-ridge"), game, fs::copy_options::recursive);
    fs::remove_all(game / "turn-02");
    edit(game / "game.xml", "<game ", "<game moves=\"with-orders\" ");
  }
  std::string file(const std::string& name, std::string_view text) const {
    write(temp.path() / name, text);
    return (temp.path() / name).string();
  }
  Called receive(std::string_view text, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"receive", game.string(), file("moves", text)};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  Called resolve() const { return call({"resolve", game.string(), "--formats", "xml"}); }
  Called next(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"next", game.string()});
    return call(more);
  }
  std::string roster() const { return read(game / "turn-02/roster.xml"); }
  std::string position(const std::string& side) const {
    return call({"position", game.string(), "--side", side, "--format", "report"}).out;
  }

  const TempFolder temp;
  const fs::path game = temp.path() / "game";
};

TEST_F(SentMoves, AreTakenInKeptAndMadeInEverySpelling) {
  const Called words = receive("moves red ridge turn 2\n11th Line to 1005\n");
  EXPECT_EQ(words.code, cli::done) << words.err;
  EXPECT_THAT(words.out,
              AllOf(HasSubstr("Receipt for moves from red, game ridge, after turn 1: accepted"),
                    HasSubstr("What was understood\n  moves red ridge turn 2\n  r-inf-3 1005  # 2 hexes\n")));
  const Called xml = receive(
      "<moves xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ridge\" turn=\"2\" side=\"blue\">"
      "<move unit=\"b-hus\" to=\"0101\"/></moves>");
  EXPECT_EQ(xml.code, cli::done) << xml.err;
  // The last one that is accepted counts.
  const Called json = receive(R"({"moves": {"system": "classic", "game": "ridge", "turn": 2, "side": "blue",
                                  "move": [{"unit": "b-hus", "to": "0102"}]}})");
  EXPECT_EQ(json.code, cli::done) << json.err;
  EXPECT_FALSE(fs::exists(game / "turn-01/moves/blue.xml"));
  EXPECT_TRUE(fs::exists(game / "turn-01/orders/received/blue-2.json"));
  EXPECT_EQ(call({"check", game.string()}).err, "");
  ASSERT_EQ(resolve().code, cli::done);
  EXPECT_EQ(read(game / "turn-01/mailing-1/inputs/moves/red.txt"),
            "moves red ridge turn 2\n11th Line to 1005\n");
  EXPECT_THAT(read(game / "turn-01/mailing-1/record.xml"),
              HasSubstr("<file name=\"turn-01/mailing-1/inputs/moves/red.txt\" audience=\"red\""));
  EXPECT_EQ(call({"audit", game.string()}).code, cli::done);
  EXPECT_EQ(call({"replay", game.string()}).code, cli::done);
  const Called made = next();
  ASSERT_EQ(made.code, cli::done) << made.err;
  EXPECT_THAT(made.out, AllOf(HasSubstr("moved     2\n"), Not(HasSubstr("dropped"))));
  EXPECT_THAT(roster(), HasSubstr("<unit id=\"r-inf-3\" side=\"red\" hex=\"1005\""));
  EXPECT_THAT(roster(), HasSubstr("<unit id=\"b-hus\" side=\"blue\" hex=\"0102\""));
  EXPECT_THAT(position("red"), AllOf(HasSubstr("Your move, 11th Line (r-inf-3) to 1005, was carried out."),
                                     Not(HasSubstr("b-hus) to 0102"))));
}

TEST_F(SentMoves, WhatTheTurnMadeImpossibleIsDroppedAndTold) {
  // The Guards advance into 0805, the Ridge Rifles retreat.
  ASSERT_EQ(receive("moves blue ridge turn 2\nGuards 0703\nHussars 0102\n").code, cli::done);
  ASSERT_EQ(receive("moves red ridge turn 2\nr-inf-1 0905\n").code, cli::done);
  ASSERT_EQ(resolve().code, cli::done);
  const Called made = next();
  ASSERT_EQ(made.code, cli::done) << made.err;
  EXPECT_THAT(
      made.out,
      HasSubstr(
          "moved     1\n"
          "          Hussars (b-hus): 0807 to 0102, 9 hexes\n"
          "dropped   blue: Guards (b-gds) to 0703: it ended the turn in 0805, not where it began it\n"
          "dropped   red: Ridge Rifles (r-inf-1) to 0905: it ended the turn in 0906, not where it began "
          "it\n"));
  EXPECT_THAT(position("blue"), AllOf(HasSubstr("Guards (b-gds) to 0703, was not carried out: the unit had "
                                                "retreated, advanced or been moved by the end of the turn."),
                                      Not(HasSubstr("Ridge Rifles (r-inf-1) to"))));
}

TEST_F(SentMoves, ToWhereTheTurnBroughtTheUnitAreDroppedAndToldAlike) {
  ASSERT_EQ(receive("moves blue ridge turn 2\nGuards 0805\n").code, cli::done);
  ASSERT_EQ(resolve().code, cli::done);
  EXPECT_THAT(next().out, HasSubstr("dropped   blue: Guards (b-gds) to 0805: it ended the turn in 0805"));
  EXPECT_THAT(position("blue"), HasSubstr("Guards (b-gds) to 0805, was not carried out"));
}

TEST_F(SentMoves, OfAnEliminatedUnitAreDropped) {
  ASSERT_EQ(receive("moves red ridge turn 2\nr-inf-3 1005\nr-inf-2 0101\n").code, cli::done);
  ASSERT_EQ(resolve().code, cli::done);
  // In the roster with which a turn ends it stands as eliminated, or no more at all.
  const fs::path ended = game / "turn-01/mailing-1/roster.xml";
  const std::string text = read(ended);
  const std::size_t row = text.find("  <unit id=\"r-inf-3\"");
  write(ended, text.substr(0, row) + text.substr(text.find('\n', row) + 1));
  const std::size_t hex = text.find("hex=\"", text.find("<unit id=\"r-inf-2\""));
  edit(ended, text.substr(text.find("<unit id=\"r-inf-2\""), hex + 10 - text.find("<unit id=\"r-inf-2\"")),
       "<unit id=\"r-inf-2\" side=\"red\" status=\"eliminated\"");
  const Called made = next();
  ASSERT_EQ(made.code, cli::done) << made.err;
  EXPECT_THAT(made.out,
              AllOf(HasSubstr("moved     0\ndropped   red: 11th Line (r-inf-3) to 1005: it was eliminated\n"),
                    HasSubstr("(r-inf-2) to 0101: it was eliminated\n")));
  EXPECT_THAT(position("red"),
              HasSubstr("11th Line (r-inf-3) to 1005, was not carried out: the unit was eliminated."));
}

TEST_F(SentMoves, TheModeratorsWordOnAUnitGoesFirst) {
  ASSERT_EQ(receive("moves blue ridge turn 2\nHussars 0102\nGuards 0703\n").code, cli::done);
  ASSERT_EQ(resolve().code, cli::done);
  const Called made = next({"--moves", file("mine.txt", "b-hus 0103\nb-gds 0704\n")});
  ASSERT_EQ(made.code, cli::done) << made.err;
  EXPECT_THAT(made.out, AllOf(HasSubstr("moved     2\n"), Not(HasSubstr("dropped"))));
  EXPECT_THAT(roster(), HasSubstr("<unit id=\"b-hus\" side=\"blue\" hex=\"0103\""));
  EXPECT_THAT(position("blue"),
              HasSubstr("Hussars (b-hus) to 0102, was not carried out: the moderator decided otherwise."));
}

/// CRT-13.5: what a player does not see is no fault of his, and no player halts a game.
TEST_F(SentMoves, IntoAHexThatHoldsTheEnemyAreDroppedAndTheGameGoesOn) {
  ASSERT_EQ(receive("moves red ridge turn 2\nr-inf-3 0805\n").code, cli::done);
  ASSERT_EQ(resolve().code, cli::done);
  const Called made = next();
  ASSERT_EQ(made.code, cli::done) << made.err;
  EXPECT_THAT(made.out,
              HasSubstr("moved     0\ndropped   red: 11th Line (r-inf-3) to 0805: it could not enter "
                        "that hex\n"));
  EXPECT_THAT(position("red"),
              HasSubstr("11th Line (r-inf-3) to 0805, was not carried out: the unit could not "
                        "enter that hex."));
}

TEST_F(SentMoves, IntoAHexThatIsFullAreDroppedToo) {
  ASSERT_EQ(receive("moves blue ridge turn 2\nb-art-1 0710\nb-art-2 0710\n").code, cli::done);
  ASSERT_EQ(resolve().code, cli::done);
  const Called made = next();
  ASSERT_EQ(made.code, cli::done) << made.err;
  EXPECT_THAT(made.out,
              AllOf(HasSubstr("moved     1\n"), HasSubstr(" to 0710: it could not enter that hex\n")));
}

TEST_F(SentMoves, OfBothSidesIntoOneHexAreMadeForOne) {
  ASSERT_EQ(receive("moves red ridge turn 2\nr-inf-3 0101\n").code, cli::done);
  ASSERT_EQ(receive("moves blue ridge turn 2\nHussars 0101\n").code, cli::done);
  ASSERT_EQ(resolve().code, cli::done);
  const Called made = next();
  ASSERT_EQ(made.code, cli::done) << made.err;
  EXPECT_THAT(made.out,
              AllOf(HasSubstr("moved     1\n"), HasSubstr(" to 0101: it could not enter that hex\n")));
}

TEST_F(SentMoves, OfTheModeratorThatTheRulesRefuseAreToldAtTheMoveAndNothingIsWritten) {
  ASSERT_EQ(resolve().code, cli::done);
  const Called called = next({"--moves", file("mine.txt", "r-inf-3 0805\n")});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("mine.txt:1:9: error: hex 0805 holds units of both sides"));
  EXPECT_FALSE(fs::exists(game / "turn-02"));
  // The unit stays: its own hex.
  const std::string ended = read(game / "turn-01/mailing-1/roster.xml");
  const std::size_t at = ended.find("hex=\"", ended.find("id=\"r-inf-3\"")) + 5;
  EXPECT_EQ(next({"--moves", file("mine.txt", "r-inf-3 " + ended.substr(at, 4) + "\n")}).code, cli::done);
}

TEST_F(SentMoves, AUnitOfTheEnemyIsRefusedLikeOneThatIsNotThere) {
  const auto told = [&](const std::string& name) {
    const Called called = receive("moves red ridge turn 2\n" + name + " 0101\n");
    EXPECT_EQ(called.code, cli::needs_mending);
    EXPECT_FALSE(fs::exists(game / "turn-01/moves/red.txt"));
    const std::size_t line = called.out.find("  line 2, column 1:");
    return replace_all(called.out.substr(line), name, "X");
  };
  const std::string nobody = told("zz-zz-zz");
  EXPECT_EQ(told("b-gds"), nobody);
  EXPECT_EQ(told("Hussars"), nobody);
  // A name that two of the enemy's units have.
  edit(game / "turn-01/roster.xml", "name=\"Hussars\"", "name=\"Guards\"");
  EXPECT_EQ(told("Guards"), nobody);
}

TEST_F(SentMoves, AreRefusedWithAReason) {
  EXPECT_THAT(
      receive("moves red ridge turn 1\nr-inf-3 1005\n").out,
      HasSubstr("line 1, column 22: these are moves for turn '1', but the next turn is 2 (move-turn)"));
  EXPECT_THAT(receive("moves red other turn 2\nr-inf-3 1005\n").err,
              HasSubstr("this file is for the game 'other'"));
  EXPECT_THAT(receive("moves green ridge turn 2\nr-inf-3 1005\n").err,
              HasSubstr("the game has no side 'green'"));
  EXPECT_THAT(receive(R"({"moves": {"system": "classic", "game": "ridge", "turn": 2,
                          "move": [{"unit": "b-hus", "to": "0102"}]}})",
                      {"--side", "red"})
                  .err,
              HasSubstr("it does not say whose moves these are"));
  ASSERT_EQ(receive("moves red ridge turn 2\nr-inf-3 1005\n").code, cli::done);
  const Called empty = receive("moves red ridge turn 2\n");
  EXPECT_EQ(empty.code, cli::needs_mending);
  EXPECT_THAT(empty.out, HasSubstr("An empty file never replaces an accepted one."));
  EXPECT_THAT(read(game / "turn-01/moves/red.txt"), HasSubstr("r-inf-3 1005"));
  // With the orders they are frozen, and with the deadline they are late.
  ASSERT_EQ(resolve().code, cli::done);
  EXPECT_EQ(receive("moves red ridge turn 2\nr-inf-3 1006\n").code, cli::needs_mending);
  EXPECT_THAT(read(game / "turn-01/moves/red.txt"), HasSubstr("r-inf-3 1005"));
}

TEST_F(SentMoves, AreLateWhenOrdersAre) {
  edit(game / "game.xml", "default-advance=\"none\"/>",
       "default-advance=\"none\"/>\n  <deadline turn=\"1\" at=\"2026-12-01T20:00Z\"/>");
  const Called late = receive("moves red ridge turn 2\nr-inf-3 1005\n", {"--now", "2026-12-01T20:01Z"});
  EXPECT_EQ(late.code, cli::needs_mending);
  EXPECT_THAT(late.out, HasSubstr("The deadline for turn 1 was"));
  const Called due = receive("moves red ridge turn 2\nr-inf-3 1005\n", {"--now", "2026-12-01T20:00Z"});
  EXPECT_EQ(due.code, cli::done) << due.out;
}

TEST_F(SentMoves, AGameThatTakesNoneSaysSo) {
  edit(game / "game.xml", "moves=\"with-orders\" ", "");
  const Called called = receive("moves red ridge turn 2\nr-inf-3 1005\n");
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.out, HasSubstr("This game takes no moves from players: the moderator makes them."));
  EXPECT_FALSE(fs::exists(game / "turn-01/moves"));
  write(game / "turn-01/moves/red.txt", "moves red ridge turn 2\nr-inf-3 1005\n");
  EXPECT_THAT(call({"check", game.string()}).err, HasSubstr("this folder is ignored: game.xml does not say"));
  ASSERT_EQ(resolve().code, cli::done);
  EXPECT_THAT(next().out, HasSubstr("moved     0\n"));
}

TEST_F(SentMoves, FilesPutThereByHandAreChecked) {
  write(game / "turn-01/moves/red.txt", "moves blue ridge turn 2\nb-hus 0102\n");
  EXPECT_THAT(call({"check", game.string()}).err,
              HasSubstr("the file is named for 'red', but the moves in it are for 'blue' [wrong-side]"));
  write(game / "turn-01/moves/red.txt", "moves red ridge turn 2\nr-inf-3 1005\nb-gds 0101\n");
  EXPECT_THAT(call({"check", game.string()}).err,
              HasSubstr("red.txt:3:1: error: red has nothing called 'b-gds'"));
  EXPECT_THAT(call({"check", game.string(), "--side", "blue"}).err, Not(HasSubstr("red")));
  ASSERT_EQ(resolve().code, cli::done);
  const Called called = next();
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.err, HasSubstr("inputs/moves/red.txt:3:1: error"));
  EXPECT_FALSE(fs::exists(game / "turn-02"));
}

TEST_F(SentMoves, AChangeByHandIsSeen) {
  ASSERT_EQ(receive("moves red ridge turn 2\nr-inf-3 1005\n").code, cli::done);
  write(game / "turn-01/moves/red.txt", "moves red ridge turn 2\nr-inf-3 1006\n");
  EXPECT_THAT(call({"check", game.string()}).err,
              HasSubstr("moves/red.txt: warning: this is not what red sent"));
}

TEST_F(SentMoves, MovesBelowOrdersInOneFileAreTold) {
  const Called called = receive(
      "orders red ridge turn 1\nretreat r-inf-1 via 0905\nend\nmoves red ridge turn 2\nr-inf-3 1005\n");
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.out, HasSubstr("line 4, column 1: what begins here is not read: send orders and moves "
                                    "as two files (further-file)"));
}

TEST_F(SentMoves, TheFormSaysHow) {
  const std::string form = call({"position", game.string(), "--side", "blue", "--format", "form"}).out;
  EXPECT_THAT(form, HasSubstr("\"moves blue ridge turn 2\""));
}

TEST_F(SentMoves, LongOnesAreMarkedWhereTheGameSaysHowLongIsFar) {
  edit(game / "game.xml", "<game ", "<game longest-move=\"9\" ");
  EXPECT_THAT(receive("moves blue ridge turn 2\nHussars 0102\n").out, Not(HasSubstr("longest-move")));
  edit(game / "game.xml", "longest-move=\"9\"", "longest-move=\"8\"");
  const Called far = receive("moves blue ridge turn 2\nHussars 0102\nGuards 0704\n");
  EXPECT_EQ(far.code, cli::done) << far.err;
  EXPECT_THAT(
      far.out,
      AllOf(HasSubstr("after turn 1: accepted\n"),
            HasSubstr("Hussars (b-hus) moves 9 hexes; game.xml marks moves of more than 8 (longest-move)"),
            HasSubstr("  b-hus 0102  # 9 hexes\n  b-gds 0704  # 1 hex\n"),
            Not(HasSubstr("Guards (b-gds) moves"))));
  EXPECT_THAT(call({"check", game.string()}).err,
              AllOf(HasSubstr("turn-01/moves/blue.txt:2:9: warning: Hussars (b-hus) moves 9 hexes"),
                    HasSubstr("[move-far]")));
  ASSERT_EQ(resolve().code, cli::done);
  const Called made = next();
  EXPECT_EQ(made.code, cli::done);
  EXPECT_THAT(made.err, HasSubstr("blue.txt:2:9: warning: Hussars (b-hus) moves 9 hexes"));
  EXPECT_THAT(made.out, HasSubstr("moved     1\n          Hussars (b-hus): 0807 to 0102, 9 hexes\n"));
}

/// A unit whose movement allowance the roster gives is held against that alone.
TEST(SentMovesOf, UnitsWithAMovementAllowance) {
  struct Allowance {
    const char* example;
    const char* side;
    const char* id;
    const char* give;  // what it gets into its element
    const char* near;
    const char* far;
    const char* told;
  };
  for (const Allowance& one :
       {Allowance{"toaw-corps", "blue", "b-g1", " allowance=\"3\"", "0609", "0610",
                  "1st Guards Regiment (b-g1) moves 4 hexes; its allowance of 3 pays for 3 at most"},
        Allowance{"cna-tobruk-road", "commonwealth", "5-1", "", "C0707", "C0709",
                  "3/1 Punjab (5-1) moves 3 hexes; its cpa of 1 pays for 2 at most"}}) {
    const TempFolder temp;
    const fs::path game = temp.path() / "game";
    fs::copy(source("examples/" + std::string(one.example)), game, fs::copy_options::recursive);
    fs::remove_all(game / "turn-02");
    edit(game / "game.xml", "<game ", "<game moves=\"with-orders\" longest-move=\"1\" ");
    const std::string unit = "<unit id=\"" + std::string(one.id) + "\"";
    const std::string roster = read(game / "turn-01/roster.xml");
    const std::size_t at = roster.find(unit);
    ASSERT_NE(at, roster.npos);
    const std::size_t end = roster.find('>', at);
    write(
        game / "turn-01/roster.xml",
        roster.substr(0, at) + unit + one.give +
            replace_all(roster.substr(at + unit.size(), end - at - unit.size()), "cpa=\"10\"", "cpa=\"1\"") +
            roster.substr(end));
    const std::string id = one.example;
    const std::string game_id = id == "toaw-corps" ? "corps" : "tobruk-road";
    const auto told = [&](const char* hex) {
      const std::string list =
          "moves " + std::string(one.side) + " " + game_id + " turn 2\n" + one.id + " " + hex + "\n";
      write(temp.path() / "moves", list);
      const Called called = call({"receive", game.string(), (temp.path() / "moves").string()});
      EXPECT_EQ(called.code, cli::done) << called.err << called.out;
      return called.out;
    };
    EXPECT_THAT(told(one.near), Not(HasSubstr(" at most")));
    EXPECT_THAT(told(one.far), HasSubstr(one.told));
  }
}

TEST(SentMovesOf, ASystemWithoutHexes) {
  const TempFolder temp;
  const fs::path game = temp.path() / "game";
  fs::copy(source("examples/moo3-three-worlds"), game, fs::copy_options::recursive);
  edit(game / "game.xml", "<game ", "<game moves=\"with-orders\" ");
  EXPECT_THAT(call({"check", game.string(), "--turn", "1"}).err,
              HasSubstr("games of moo3 have no hexes, so players cannot send moves [moves-nowhere]"));
}

}  // namespace
}  // namespace adjudicator::cli_test

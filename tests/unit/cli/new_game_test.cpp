// new: from nothing to a sealed, signed first mailing, for each system; what it refuses, and that it leaves nothing behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "cli/asking.hpp"
#include "cli_fixture.hpp"
#include "core/rule_system.hpp"
#include "host/stopped.hpp"
#include "product.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// A place for games and, beside them, for secrets.
class NewGame : public ::testing::Test {
 protected:
  NewGame() { ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "secrets").c_str(), 1); }
  ~NewGame() override { ::unsetenv("ADJUDICATOR_SECRETS"); }
  std::string at(const std::string& name) const { return (temp.path() / name).string(); }

  const TempFolder temp;
};

bool has_board(std::string_view system) {
  return system != "moo3";
}

TEST_F(NewGame, FromNothingToASealedAndSignedFirstMailingInFourCommands) {
  for (const RuleSystem& system : systems_of_the_product()) {
    const std::string key(system.key);
    const std::string game = at(key);
    std::vector<std::string> make{
        "new", key, game, "--title", "Salt & Sand", "--sides", "axis=The Axis,Allies", "--sign"};
    if (has_board(key)) make.insert(make.end(), {"--map", "30x20"});
    const std::vector<std::vector<std::string>> commands{
        make, {"seal", game}, {"position", game}, {"resolve", game, "--defaults"}};
    EXPECT_LE(commands.size(), 5u);
    for (const auto& words : commands) {
      const Called called = call(words);
      EXPECT_EQ(called.code, cli::done) << key << ": " << words.front() << "\n" << called.err;
      EXPECT_THAT(called.err, Not(HasSubstr("error"))) << key;
    }
    for (const char* name : {"record.xml", "record.xml.minisig", "report-axis.html", "report-allies.html"})
      EXPECT_TRUE(fs::exists(game + "/turn-01/mailing-1/" + name)) << key << ": " << name;
    EXPECT_THAT(read(game + "/turn-01/mailing-1/report-axis.xml"), HasSubstr("Salt &amp; Sand")) << key;
    EXPECT_EQ(call({"audit", game}).code, cli::done) << key;
  }
}

TEST_F(NewGame, IsCleanAtOnceAndWhenItIsSealed) {
  for (const RuleSystem& system : systems_of_the_product()) {
    const std::string key(system.key);
    const std::string game = at(key);
    ASSERT_EQ(call({"new", key, game, "--title", "One", "--sides", "north,south"}).code, cli::done);
    const Called fresh = call({"check", game});
    EXPECT_EQ(fresh.code, cli::done) << key << fresh.err;
    EXPECT_EQ(fresh.err, "") << key;
    ASSERT_EQ(call({"seal", game}).code, cli::done);
    const Called sealed = call({"check", game});
    EXPECT_EQ(sealed.code, cli::done) << key;
    EXPECT_EQ(sealed.err, "") << key;
    EXPECT_EQ(read(game + "/game.xml").find("seed="), std::string::npos) << key;
    EXPECT_FALSE(fs::exists(game + "/turn-01/orders")) << key;
  }
}

TEST_F(NewGame, OfPracticeRunsWithItsExampleOrders) {
  for (const RuleSystem& system : systems_of_the_product()) {
    const std::string key(system.key);
    const std::string game = at(key);
    const Called made =
        call({"new", key, game, "--practice", "--id", "lesson-1", "--sides", "north=North,south=South"});
    ASSERT_EQ(made.code, cli::done) << made.err;
    EXPECT_TRUE(fs::exists(game + "/turn-01/orders/north.xml")) << key;
    EXPECT_THAT(read(game + "/turn-01/orders/south.xml"),
                HasSubstr("game=\"lesson-1\" turn=\"1\" side=\"south\""));
    EXPECT_EQ(call({"check", game}).err, "") << key;
    const Called resolved = call({"resolve", game});
    EXPECT_EQ(resolved.code, cli::done) << key << resolved.err;
    EXPECT_EQ(resolved.err, "") << key;  // no order is refused
  }
}

TEST_F(NewGame, BeginsLikeAnExampleWithChartsOfItsOwn) {
  for (const std::string name : {"folio", "steps", "differential"}) {
    const std::string practice = at(name + "-practice");
    ASSERT_EQ(call({"new", "classic", practice, "--like", name}).code, cli::done);
    EXPECT_THAT(read(practice + "/game.xml"), HasSubstr(" id=\"" + name + "-practice\"")) << "by its folder";
    EXPECT_EQ(call({"check", practice}).err, "") << name;
    EXPECT_EQ(call({"resolve", practice}).code, cli::done) << name;
    EXPECT_EQ(read(practice + "/charts/crt.xml"),
              read(source("examples/classic-" + name + "/charts/crt.xml")));
    const std::string earnest = at(name + "-earnest");
    ASSERT_EQ(call({"new", "classic", earnest, "--like", name, "--title", "Mine", "--sides", "one,two"}).code,
              cli::done);
    EXPECT_THAT(read(earnest + "/game.xml"), AllOf(Not(HasSubstr("seed=")), HasSubstr("adjudicator seal")));
    EXPECT_FALSE(fs::exists(earnest + "/turn-01/orders")) << name;
    EXPECT_EQ(call({"check", earnest}).code, cli::done) << name;
  }
  const Called near = call({"new", "classic", at("x"), "--like", "folo"});
  EXPECT_EQ(near.code, cli::bad_usage);
  EXPECT_THAT(near.err,
              HasSubstr("--like takes differential, folio, steps, not 'folo'; did you mean 'folio'?"));
  EXPECT_THAT(call({"new", "cna", at("y"), "--like", "folio"}).err,
              HasSubstr("cna has no examples for --like"));
  EXPECT_FALSE(fs::exists(at("x")));
}

TEST_F(NewGame, PutsWhatWasAskedForWhereItBelongs) {
  const std::string game = at("The Ridge");
  ASSERT_EQ(call({"new", "next-war", game, "--title", "\"Ridge\" <1>", "--sides", "red=R,blue=B", "--map",
                  "12x30", "--deadline", "2026-12-01T20:00Z", "--every", "7d"})
                .code,
            cli::done);
  const std::string text = read(game + "/game.xml");
  EXPECT_THAT(text, HasSubstr("id=\"the-ridge\""));
  EXPECT_THAT(text, HasSubstr("title=\"&quot;Ridge&quot; &lt;1&gt;\""));
  EXPECT_THAT(text, HasSubstr("<deadline turn=\"1\" at=\"2026-12-01T20:00Z\" every=\"7d\"/>"));
  // The sides of the template change places: its blue is red now, and red blue.
  EXPECT_THAT(text, HasSubstr("<side id=\"red\" name=\"R\" colour=\"#1f4a8a\" edge=\"0130 0230"));
  EXPECT_THAT(text, HasSubstr("<side id=\"blue\" name=\"B\" colour=\"#c75433\" edge=\"0101 0201"));
  EXPECT_THAT(read(game + "/map.xml"), HasSubstr("columns=\"12\" rows=\"30\""));
  EXPECT_THAT(read(game + "/turn-01/roster.xml"), HasSubstr("<unit id=\"b1\" side=\"red\""));
}

TEST_F(NewGame, ThreeSidesWhereTheRulesHaveThem) {
  ASSERT_EQ(call({"new", "moo3", at("three"), "--sides", "a,b,c"}).code, cli::done);
  EXPECT_THAT(read(at("three/turn-01/roster.xml")), HasSubstr("<side id=\"c\"/>"));
  const Called three = call({"new", "classic", at("no"), "--sides", "a,b,c"});
  EXPECT_EQ(three.code, cli::bad_usage);
  EXPECT_THAT(three.err, StartsWith(at("no/game.xml:4:1: error: a game must have exactly two sides, not 3")));
  EXPECT_THAT(three.err, HasSubstr("such a game of classic is not possible; nothing was written\n"));
}

TEST_F(NewGame, MistakesAreToldAllAtOnceAndNothingIsWritten) {
  const Called called = call({"new", "classic", at("no"), "--id", "../x", "--title", "a\x1b[31m",
                              "--deadline", "soon", "--every", "weekly", "--sides", "A=B,c=", "--sign"});
  EXPECT_EQ(called.code, cli::bad_usage);
  for (const char* option : {"--id takes", "--title takes", "--deadline takes", "--every takes",
                             "--sides takes ids", "--sides takes names", "not 'a\\u{001B}[31m'"})
    EXPECT_THAT(called.err, HasSubstr(option));
  EXPECT_THAT(
      call({"new", "clasic", at("no")}).err,
      StartsWith(
          "adjudicator: there is no system 'clasic'; did you mean 'classic'?; there are: classic, cna,"));
  EXPECT_THAT(call({"new", "classic", at("no"), "--map", "4x4"}).err, HasSubstr("--map takes from 8x8"));
  EXPECT_THAT(call({"new", "classic", at("no"), "--map", "30"}).err, HasSubstr("such as 30x20, not '30'"));
  EXPECT_THAT(call({"new", "moo3", at("no"), "--map", "30x20"}).err,
              HasSubstr("games of moo3 have no board"));
  EXPECT_THAT(call({"new", "classic", at("no"), "--sides", "one"}).err, HasSubstr("from 2 to 8 sides"));
  EXPECT_THAT(call({"new", "classic", at("no"), "--sides", "a,a"}).err,
              HasSubstr("the side 'a' is listed twice"));
  EXPECT_THAT(call({"new", "classic", at("no"), "--every", "7d"}).err, HasSubstr("--every needs --deadline"));
  EXPECT_THAT(
      call({"new", "classic", at("no"), "--deadline", "2026-12-01T20:00"}).err,
      HasSubstr("is a local time: name its zone (--zone Europe/Berlin), or write 2026-12-01T20:00Z for UTC"));
  EXPECT_THAT(call({"new", "classic", at("no"), "--zone", "Berlin"}).err,
              HasSubstr("there is no time zone 'Berlin'; did you mean 'Europe/Berlin'?"));
  EXPECT_THAT(call({"new", "classic"}).err, HasSubstr("FOLDER is missing"));
  EXPECT_TRUE(tree(temp.path()).empty());
}

TEST_F(NewGame, HasDeadlinesByTheClocksOfItsZone) {
  ASSERT_EQ(call({"new", "classic", at("zoned"), "--id", "zoned", "--deadline", "2026-12-01T20:00", "--every",
                  "36h", "--zone", "Europe/Berlin"})
                .code,
            cli::done);
  EXPECT_EQ(call({"check", at("zoned")}).code, cli::done);
  EXPECT_THAT(call({"status", at("zoned")}).out, HasSubstr("due 2026-12-01T19:00Z"));
}

TEST_F(NewGame, AnEmptyFolderWillDoAndAFullOneNot) {
  fs::create_directory(at("empty"));
  EXPECT_EQ(call({"new", "classic", at("empty"), "--title", "One"}).code, cli::done);
  const auto before = tree(at("empty"));
  EXPECT_EQ(before.size(), 3u);
  const Called again = call({"new", "cna", at("empty"), "--title", "Two"});
  EXPECT_EQ(again.code, cli::cannot_create);
  EXPECT_THAT(again.err, HasSubstr("already exists; nothing was written"));
  EXPECT_EQ(tree(at("empty")), before);
}

TEST_F(NewGame, TheKeyIsMadeOnceAndUsedAgain) {
  ASSERT_EQ(call({"new", "classic", at("one"), "--sign"}).code, cli::done);
  const std::string key = call({"key", "show"}).out;
  EXPECT_THAT(key, StartsWith("key=\"RW"));
  ASSERT_EQ(call({"new", "classic", at("two"), "--sign"}).code, cli::done);
  for (const char* game : {"one", "two"})
    EXPECT_THAT(read(at(game) + "/game.xml"), HasSubstr(key.substr(0, key.size() - 1)));
}

// ---- on a terminal

TEST(AskingOnATerminal, TakesTheUsualAnswerAndAsksAgain) {
  std::istringstream in("\n  wrong \r\nright\nmaybe\nno\n");
  std::ostringstream out;
  cli::Asking asking(in, out);
  const auto fault = [](const std::string& text) { return text == "wrong" ? "not that" : ""; };
  EXPECT_EQ(asking.ask("What", "usual", fault), "usual");
  EXPECT_EQ(asking.ask("What", "usual", fault), "right");
  EXPECT_FALSE(asking.ask_yes("Sure", true));
  EXPECT_EQ(out.str(),
            "What [usual]: What [usual]:   not that\nWhat [usual]: Sure [yes]:   yes or no\nSure [yes]: ");
  EXPECT_THROW(asking.ask("More", "", fault), host::Stopped);
}

/// What a call with neither system nor folder does on a terminal where these lines are typed.
Called on_a_terminal(const std::string& typed) {
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) {
    const Called called = call({"new"});
    (void)!::write(STDOUT_FILENO, called.err.data(), called.err.size());
    ::_exit(called.code);
  }
  (void)!::write(terminal, typed.data(), typed.size());
  Called called;
  char bytes[4096];
  for (ssize_t count; (count = ::read(terminal, bytes, sizeof bytes)) > 0;)
    called.out.append(bytes, static_cast<std::size_t>(count));
  ::close(terminal);
  called.code = wait_for(child);
  return called;
}

TEST_F(NewGame, AsksOnATerminalWhenNothingIsGiven) {
  const Called called =
      on_a_terminal("clasic\nclassic\n" + at("asked") + "\n\nThe Asked\nnorth,south\n4x4\n12x9\nno\nyes\n");
  EXPECT_EQ(called.code, cli::done) << called.out;
  for (const char* question :
       {"Rules system (classic, cna,", "did you mean 'classic'?", "Folder of the game [my-game]",
        "Id, which every file repeats [asked]", "Title [asked]", "--map takes from 8x8"})
    EXPECT_THAT(called.out, HasSubstr(question));
  const std::string game = read(at("asked/game.xml"));
  EXPECT_THAT(game, HasSubstr("title=\"The Asked\" key=\"RW"));
  EXPECT_THAT(game, HasSubstr("<side id=\"south\" name=\"South\""));
  EXPECT_THAT(read(at("asked/map.xml")), HasSubstr("columns=\"12\" rows=\"9\""));
}

TEST_F(NewGame, InAPipeItAsksNothing) {
  const Called called = call({"new"});
  EXPECT_EQ(called.code, cli::bad_usage);
  EXPECT_THAT(called.err, HasSubstr("SYSTEM is missing"));
}

}  // namespace
}  // namespace adjudicator::cli_test

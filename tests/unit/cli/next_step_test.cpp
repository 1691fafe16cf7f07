// `adjudicator` without words: the next step, from an empty folder through two turns, each one taken as it is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "cli/next_step.hpp"
#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;

class NextStep : public ::testing::Test {
 protected:
  NextStep() { ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "secrets").c_str(), 1); }
  ~NextStep() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  static host::Moment at(const char* text) { return *host::parse_moment(text); }
  cli::Advice told(const char* now = "2026-12-01T12:00Z") const { return cli::advise(game, at(now)); }
  void expect(const std::string& stands, const std::vector<std::string>& steps,
              const char* now = "2026-12-01T12:00Z") const {
    const cli::Advice advice = told(now);
    std::string all;
    for (const std::string& sentence : advice.stands) all += sentence + "\n";
    EXPECT_THAT(all, HasSubstr(stands));
    std::vector<std::string> words;
    for (const auto& step : advice.steps) words.push_back(step.words);
    EXPECT_EQ(words, steps) << all;
  }
  void run(std::vector<std::string> words) const {
    words.insert(words.begin() + 1, game.string());
    EXPECT_EQ(call(words).code, cli::done) << words.front();
  }

  const TempFolder temp;
  const fs::path game = temp.path() / "ridge";
};

TEST_F(NextStep, LeadsThroughAGame) {
  fs::create_directory(game);
  expect("There is no game in this folder. Systems: classic, cna,",
         {"adjudicator new", "adjudicator new classic my-game"});
  ASSERT_EQ(call({"new", "classic", game.string(), "--title", "T", "--deadline", "2026-12-02T20:00Z",
                  "--every", "7d"})
                .code,
            cli::done);
  expect("ridge: the units are the examples that 'new' wrote.",
         {"adjudicator help units classic", "adjudicator help map", "adjudicator check .",
          "adjudicator seal ."});
  EXPECT_THAT(call({"position", game.string()}).err, HasSubstr("warning: the dice are not sealed yet"));
  fs::remove_all(game / "turn-01/position");
  edit(game / "turn-01/roster.xml", "name=\"Rear Guard\"", "name=\"Old Guard\"");
  expect("ridge: the dice are not sealed", {"adjudicator seal ."});
  run({"seal"});
  expect(
      "ridge: turn 1: the players have no position, form or desk yet\n"
      "ridge: turn 1: no orders yet from blue, red; due 2026-12-02T20:00Z\n",
      {"adjudicator position .", "adjudicator receive . FILE", "adjudicator resolve . --due"});
  run({"position"});
  const std::string orders =
      "<orders xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ridge\" turn=\"1\" side=\"";
  write(game / "turn-01/orders/blue.xml", orders + "blue\"><list><pass/></list></orders>");
  expect("ridge: turn 1: no orders yet from red; due 2026-12-02T20:00Z, which has passed\n",
         {"adjudicator receive . FILE", "adjudicator resolve . --due"}, "2026-12-03T00:00Z");
  write(game / "turn-01/orders/red.xml", orders + "red\"><lost/></orders>");
  expect("ridge: turn 1 has 1 mistake", {"adjudicator check .", "adjudicator resolve ."});
  write(game / "turn-01/orders/red.xml", orders + "red\"><list><pass/></list></orders>");
  expect("ridge: turn 1: all orders are in\n", {"adjudicator resolve ."});
  run({"resolve"});
  expect("ridge: turn 1 is resolved; what goes out is in turn-01/mailing-1\n",
         {"adjudicator pack .", "adjudicator next .", "adjudicator unseal ."});
  // A ruling is told until the turn was run with it.
  const std::string late = (temp.path() / "late.xml").string();
  write(late, orders + "red\"><list><pass/><pass/></list></orders>");
  run({"amend", "--turn", "1", "--order", "red", "--with", late, "--by", "The referee", "--because", "lost"});
  expect("ridge: turn 1 has rulings that it has not been run with\n",
         {"adjudicator resolve . --turn 1 --corrected", "adjudicator pack .", "adjudicator next .",
          "adjudicator unseal ."});
  run({"resolve", "--turn", "1", "--corrected"});
  expect("ridge: turn 1 is resolved; what goes out is in turn-01/mailing-2\n",
         {"adjudicator pack .", "adjudicator next .", "adjudicator unseal ."});
  run({"next"});
  expect("turn 2: no orders yet from blue, red; due 2026-12-09T20:00Z",
         {"adjudicator position .", "adjudicator receive . FILE", "adjudicator resolve . --due"});
  run({"resolve", "--defaults"});
  run({"unseal"});
  expect("ridge: the game is over; its seeds are shown", {"adjudicator audit ."});
}

TEST_F(NextStep, WhereADecisionIsAskedFor) {
  fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
  ASSERT_EQ(call({"resolve", game.string()}).code, cli::waits);
  expect("turn 1: no answers yet from grey; no deadline is set",
         {"adjudicator receive . FILE", "adjudicator resolve . --due"});
  fs::create_directory(game / "turn-01/answers");
  fs::copy(game / "turn-01/mailing-1/answers-grey.xml", game / "turn-01/answers/grey.xml");
  expect("turn 1: all answers are in", {"adjudicator resolve ."});
}

TEST_F(NextStep, FromFoldersWithinAndAboveGames) {
  ASSERT_EQ(call({"new", "classic", game.string()}).code, cli::done);
  ASSERT_EQ(call({"new", "toaw", (temp.path() / "o'hara").string()}).code, cli::done);
  const cli::Advice within = cli::advise(game / "turn-01/orders", at("2026-12-01T12:00Z"));
  EXPECT_EQ(within.steps.front().words, "adjudicator resolve ../..");
  const cli::Advice above = cli::advise(temp.path(), at("2026-12-01T12:00Z"));
  ASSERT_EQ(above.steps.size(), 3u);
  EXPECT_EQ(above.steps[0].words, "adjudicator resolve 'o'\\''hara'");
  EXPECT_EQ(above.steps[1].words, "adjudicator resolve ridge");
  EXPECT_EQ(above.steps[2].words, "adjudicator status --all .");
}

TEST_F(NextStep, WhereFilesAreBroken) {
  write(game / "game.xml", "<game");
  expect("game.xml is not understood", {"adjudicator check ."});
  ASSERT_EQ(call({"new", "classic", (temp.path() / "two").string()}).code, cli::done);
  fs::remove_all(game);
  fs::rename(temp.path() / "two", game);
  fs::remove_all(game / "turn-01");
  expect("no turn yet. Write ./turn-01/roster.xml", {});
}

TEST_F(NextStep, TellsOfMailsThatWait) {
  ASSERT_EQ(call({"new", "classic", game.string()}).code, cli::done);
  edit(game / "game.xml", "seed=", "mail=\"robot@games.example\" seed=");
  edit(game / "game.xml", "name=\"Blue\"", "name=\"Blue\" mail=\"a@home.example\"");
  edit(game / "game.xml", "name=\"Red\"", "name=\"Red\" mail=\"b@home.example\"");
  run({"resolve"});
  expect("2 mails wait in the outbox", {"adjudicator mail out .", "adjudicator next ."});
}

}  // namespace
}  // namespace adjudicator::cli_test

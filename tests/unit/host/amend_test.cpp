// amend: a ruling is written with what it replaces, or not at all.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"
#include "files/folder/disk.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* ford_die = "turn-01/combat/0604/die";

class Amend : public ::testing::Test {
 protected:
  Amend() : game((temp.path() / "ford").string()) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
    write(fs::path(game) / ".lock", "");
  }

  fs::path at(const std::string& name) const { return fs::path(game) / "turn-01" / name; }
  Called resolve(std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"resolve", game, "--formats", "xml"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  Called amend(std::vector<std::string> more) const {
    std::vector<std::string> words{"amend", game, "--by", "Anna", "--because", "a test"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  /// Refused with 65 and this sentence; nothing was written.
  void expect_refused(std::vector<std::string> more, const std::string& sentence) const {
    const auto before = tree(game);
    const Called refused = amend(std::move(more));
    EXPECT_EQ(refused.code, cli::bad_data);
    EXPECT_THAT(refused.err, HasSubstr(sentence));
    EXPECT_EQ(tree(game), before);
  }
  std::string rulings() const { return read(at("rulings.xml")); }
  std::string other_orders() const {
    const fs::path file = temp.path() / "other.xml";
    write(file, replace_all(read(at("orders/green.xml")), "g-1 g-2 g-how", "g-1 g-2"));
    return file.string();
  }

  TempFolder temp;
  std::string game;
};

TEST_F(Amend, WritesADieThatFell) {
  ASSERT_EQ(resolve().code, cli::waits);
  const Called done = amend({"--die", ford_die, "--faces", "1"});
  EXPECT_EQ(done.code, cli::done) << done.err;
  EXPECT_EQ(done.out, "");
  EXPECT_THAT(done.err, HasSubstr("`adjudicator resolve " + game + " --turn 1 --corrected` runs the turn"));
  EXPECT_THAT(rulings(), HasSubstr("<die at=\"turn-01/combat/0604/die\" from=\"6\" faces=\"1\" by=\"Anna\" "
                                   "because=\"a test\" dice-known=\"true\"/>"));
  EXPECT_EQ(resolve({"--corrected"}).code, cli::waits);
  EXPECT_EQ(call({"replay", game}).code, cli::done);
}

TEST_F(Amend, NamesTheTurnItMeans) {
  ASSERT_EQ(resolve().code, cli::waits);
  EXPECT_EQ(amend({"--turn", "1", "--die", ford_die, "--faces", "1"}).code, cli::done);
  EXPECT_EQ(amend({"--turn", "2", "--die", ford_die, "--faces", "1"}).code, cli::no_input);
}

TEST_F(Amend, BeforeTheFirstMailingNothingIsReplacedOrKnown) {
  const Called done = amend({"--die", ford_die, "--faces", "1"});
  EXPECT_EQ(done.code, cli::done) << done.err;
  EXPECT_THAT(rulings(),
              HasSubstr("<die at=\"turn-01/combat/0604/die\" faces=\"1\" by=\"Anna\" because=\"a test\"/>"));
  EXPECT_THAT(done.err, Not(HasSubstr("--corrected")));
}

TEST_F(Amend, RefusesFacesThatTheDiceDoNotHave) {
  ASSERT_EQ(resolve().code, cli::waits);
  expect_refused({"--die", ford_die, "--faces", "7"}, "is 1d6: expected one face from 1 to 6, not '7'");
  expect_refused({"--die", ford_die, "--faces", "1 2"}, "expected one face");
}

TEST_F(Amend, RefusesAnAddressThatNeverOccurs) {
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  expect_refused({"--die", "turn-01/combat/0640/die", "--faces", "1"},
                 "did you mean 'turn-01/combat/0604/die'?");
  expect_refused({"--answer", "turn-01/combat/0603/retreat/y-9", "--choice", "0703"},
                 "no question was settled");
}

TEST_F(Amend, RefusesASecondRulingOnOneThing) {
  ASSERT_EQ(amend({"--die", ford_die, "--faces", "1"}).code, cli::done);
  expect_refused({"--die", ford_die, "--faces", "2"},
                 "there is a ruling on that already; to change it, edit this one");
  ASSERT_EQ(amend({"--trait", "y-4", "--name", "strength", "--to", "3"}).code, cli::done);
  expect_refused({"--trait", "y-4", "--name", "strength", "--to", "4"}, "settled-twice");
  const std::vector<std::string> cell{"--cell",   "ratio-default", "--row", "3",
                                      "--column", "3-1",           "--to",  "DE"};
  ASSERT_EQ(amend(cell).code, cli::done);
  expect_refused(cell, "settled-twice");
}

// A question offers things or words; an answer is one of them.
TEST_F(Amend, TakesThingsOrAWord) {
  ASSERT_EQ(resolve().code, cli::waits);
  const auto before = tree(game);
  for (const auto& more : std::vector<std::vector<std::string>>{
           {"--answer", ford_question},
           {"--answer", ford_question, "--choice", "0704 0804", "--word", "hold"}}) {
    const Called refused = amend(more);
    EXPECT_EQ(refused.code, cli::bad_usage);
    EXPECT_THAT(refused.err, HasSubstr("one of --choice (things) and --word"));
  }
  EXPECT_EQ(tree(game), before);
}

TEST_F(Amend, FillsInWhatAnAnswerReplaces) {
  ASSERT_EQ(resolve().code, cli::waits);
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  ASSERT_EQ(amend({"--answer", ford_question, "--choice", "0704 0804"}).code, cli::done);
  EXPECT_THAT(rulings(), HasSubstr("from=\"0703 0802\" choice=\"0704 0804\""));
  EXPECT_EQ(resolve({"--corrected"}).code, cli::done);
}

TEST_F(Amend, AnOpenQuestionIsAnsweredWithoutCorrection) {
  ASSERT_EQ(resolve().code, cli::waits);
  const Called done = amend({"--answer", ford_question, "--choice", "0704 0804"});
  EXPECT_EQ(done.code, cli::done) << done.err;
  EXPECT_THAT(rulings(), Not(HasSubstr("from=")));
  EXPECT_THAT(done.err, Not(HasSubstr("--corrected")));
  EXPECT_EQ(resolve().code, cli::done);
}

TEST_F(Amend, FillsInWhatTheChartAndTheRosterSay) {
  ASSERT_EQ(amend({"--cell", "ratio-default", "--row", "3", "--column", "3-1", "--to", "DE"}).code,
            cli::done);
  ASSERT_EQ(amend({"--trait", "g-tank", "--name", "attack", "--to", "8"}).code, cli::done);
  EXPECT_THAT(rulings(), HasSubstr("column=\"3-1\" from=\"DR2\" to=\"DE\""));
  EXPECT_THAT(rulings(), HasSubstr("thing=\"g-tank\" trait=\"attack\" from=\"7\" to=\"8\""));
  EXPECT_EQ(resolve().code, cli::done);
}

TEST_F(Amend, RefusesWhatIsNotThere) {
  expect_refused({"--trait", "g-tnak", "--name", "attack", "--to", "8"}, "did you mean 'g-tank'?");
  expect_refused({"--trait", "g-tank", "--name", "atack", "--to", "8"}, "did you mean 'attack'?");
  expect_refused({"--trait", "g-tank", "--name", "attack", "--to", "many"}, "'attack' must be");
  expect_refused({"--cell", "ratio-default", "--row", "9", "--column", "3-1", "--to", "DE"},
                 "has no row '9'");
  expect_refused({"--cell", "ratio-default", "--row", "3", "--column", "3-1", "--to", "XX"}, "CRT-L3");
}

TEST_F(Amend, PutsOrdersInThePlaceOfOthers) {
  ASSERT_EQ(amend({"--order", "green", "--with", other_orders()}).code, cli::done);
  EXPECT_EQ(read(at("amended/green-1.xml")), read(other_orders()));
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_THAT(read(at("mailing-1/log.xml")), Not(HasSubstr("ranged-by=unit:g-how")));
  // The next one replaces the first.
  write(temp.path() / "third.xml", replace_all(read(other_orders()), "seq=\"2\"", "seq=\"3\""));
  ASSERT_EQ(amend({"--order", "green", "--with", (temp.path() / "third.xml").string()}).code, cli::done);
  EXPECT_TRUE(fs::exists(at("amended/green-2.xml")));
  EXPECT_EQ(resolve({"--corrected"}).code, cli::waits);
  EXPECT_THAT(read(at("mailing-2/log.xml")), HasSubstr("seq=3"));
  EXPECT_EQ(call({"replay", game}).code, cli::done);
}

/// Both the orders that are replaced and those in their place may be in words.
TEST_F(Amend, PutsOrdersInWordsInThePlaceOfOthersInWords) {
  fs::remove(at("orders/green.xml"));
  write(at("orders/green.txt"), "orders green ford turn 1\nattack 0604 with g-1, g-2, g-how\n");
  write(temp.path() / "other.txt", "orders green ford turn 1\nattack 0604 with g-1, g-2\n");
  ASSERT_EQ(amend({"--order", "green", "--with", (temp.path() / "other.txt").string()}).code, cli::done);
  EXPECT_EQ(read(at("amended/green-1.txt")), read(temp.path() / "other.txt"));
  EXPECT_THAT(rulings(), HasSubstr("from=\""));
  EXPECT_EQ(resolve().code, cli::done);
  EXPECT_THAT(read(at("mailing-1/log.xml")), Not(HasSubstr("ranged-by=unit:g-how")));
  write(temp.path() / "third.txt", "orders green ford turn 1\npass\n");
  ASSERT_EQ(amend({"--order", "green", "--with", (temp.path() / "third.txt").string()}).code, cli::done);
  EXPECT_EQ(resolve({"--corrected"}).code, cli::done);
  EXPECT_EQ(call({"replay", game}).code, cli::done);
}

TEST_F(Amend, RefusesOrdersThatAreNone) {
  const auto with = [&](const std::string& bytes) {
    write(temp.path() / "bad", bytes);
    return std::vector<std::string>{"--order", "green", "--with", (temp.path() / "bad").string()};
  };
  const std::string orders = read(at("orders/green.xml"));
  expect_refused(with("nothing of the sort"), "is neither XML nor JSON");
  expect_refused(with("<orders"), "amended/green-1.xml");
  expect_refused(with(replace_all(orders, "side=\"green\"", "side=\"grey\"")), "[wrong-side]");
  expect_refused(with(replace_all(orders, "turn=\"1\"", "turn=\"2\"")), "[wrong-turn]");
  expect_refused(with(orders), "these are the orders of 'green' already");
  expect_refused(with(replace_all(orders, "side=\"green\"", "side=\"green\" word=\"thunder\"")),
                 "[word-differs]");
}

/// Killed after the first of two files: the same command ends the work with the same bytes.
TEST_F(Amend, RunAgainItEndsWhatWasBegun) {
  const std::vector<std::string> words{"--order", "green", "--with", other_orders()};
  ASSERT_EQ(amend(words).code, cli::done);
  const auto whole = tree(game);
  fs::remove(at("rulings.xml"));
  ASSERT_EQ(amend(words).code, cli::done);
  EXPECT_EQ(tree(game), whole);
}

TEST_F(Amend, KeepsTheSpellingOfTheRulings) {
  write(at("rulings.json"), "{\"rulings\": {\"system\": \"classic\", \"game\": \"ford\", \"turn\": 1}}");
  ASSERT_EQ(amend({"--die", ford_die, "--faces", "1"}).code, cli::done);
  EXPECT_FALSE(fs::exists(at("rulings.xml")));
  EXPECT_THAT(read(at("rulings.json")), HasSubstr("\"faces\": [1]"));
}

TEST_F(Amend, TakesOneRulingAtATime) {
  for (const auto& words :
       std::vector<std::vector<std::string>>{{},
                                             {"--die", ford_die},
                                             {"--die", ford_die, "--faces", "one"},
                                             {"--die", ford_die, "--faces", "1", "--answer", ford_question},
                                             {"--die", "here and there", "--faces", "1"},
                                             {"--trait", "y-4", "--name", "strength"},
                                             {"--order", "green"}}) {
    const auto before = tree(game);
    EXPECT_EQ(amend(words).code, cli::bad_usage);
    EXPECT_EQ(tree(game), before);
  }
  EXPECT_EQ(call({"amend", game, "--die", ford_die, "--faces", "1", "--because", "x"}).code, cli::bad_usage);
  EXPECT_EQ(call({"amend", game, "--die", ford_die, "--faces", "1", "--by", "x", "--because", "\xff"}).code,
            cli::bad_usage);
}

TEST_F(Amend, ALockedGameIsLeftAlone) {
  const files::Lock lock(fs::path(game) / ".lock");
  EXPECT_EQ(amend({"--die", ford_die, "--faces", "1"}).code, cli::try_again);
  EXPECT_FALSE(fs::exists(at("rulings.xml")));
}

}  // namespace
}  // namespace adjudicator::cli_test

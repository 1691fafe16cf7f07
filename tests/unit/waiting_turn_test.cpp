// A turn that waits: between two of its mailings neither the program nor what the turn was made from may
// change in silence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>

#include "cli_fixture.hpp"
#include "record/secrets.hpp"
#include "version.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// The ford at night after its first mailing: grey has been asked where a unit retreats to.
class WaitingTurn : public ::testing::Test {
 protected:
  WaitingTurn() { ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "secrets").c_str(), 1); }
  ~WaitingTurn() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  void wait(bool sealed) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
    if (sealed) {
      write(at("game.xml"), std::regex_replace(read(at("game.xml")), std::regex(" seed=\"[^\"]*\""), ""));
      seal();
    }
    ASSERT_EQ(resolve().code, cli::waits);
  }
  /// With a chain whose dice ask grey.
  void seal() const {
    record::Secrets secrets;
    secrets.game = "ford";
    record::Chain chain;
    chain.turns = 200;
    chain.end.fill(0x44);
    chain.published = false;
    secrets.chains.push_back(chain);
    record::write_secrets(record::usual_place("ford.secret"), secrets);
    ASSERT_EQ(call({"seal", game.string()}).code, cli::done);
  }
  fs::path at(const std::string& name) const { return game / name; }
  std::string mailing(int number, const std::string& file) const {
    return read(at("turn-01/mailing-" + std::to_string(number) + "/" + file));
  }
  Called resolve(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"resolve", game.string(), "--formats", "xml,text"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  void answer() const { write(at("turn-01/answers/grey.xml"), mailing(1, "answers-grey.xml")); }
  void made_by_another_program() const {
    for (const auto& [name, bytes] : tree(at("turn-01/mailing-1")))
      if (name.ends_with(".xml"))
        write(at("turn-01/mailing-1/" + name), replace_all(bytes, "program=\"" + std::string(version) + "\"",
                                                           "program=\"0.1.0+000000000000\""));
  }
  void told_otherwise() const { edit(at("turn-01/mailing-1/log.xml"), " faces=\"", " faces=\"7"); }

  TempFolder temp;
  fs::path game = temp.path() / "game";
};

// ---- the program

TEST(Program, IsNamedByWhatDecidesResults) {
  EXPECT_TRUE(std::regex_match(std::string(version), std::regex("[0-9]+\\.[0-9]+\\.[0-9]+\\+[0-9a-f]{12}")));
  EXPECT_EQ(call({"--version"}).out, "adjudicator " + std::string(version) + "\n");
}

TEST_F(WaitingTurn, TellsOfAnotherProgram) {
  wait(true);
  made_by_another_program();
  answer();
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.err, AllOf(HasSubstr("mailing-1 was made by adjudicator 0.1.0+000000000000"),
                                HasSubstr(std::string(version))));
  for (const char* reader : {"green", "grey", "moderator"})
    EXPECT_THAT(mailing(2, "report-" + std::string(reader) + ".txt"),
                HasSubstr("Another program: The turn’s mailing before this one was made by adjudicator\n  "
                          "0.1.0+000000000000, this one by 0.1.0+"));
  EXPECT_EQ(call({"replay", game.string()}).code, cli::done);
}

TEST_F(WaitingTurn, TheSameProgramIsNoNews) {
  wait(true);
  answer();
  EXPECT_EQ(resolve().err, "");
  EXPECT_THAT(mailing(2, "report-green.txt"), Not(HasSubstr("Another program")));
}

TEST_F(WaitingTurn, AnotherProgramMustTellTheSameStoryInASealedGame) {
  wait(true);
  made_by_another_program();
  told_otherwise();
  answer();
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("finish the turn with adjudicator 0.1.0+000000000000, which began it"));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-2")));
  EXPECT_EQ(resolve({"--corrected"}).code, cli::done);
  EXPECT_THAT(mailing(2, "report-green.txt"), HasSubstr("Another program"));
}

TEST_F(WaitingTurn, InAPracticeGameAnotherStoryOfAnotherProgramIsTold) {
  wait(false);
  told_otherwise();
  answer();
  EXPECT_EQ(resolve().code, cli::bad_data);  // of the same program it is a fault
  made_by_another_program();
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.err, HasSubstr("warning: the turn does not tell the same story"));
}

}  // namespace
}  // namespace adjudicator::cli_test

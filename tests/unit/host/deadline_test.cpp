// Deadlines of later mailings: what reports print, what --due waits for, what receive takes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Deadlines : public ::testing::Test {
 protected:
  Deadlines() : game((temp.path() / "ford").string()) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
    edit(
        at("game.xml"), "</game>",
        R"(<deadline turn="1" at="2026-12-01T20:00Z"/><deadline turn="1" mailing="2" at="2026-12-03T20:00Z"/>)"
        R"(<deadline turn="2" at="2026-12-09T20:00Z"/></game>)");
  }
  fs::path at(const std::string& name) const { return fs::path(game) / name; }
  Called resolve(std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"resolve", game, "--formats", "xml,text"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  Called due(const std::string& now, std::vector<std::string> more = {}) const {
    more.insert(more.end(), {"--due", "--now", now});
    return resolve(more);
  }
  std::string report(const std::string& side, int mailing) const {
    return read(at("turn-01/mailing-" + std::to_string(mailing) + "/report-" + side + ".xml"));
  }
  /// The side that the first mailing asks.
  std::string asked() const {
    return fs::exists(at("turn-01/mailing-1/questions-grey.xml")) ? "grey" : "green";
  }
  void answer() const {
    fs::create_directories(at("turn-01/answers"));
    fs::copy_file(at("turn-01/mailing-1/answers-" + asked() + ".xml"),
                  at("turn-01/answers/" + asked() + ".xml"));
  }

  TempFolder temp;
  std::string game;
};

TEST_F(Deadlines, AReportNamesThatOfWhatItsReaderSendsNext) {
  ASSERT_EQ(resolve().code, cli::waits);
  const std::string other = asked() == "grey" ? "green" : "grey";
  EXPECT_THAT(report(asked(), 1), HasSubstr(R"( deadline="2026-12-03T20:00Z")"));
  EXPECT_THAT(report("moderator", 1), HasSubstr(R"( deadline="2026-12-03T20:00Z")"));
  // Who waits for others has nothing to send.
  EXPECT_THAT(report(other, 1), Not(HasSubstr(" deadline=")));
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  for (const char* reader : {"green", "grey", "moderator"})
    EXPECT_THAT(report(reader, 2), HasSubstr(R"( deadline="2026-12-09T20:00Z")")) << reader;
}

TEST_F(Deadlines, AReplayPrintsTheDeadlineOfItsMailing) {
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  edit(at("game.xml"), "2026-12-09", "2026-12-10");
  EXPECT_EQ(call({"replay", game}).code, cli::done);
  EXPECT_THAT(report("grey", 1), HasSubstr("2026-12-09T20:00Z"));
}

TEST_F(Deadlines, DueWaitsForAnswers) {
  ASSERT_EQ(due("2026-12-01T20:01Z").code, cli::waits);
  const Called early = due("2026-12-03T20:00Z", {"--defaults"});
  EXPECT_EQ(early.code, cli::try_again);
  EXPECT_THAT(
      early.err,
      HasSubstr("mailing 2 of turn 1 is not due before 2026-12-03T20:00Z: nothing yet from " + asked()));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-2")));
  EXPECT_EQ(due("2026-12-03T20:01Z", {"--defaults"}).code, cli::done);
}

TEST_F(Deadlines, DueGoesOnWhenAllAnswersAreIn) {
  ASSERT_EQ(due("2026-12-01T20:01Z").code, cli::waits);
  answer();
  EXPECT_NE(due("2026-12-02T00:00Z").code, cli::try_again);
  EXPECT_TRUE(fs::exists(at("turn-01/mailing-2")));
}

TEST_F(Deadlines, WithoutOneOfItsOwnALaterMailingDoesNotWait) {
  edit(at("game.xml"), R"(<deadline turn="1" mailing="2" at="2026-12-03T20:00Z"/>)", "");
  ASSERT_EQ(due("2026-12-01T20:01Z").code, cli::waits);
  EXPECT_THAT(report(asked(), 1), Not(HasSubstr(" deadline=")));
  EXPECT_EQ(due("2026-12-01T20:02Z", {"--defaults"}).code, cli::done);
}

TEST_F(Deadlines, LateAnswersAreRefused) {
  ASSERT_EQ(resolve().code, cli::waits);
  const fs::path file = temp.path() / "answer.xml";
  fs::copy_file(at("turn-01/mailing-1/answers-" + asked() + ".xml"), file);
  const Called late = call({"receive", game, file.string(), "--now", "2026-12-03T20:01Z"});
  EXPECT_EQ(late.code, cli::needs_mending);
  EXPECT_THAT(late.out, HasSubstr("The deadline for turn 1 was Thursday, December 3, 2026, 20:00 UTC"));
  EXPECT_FALSE(fs::exists(at("turn-01/answers/" + asked() + ".xml")));
  const Called good = call({"receive", game, file.string(), "--now", "2026-12-03T20:00Z"});
  EXPECT_EQ(good.code, cli::done);
  EXPECT_THAT(good.out, HasSubstr("Deadline: Thursday, December 3, 2026, 20:00 UTC"));
}

}  // namespace
}  // namespace adjudicator::cli_test

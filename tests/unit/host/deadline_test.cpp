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

/// A game whose players live by the clocks of Berlin; summer time begins on March 28, 2027.
class LocalDeadlines : public Deadlines {
 protected:
  LocalDeadlines() {
    edit(at("game.xml"), "<game ", "<game zone=\"Europe/Berlin\" ");
    edit(at("game.xml"), R"(<deadline turn="2" at="2026-12-09T20:00Z"/>)", "");
    edit(at("game.xml"), R"(<deadline turn="1" at="2026-12-01T20:00Z"/>)",
         R"(<deadline turn="1" at="2027-03-24T20:00" every="7d"/>)");
    edit(at("game.xml"), R"(mailing="2" at="2026-12-03T20:00Z")", R"(mailing="2" at="2027-03-26T20:00Z")");
  }
  std::string game_file() const { return read(at("game.xml")); }
  std::string text_report() const { return read(at("turn-01/mailing-1/report-grey.txt")); }
};

TEST_F(LocalDeadlines, AScheduleKeepsItsHourThroughSummerTime) {
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  for (const char* reader : {"green", "grey", "moderator"})
    EXPECT_THAT(report(reader, 1),
                HasSubstr(R"( deadline="2027-03-31T18:00Z" deadline-local="2027-03-31T20:00 Europe/Berlin")"))
        << reader;
  EXPECT_THAT(text_report(), HasSubstr("Wednesday, March 31, 2027, 18:00 UTC (Wednesday 20:00,"));
  EXPECT_EQ(call({"replay", game}).code, cli::done);
  EXPECT_EQ(call({"check", game}).err, "");
}

TEST_F(LocalDeadlines, HoursAreHours) {
  edit(at("game.xml"), "every=\"7d\"", "every=\"168h\"");
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  EXPECT_THAT(report("grey", 1),
              HasSubstr(R"( deadline="2027-03-31T19:00Z" deadline-local="2027-03-31T21:00 Europe/Berlin")"));
}

/// A table of zones of another year, or another zone, moves nothing of what players were told.
TEST_F(LocalDeadlines, WhatPlayersWereToldStays) {
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  EXPECT_THAT(
      game_file(),
      HasSubstr(R"(<deadline turn="2" at="2027-03-31T18:00Z" local="2027-03-31T20:00 Europe/Berlin"/>)"));
  EXPECT_THAT(game_file(), HasSubstr(R"(at="2027-03-24T20:00" every="7d")")) << "nobody was told of it";
  ASSERT_EQ(call({"next", game}).code, cli::done);
  EXPECT_EQ(call({"audit", game}).code, cli::done) << call({"audit", game}).out;
  edit(at("game.xml"), "Europe/Berlin", "America/New_York");
  EXPECT_THAT(call({"status", game}).out, HasSubstr("due 2027-03-31T18:00Z"));
  ASSERT_EQ(call({"position", game}).code, cli::done);
  EXPECT_THAT(replace_all(read(at("turn-02/position/orders-grey.txt")), "\n## ", " "),
              HasSubstr("Due: Wednesday, March 31, 2027, 18:00 UTC (Wednesday 20:00, Europe/Berlin)"));
}

TEST_F(LocalDeadlines, ReceiptsFixWhatTheyTell) {
  const fs::path file = temp.path() / "orders.txt";
  write(file, "orders green ford turn 1\nattack 0604 with g-1\nend\n");
  const Called received = call({"receive", game, file.string(), "--now", "2027-03-24T18:59Z"});
  EXPECT_EQ(received.code, cli::done) << received.err;
  EXPECT_THAT(received.out,
              HasSubstr("Deadline: Wednesday, March 24, 2027, 19:00 UTC (Wednesday 20:00, Europe/Berlin)"));
  EXPECT_THAT(
      game_file(),
      HasSubstr(
          R"(at="2027-03-24T19:00Z" every="7d" local="2027-03-24T20:00 Europe/Berlin" every-from="2027-03-24T20:00")"));
  write(file, "orders green ford turn 1\nattack 0603 with g-3\nend\n");
  const Called late = call({"receive", game, file.string(), "--now", "2027-03-24T19:01Z"});
  EXPECT_THAT(late.out, HasSubstr("19:00 UTC (Wednesday 20:00, Europe/Berlin). This arrived on"));
  // The schedule still goes by the clock.
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  EXPECT_THAT(report("grey", 1), HasSubstr(R"( deadline="2027-03-31T18:00Z")"));
}

/// What a mailing keeps of game.xml has the deadline that its reports tell: no table of zones is asked again.
TEST_F(LocalDeadlines, AMailingKeepsWhatItTold) {
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  EXPECT_EQ(read(at("turn-01/mailing-1/inputs/game.xml")), game_file());
  EXPECT_EQ(call({"audit", game}).code, cli::done);
}

TEST_F(LocalDeadlines, ALetterForAnotherTurnFixesNothing) {
  const fs::path file = temp.path() / "orders.txt";
  write(file, "orders green ford turn 7\nattack 0604 with g-1\nend\n");
  EXPECT_NE(call({"receive", game, file.string(), "--now", "2027-03-20T12:00Z"}).code, cli::done);
  EXPECT_THAT(game_file(), Not(HasSubstr("local=")));
}

/// A moment that somebody changed by hand, and what clocks showed before.
TEST_F(LocalDeadlines, WhatDoesNotGoTogetherIsNotTold) {
  edit(at("game.xml"), R"(at="2027-03-24T20:00")",
       R"(at="2027-03-26T19:00Z" local="2027-03-24T20:00 Europe/Berlin")");
  const fs::path file = temp.path() / "orders.txt";
  write(file, "orders green ford turn 1\nattack 0604 with g-1\nend\n");
  EXPECT_THAT(call({"receive", game, file.string(), "--now", "2027-03-20T12:00Z"}).out,
              HasSubstr("Friday, March 26, 2027, 19:00 UTC (Friday 20:00, Europe/Berlin)"));
}

TEST_F(LocalDeadlines, NoneIsBeyondTheCalendar) {
  edit(at("game.xml"), "Europe/Berlin", "America/New_York");
  edit(at("game.xml"), "2027-03-24T20:00", "2199-12-31T23:00");
  EXPECT_THAT(call({"check", game}).err,
              HasSubstr("2199-12-31T23:00 is beyond the calendar of this program in UTC"));
  EXPECT_EQ(due("2027-03-24T19:01Z").code, cli::bad_data);
}

TEST_F(LocalDeadlines, ATimeInUtcMayStandThere) {
  edit(at("game.xml"), "2027-03-24T20:00", "2027-03-24T19:00Z");
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  EXPECT_THAT(report("grey", 1), HasSubstr(R"( deadline="2027-03-31T18:00Z")"));
}

TEST_F(LocalDeadlines, AZoneThatNobodyKnowsStopsTheTurn) {
  edit(at("game.xml"), "Europe/Berlin", "Berlin");
  const Called called = due("2027-03-24T19:01Z");
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err,
              HasSubstr("there is no time zone 'Berlin'; did you mean 'Europe/Berlin'? [unknown-zone]"));
}

TEST_F(LocalDeadlines, NextTakesATimeOfTheZone) {
  edit(at("game.xml"), " every=\"7d\"", "");
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  const Called made = call({"next", game, "--deadline", "2027-04-01T20:00"});
  EXPECT_EQ(made.code, cli::done) << made.err;
  EXPECT_THAT(made.out, HasSubstr("deadline  2027-04-01T18:00Z"));
  EXPECT_THAT(call({"status", game}).out, HasSubstr("due 2027-04-01T18:00Z"));
}

TEST_F(Deadlines, GoOnIntoTheNextCentury) {
  edit(at("game.xml"), R"(<deadline turn="2" at="2026-12-09T20:00Z"/>)",
       R"(<deadline turn="2" at="2199-12-09T20:00Z"/>)");
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  EXPECT_THAT(report("grey", 1), HasSubstr(R"( deadline="2199-12-09T20:00Z")"));
}

}  // namespace
}  // namespace adjudicator::cli_test

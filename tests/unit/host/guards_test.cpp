// What stops a run before any die: missing orders, orders that are not due, a clock that cannot be right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"
#include "host/moment.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Guards : public ::testing::Test {
 protected:
  Guards() : game((temp.path() / "ford").string()) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
  }
  fs::path at(const std::string& name) const { return fs::path(game) / name; }
  Called resolve(std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"resolve", game, "--formats", "xml"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  Called due(const std::string& now) const { return resolve({"--due", "--now", now}); }
  void set(const std::string& attribute) const { edit(at("game.xml"), "seed=", attribute + " seed="); }
  void set_deadline(const std::string& moment) const {
    edit(at("game.xml"), "</game>", "<deadline turn=\"1\" at=\"" + moment + "\"/></game>");
  }
  void expect_later(const Called& called, const std::string& sentence) const {
    EXPECT_EQ(called.code, cli::try_again);
    EXPECT_EQ(called.out, "");
    EXPECT_THAT(called.err, HasSubstr(sentence));
    EXPECT_EQ(std::count(called.err.begin(), called.err.end(), '\n'), 1) << called.err;
    EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
  }

  TempFolder temp;
  std::string game;
};

TEST_F(Guards, MissingOrders) {
  fs::remove(at("turn-01/orders/grey.json"));
  set("may-be-missing=\"0\"");
  expect_later(resolve(), "no orders from grey; the game lets no side be missing");
  fs::remove(at("turn-01/orders/green.xml"));
  edit(at("game.xml"), "may-be-missing=\"0\"", "may-be-missing=\"1\"");
  expect_later(resolve(), "no orders from green, grey; the game lets one side be missing");
  edit(at("game.xml"), "may-be-missing=\"1\"", "may-be-missing=\"2\"");
  EXPECT_EQ(resolve().code, cli::done);
}

TEST_F(Guards, NoSideMayBeMissingUnlessSomebodySaysSo) {
  fs::remove(at("turn-01/orders/grey.json"));
  expect_later(resolve(),
               "no orders from grey; a turn waits for the orders of all sides, so nothing was done; with "
               "--defaults the turn goes on without these orders");
  const Called called = resolve({"--defaults"});
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.err, HasSubstr("adjudicator: grey: no orders received\n"));
}

TEST_F(Guards, DefaultsGoOnWhateverTheGameLetsBeMissing) {
  fs::remove(at("turn-01/orders/grey.json"));
  set("may-be-missing=\"0\"");
  EXPECT_EQ(resolve({"--defaults"}).code, cli::done);
}

TEST_F(Guards, OnlyBeforeTheFirstMailing) {
  ASSERT_EQ(resolve().code, cli::waits);
  fs::remove(at("turn-01/orders/grey.json"));
  set("may-be-missing=\"0\"");
  EXPECT_EQ(resolve().code, cli::waits);
}

TEST_F(Guards, DueWhenAllOrdersAreIn) {
  set_deadline("2026-12-09T12:00Z");
  EXPECT_EQ(due("2026-12-01T12:00Z").code, cli::waits);
  EXPECT_TRUE(fs::exists(at("turn-01/mailing-1")));
}

TEST_F(Guards, DueWhenTheDeadlineHasPassed) {
  set_deadline("2026-12-01T12:00Z");
  fs::remove(at("turn-01/orders/grey.json"));
  expect_later(due("2026-12-01T12:00Z"),
               "turn 1 is not due before 2026-12-01T12:00Z: no orders yet from grey");
  EXPECT_EQ(due("2026-12-01T12:01Z").code, cli::waits);
}

TEST_F(Guards, NeverDueWithoutADeadline) {
  fs::remove(at("turn-01/orders/grey.json"));
  expect_later(due("2099-12-01T12:00Z"), "no orders yet from grey, and there is no deadline");
}

TEST_F(Guards, TheDeadlineDoesNotExcuseMissingOrders) {
  set_deadline("2026-12-01T12:00Z");
  set("may-be-missing=\"0\"");
  fs::remove(at("turn-01/orders/grey.json"));
  expect_later(due("2026-12-02T12:00Z"), "no orders from grey");
}

TEST_F(Guards, AClockThatJumpsIsNotBelieved) {
  fs::remove(at("turn-01/orders/grey.json"));
  set_deadline("2099-12-01T12:00Z");
  // The machine's own clock, against a last run long after it and long before it.
  for (const char* last : {"2099-01-01T00:00Z\n", "2001-01-01T00:00Z\n"}) {
    write(at(".clock"), last);
    expect_later(resolve({"--due"}), "It looks wrong, so nothing was done");
    EXPECT_EQ(read(at(".clock")), last);
  }
  // A moment that is given is believed, and kept.
  expect_later(due("2026-12-01T12:00Z"), "is not due before");
  EXPECT_EQ(read(at(".clock")), "2026-12-01T12:00Z\n");
}

/// Who does as the sentence says waits for the deadline as before.
TEST_F(Guards, WhatTheClockGuardAdvisesResolvesNothingEarly) {
  fs::remove(at("turn-01/orders/grey.json"));
  set_deadline("2099-12-01T12:00Z");
  write(at(".clock"), "2001-01-01T00:00Z\n");
  const Called called = resolve({"--due"});
  EXPECT_THAT(called.err, Not(HasSubstr("without --due")));
  const std::size_t advice = called.err.rfind("--now ");
  ASSERT_NE(advice, std::string::npos) << called.err;
  expect_later(due(called.err.substr(advice + 6, 17)), "is not due before 2099-12-01T12:00Z");
}

TEST_F(Guards, ReceivingBelievesNoClockThatJumped) {
  set_deadline("2026-12-01T12:00Z");
  const std::string letter = (temp.path() / "letter.xml").string();
  fs::rename(at("turn-01/orders/green.xml"), letter);
  write(at(".clock"), "2099-01-01T00:00Z\n");
  const Called called = call({"receive", game, letter});
  EXPECT_EQ(called.code, cli::try_again) << called.err;
  EXPECT_EQ(called.out, "");
  EXPECT_THAT(called.err, HasSubstr("It looks wrong, so nothing was done"));
  EXPECT_FALSE(fs::exists(at("turn-01/orders/received")));
  EXPECT_FALSE(fs::exists(at("turn-01/orders/green.xml")));
  const Called given = call({"receive", game, letter, "--now", "2026-12-01T11:59Z"});
  EXPECT_EQ(given.code, cli::done) << given.err;
  EXPECT_EQ(read(at(".clock")), "2026-12-01T11:59Z\n");
}

class CutShort : public Guards {
 protected:
  std::string mailed(const std::string& name) const { return read(at("turn-01/mailing-1/" + name)); }
};

TEST_F(CutShort, GoingOnBeforeTheDeadlineIsRecordedAndTold) {
  set_deadline("2026-12-01T12:00Z");
  const Called called =
      call({"resolve", game, "--defaults", "--now", "2026-12-01T12:00Z", "--formats", "xml,html,text"});
  ASSERT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(mailed("record.xml"), HasSubstr(" cut-short=\"2026-12-01T12:00Z\""));
  for (const char* reader : {"green", "grey", "moderator"}) {
    const std::string report = std::string("report-") + reader;
    EXPECT_THAT(mailed(report + ".xml"), HasSubstr(" cut-short=\"2026-12-01T12:00Z\""));
    for (const std::string& name :
         {report + ".html", report + ".txt", std::string("digest-") + reader + ".txt"})
      EXPECT_THAT(replace_all(mailed(name), "\n", " "),
                  HasSubstr("ran the turn before the deadline (Tuesday, December 1, 2026"))
          << name;
  }
  EXPECT_EQ(call({"replay", game}).code, cli::done);
  EXPECT_EQ(call({"audit", game}).code, cli::done);
}

TEST_F(CutShort, AfterTheDeadlineThereIsNothingToTell) {
  set_deadline("2026-12-01T12:00Z");
  ASSERT_EQ(resolve({"--defaults", "--now", "2026-12-01T12:01Z"}).code, cli::done);
  EXPECT_THAT(mailed("record.xml"), Not(HasSubstr("cut-short")));
  EXPECT_THAT(mailed("report-green.xml"), Not(HasSubstr("cut-short")));
}

TEST_F(Guards, AStrangeClockFileIsNone) {
  fs::remove(at("turn-01/orders/grey.json"));
  write(at(".clock"), "yesterday");
  expect_later(resolve({"--due"}), "there is no deadline");
}

TEST_F(Guards, ARunWithoutDueForgetsTheClock) {
  write(at(".clock"), "2099-01-01T00:00Z\n");
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_FALSE(fs::exists(at(".clock")));
}

TEST_F(Guards, NowMustBeAMoment) {
  for (const char* wrong :
       {"noon", "2026-12-01", "2026-02-29T12:00Z", "2026-12-01T24:00Z", "2026-12-01T12:00"})
    EXPECT_EQ(due(wrong).code, cli::bad_usage) << wrong;
}

TEST(Moments, AreReadAndWritten) {
  for (const char* text : {"2000-01-01T00:00Z", "2024-02-29T23:59Z", "2099-12-31T12:30Z"})
    EXPECT_EQ(to_text(host::parse_moment(text).value()), text);
  EXPECT_EQ(host::parse_moment("2000-01-01T00:00Z")->minutes, 946684800 / 60);
}

}  // namespace
}  // namespace adjudicator::cli_test

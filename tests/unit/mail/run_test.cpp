// run and status: what is due, and what is not.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <regex>
#include <sstream>

#include "files/folder/disk.hpp"
#include "mail_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Run : public ByMailWeekly {
 protected:
  Called run(const std::string& moment, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"run", game, "--now", moment};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  std::string state(const std::string& moment, std::vector<std::string> more = {}) const {
    more.emplace_back("--json");
    const Called called = run(moment, more);
    const std::string head = "\"state\": \"";
    const std::size_t at = called.out.find(head);
    if (at == std::string::npos) return called.err;
    return called.out.substr(at + head.size(), called.out.find('"', at + head.size()) - at - head.size());
  }
  /// Those mails to a side, sent or not, whose names begin so.
  std::map<std::string, std::string> mails(const std::string& side, const std::string& beginning) const {
    auto all = outbox(side);
    std::erase_if(all, [&](const auto& mail) {
      return !mail.first.starts_with(beginning) && !mail.first.starts_with("sent/" + beginning);
    });
    return all;
  }
  std::map<std::string, std::string> reminders(const std::string& side) const {
    return mails(side, "reminder-");
  }
  std::size_t positions(const std::string& side) const { return mails(side, "turn-01-position-").size(); }
  void grey_sends() const { write(at("turn-01/orders/grey.txt"), "orders grey ford turn 1\npass\n"); }
};

TEST_F(Run, WaitsForOrdersUntilTheDeadlineAndThenResolvesOnce) {
  green_sends();
  EXPECT_EQ(state("2026-12-01T12:00Z"), "not-due");
  const Called silent = run("2026-12-01T12:00Z");
  EXPECT_EQ(silent.code, cli::done);
  EXPECT_EQ(silent.out + silent.err, "");
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
  EXPECT_EQ(state("2026-12-03T20:00Z"), "not-due");
  EXPECT_EQ(state("2026-12-03T20:01Z"), "new-questions");
  EXPECT_TRUE(fs::exists(at("outbox/grey/turn-01-mailing-1.eml")));
  EXPECT_THAT(read(at("outbox/moderator/turn-01-mailing-1.eml")),
              AllOf(HasSubstr("To: umpire@games.example\n"), HasSubstr("The turn is now waiting for grey.")));
  const auto before = tree(game);
  EXPECT_EQ(state("2026-12-03T20:01Z"), "still-waiting");
  EXPECT_EQ(tree(game), before);
}

TEST_F(Run, ResolvesAsSoonAsAllOrdersAreIn) {
  green_sends();
  grey_sends();
  const Called called = run("2026-12-01T12:00Z");
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_EQ(called.out, "ford: turn 1: new questions\n");
  write(at("turn-01/answers/grey.xml"), read(at("turn-01/mailing-1/answers-grey.xml")));
  EXPECT_EQ(state("2026-12-01T13:00Z"), "done-now");
  EXPECT_EQ(state("2026-12-01T14:00Z"), "nothing-to-do");
}

/// Who has the fingerprint before the beacon's value is out can tell that nothing was exchanged afterwards.
TEST_F(Run, MailsTheFingerprintOfAFreezeToAllSidesOnce) {
  write(at("game.xml"),
        std::regex_replace(read(at("game.xml")), std::regex(" seed=\"[^\"]*\""), " beacon=\"the lottery\""));
  ASSERT_EQ(call({"seal", game}).code, cli::done);
  green_sends();
  grey_sends();
  EXPECT_EQ(state("2026-12-01T12:00Z"), "still-waiting");
  const auto to_green = mails("green", "turn-01-freeze-");
  ASSERT_EQ(to_green.size(), 1U);
  EXPECT_EQ(mails("grey", "turn-01-freeze-").size(), 1U);
  const std::string& mail = to_green.begin()->second;
  EXPECT_THAT(mail, AllOf(HasSubstr("Turn 1 is frozen"), HasSubstr("the lottery")));
  std::smatch fingerprint;
  ASSERT_TRUE(std::regex_search(mail, fingerprint, std::regex("\n([0-9a-f]{64})\r?\n")));
  EXPECT_EQ(state("2026-12-01T13:00Z"), "still-waiting");
  EXPECT_EQ(mails("green", "turn-01-freeze-").size(), 1U);
  write(at("turn-01/beacon.txt"), "4 8 15\n");
  EXPECT_NE(state("2026-12-01T14:00Z"), "still-waiting");
  EXPECT_THAT(call({"audit", game}).out, HasSubstr(fingerprint[1].str()));
  EXPECT_EQ(mails("green", "turn-01-freeze-").size(), 1U);
}

TEST_F(Run, MailsThePositionToAllSidesOnce) {
  const auto before = tree(game);
  EXPECT_EQ(run("2026-12-01T12:00Z", {"--dry-run"}).out, "ford: turn 1: not due, positions are to be sent\n");
  EXPECT_THAT(run("2026-12-01T12:00Z", {"--dry-run", "--json"}).out, HasSubstr("\"positions\": 2"));
  EXPECT_EQ(tree(game), before);
  const Called first = run("2026-12-01T12:00Z");
  EXPECT_EQ(first.err, "");
  EXPECT_EQ(first.out, "ford: turn 1: not due, positions written\n");
  ASSERT_EQ(positions("green"), 1u);
  ASSERT_EQ(positions("grey"), 1u);
  const std::string grey = replace_all(mails("grey", "turn-01-position-").begin()->second, "=\n", "");
  EXPECT_THAT(grey, AllOf(HasSubstr("To: grey@home.example\n"), HasSubstr("position-grey.html"),
                          HasSubstr("orders-grey.txt"), HasSubstr("Thursday, December 3, 2026, 20:00 UTC"),
                          Not(HasSubstr("orders-green"))));
  const auto after = tree(game);
  EXPECT_EQ(run("2026-12-01T12:00Z").out, "");
  EXPECT_EQ(tree(game), after);
  EXPECT_THAT(call({"status", game}).out, Not(HasSubstr("position")));
  // Sent or not, changed or not: a mail that was made is not made again.
  EXPECT_EQ(call({"mail", "out", game, "--sendmail", "true", "--quiet"}).code, cli::done);
  edit(at("turn-01/roster.xml"), "strength=\"6\"", "strength=\"7\"");
  run("2026-12-01T12:10Z");
  EXPECT_EQ(positions("green") + positions("grey"), 2u);
  // What a killed program left is completed: this side alone had none yet.
  fs::remove_all(at("outbox/grey"));
  fs::remove(at("outbox/sent.log"));
  EXPECT_THAT(run("2026-12-01T12:20Z", {"--json"}).out, HasSubstr("\"positions\": 1"));
  EXPECT_EQ(positions("green") + positions("grey"), 2u);
}

TEST_F(Run, MailsNothingAgainWhereTheSentMailsWereCleanedAway) {
  grey_sends();
  run("2026-12-03T20:01Z", {"--sendmail", "true"});
  ASSERT_GT(mails("grey", "").size(), 0u);
  for (const char* const side : {"grey", "green", "moderator"}) fs::remove_all(at("outbox") / side / "sent");
  EXPECT_EQ(run("2026-12-03T20:11Z", {"--sendmail", "true"}).out, "");
  EXPECT_EQ(mails("grey", "").size() + mails("green", "").size() + mails("moderator", "").size(), 0u);
}

/// Its program was killed, or found the game locked, before the deadline.
TEST_F(Run, OrdersThatCameInTimeCountWhereTheyWereOnlyTaken) {
  grey_sends();
  {
    const files::Lock lock(at(".lock"));
    EXPECT_EQ(in(plain(with_password(in_words())), {"--now", "2026-12-03T19:59Z"}).code, cli::try_again);
  }
  EXPECT_EQ(kept(), "(none)");
  EXPECT_EQ(state("2026-12-03T20:30Z", {"--dry-run"}), "due");
  EXPECT_EQ(kept(), "(none)");
  EXPECT_EQ(state("2026-12-03T20:30Z"), "done-now");
  EXPECT_EQ(read(at("turn-01/mailing-1/inputs/orders/green.txt")), in_words());
  EXPECT_EQ(mails("green", "receipt-").size(), 1u);
  EXPECT_THAT(mails("green", "receipt-").begin()->second, HasSubstr("turn 1: accepted"));
  EXPECT_EQ(Run::ByMail::state(plain(with_password(in_words())), {"--now", "2026-12-03T21:00Z"}), "repeated");
}

/// What came before the deadline is not late, what came behind it is.
TEST_F(Run, OrdersThatWereOnlyTakenBehindTheDeadlineAreLate) {
  grey_sends();
  {
    const files::Lock lock(at(".lock"));
    EXPECT_EQ(in(plain(with_password(in_words())), {"--now", "2026-12-03T20:01Z"}).code, cli::try_again);
  }
  EXPECT_EQ(state("2026-12-03T20:30Z"), "done-now");
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1/inputs/orders/green.txt")));
  EXPECT_THAT(mails("green", "receipt-").begin()->second, HasSubstr("not accepted"));
}

/// A pause between two turns may be long: while no turn is open, no deadline can pass.
TEST_F(Run, TheClockStaysFreshWhileNoTurnIsOpen) {
  green_sends();
  grey_sends();
  ASSERT_EQ(state("2026-12-01T12:00Z"), "new-questions");
  write(at("turn-01/answers/grey.xml"), read(at("turn-01/mailing-1/answers-grey.xml")));
  ASSERT_EQ(state("2026-12-01T13:00Z"), "done-now");
  EXPECT_EQ(state("2026-12-20T12:00Z"), "nothing-to-do");
  EXPECT_EQ(read(at(".clock")), "2026-12-20T12:00Z\n");
}

TEST_F(Run, MailsNoPositionThatIsNotDue) {
  const auto none = [&](const std::string& moment) {
    run(moment);
    return positions("green") + positions("grey") == 0;
  };
  // The moderator has not finished it: no deadline, no dice.
  edit(at("game.xml"), "<deadline turn=\"1\"", "<deadline turn=\"2\"");
  EXPECT_TRUE(none("2026-12-01T12:00Z"));
  edit(at("game.xml"), "<deadline turn=\"2\"", "<deadline turn=\"1\"");
  const std::string with_seed = read(at("game.xml"));
  const std::size_t seed = with_seed.find(" seed=\"");
  write(at("game.xml"), with_seed.substr(0, seed) + with_seed.substr(with_seed.find('"', seed + 7) + 1));
  EXPECT_TRUE(none("2026-12-01T12:00Z"));
  write(at("game.xml"), with_seed);
  // The deadline has passed, or all orders are in.
  EXPECT_TRUE(none("2026-12-03T20:01Z"));
  fs::remove_all(at("turn-01/mailing-1"));
  fs::remove_all(at("outbox"));
  fs::remove(at(".clock"));
  green_sends();
  grey_sends();
  EXPECT_TRUE(none("2026-12-01T12:00Z"));
}

TEST_F(Run, WhatPositionSentIsNotSentAgain) {
  edit(at("game.xml"), " mail=\"grey@home.example\"", "");
  ASSERT_EQ(call({"position", game}).code, cli::done);
  EXPECT_EQ(run("2026-12-01T12:00Z").out, "");
  EXPECT_EQ(positions("green"), 1u);
}

/// Cron tells the administrator as long as it is so; the moderator, who may be another person, hears of it once a day.
class BrokenGame : public Run {
 protected:
  void expect_told(const std::string& what) const {
    EXPECT_EQ(state("2026-12-01T12:00Z", {"--dry-run"}), "failed");
    EXPECT_TRUE(mails("moderator", "failed-").empty());
    for (const char* const moment : {"2026-12-01T12:10Z", "2026-12-01T12:20Z"}) {
      const Called called = run(moment);
      EXPECT_EQ(called.code, cli::bad_data);
      EXPECT_THAT(called.err, HasSubstr(what));
    }
    const auto told = mails("moderator", "failed-2026-12-01-turn-01");
    ASSERT_EQ(told.size(), 1u);
    EXPECT_THAT(replace_all(told.begin()->second, "=\n", ""),
                AllOf(HasSubstr("Subject: [ford] Turn 1 is waiting for you\n"), HasSubstr(what)));
    EXPECT_EQ(run("2026-12-02T00:10Z").code, cli::bad_data);
    EXPECT_EQ(mails("moderator", "failed-").size(), 2u);
    EXPECT_EQ(positions("green") + positions("grey"), 0u);
  }
  void expect_status(const std::string& errors) const {
    const Called called = call({"status", game});
    EXPECT_EQ(called.code, cli::bad_data);
    EXPECT_THAT(called.out, HasSubstr("the turn cannot go on: " + errors +
                                      " in the moderator's files; adjudicator check"));
    EXPECT_THAT(call({"status", game, "--json"}).out,
                HasSubstr(", \"errors\": " + errors.substr(0, 1) + "}"));
  }
  void expect_mended() const {
    EXPECT_EQ(run("2026-12-02T12:00Z").code, cli::done);
    EXPECT_EQ(positions("green") + positions("grey"), 2u);
    EXPECT_THAT(call({"status", game, "--json"}).out, HasSubstr("\"errors\": 0}"));
    EXPECT_EQ(call({"status", game}).code, cli::done);
  }
};

TEST_F(BrokenGame, AUnitOffTheMapIsToldWhileItIs) {
  const std::string roster = read(at("turn-01/roster.xml"));
  write(at("turn-01/roster.xml"), std::regex_replace(roster, std::regex(" hex=\"[^\"]*\""), " hex=\"9999\"",
                                                     std::regex_constants::format_first_only));
  expect_told("9999");
  expect_status("1 error");
  write(at("turn-01/roster.xml"), roster);
  expect_mended();
}

TEST_F(BrokenGame, AnEmptyRosterIsToldWhileItIs) {
  const std::string roster = read(at("turn-01/roster.xml"));
  write(at("turn-01/roster.xml"), "");
  expect_told("turn-01/roster.xml");
  expect_status("1 error");
  write(at("turn-01/roster.xml"), roster);
  expect_mended();
}

TEST_F(BrokenGame, AMapThatIsNotUnderstoodIsToldBeforeTheDeadlineAndAfterAllOrdersAreIn) {
  green_sends();
  grey_sends();
  const std::string map = read(at("map.xml"));
  write(at("map.xml"), "<map");
  expect_told("map.xml");
  write(at("map.xml"), map);
  EXPECT_EQ(state("2026-12-02T12:00Z"), "new-questions");
}

TEST_F(BrokenGame, ABrokenRulingIsToldWhileTheTurnWaitsForAnswers) {
  green_sends();
  grey_sends();
  ASSERT_EQ(state("2026-12-01T11:00Z"), "new-questions");
  write(at("turn-01/rulings.xml"), "<rulings");
  expect_told("rulings.xml");
  fs::remove(at("turn-01/rulings.xml"));
  EXPECT_EQ(state("2026-12-02T12:00Z"), "still-waiting");
}

TEST_F(BrokenGame, AStylesheetByWhichNoPositionCanBeMadeIsToldWhileItIs) {
  write(at("stylesheets/html.xsl"), "<broken");
  expect_told("html.xsl");
  fs::remove_all(at("stylesheets"));
  expect_mended();
}

/// What stands in the files is not broken: a ruling that put other orders in the place of those that were sent.
TEST_F(BrokenGame, ARulingThatReplacedOrdersStandsInNoWay) {
  green_sends();
  const std::string with = (temp.path() / "mended.txt").string();
  write(with, "orders green ford turn 1\npass\n");
  const Called ruled = call({"amend", game, "--turn", "1", "--order", "green", "--with", with, "--by", "Anna",
                             "--because", "a slip"});
  ASSERT_EQ(ruled.code, cli::done) << ruled.err;
  EXPECT_THAT(call({"status", game, "--json"}).out, HasSubstr("\"errors\": 0}"));
  EXPECT_EQ(state("2026-12-01T12:00Z"), "not-due");
  grey_sends();
  EXPECT_EQ(state("2026-12-01T12:10Z"), "done-now");
  EXPECT_EQ(mails("moderator", "failed-").size(), 0u);
}

/// Faults in what a side sent are told to the side, and stop no `run` before its deadline.
TEST_F(BrokenGame, WhatASideSentIsNoFaultOfTheModerators) {
  write(at("turn-01/orders/green.xml"), "<orders");
  EXPECT_THAT(call({"status", game, "--json"}).out, HasSubstr("\"errors\": 0}"));
  EXPECT_EQ(state("2026-12-01T12:00Z"), "not-due");
}

TEST_F(BrokenGame, ARosterThatIsGoneIsToldWhileItIs) {
  const std::string roster = read(at("turn-01/roster.xml"));
  fs::remove(at("turn-01/roster.xml"));
  expect_told("turn-01");
  expect_status("1 error");
  write(at("turn-01/roster.xml"), roster);
  expect_mended();
}

TEST_F(BrokenGame, ARosterWithoutUnitsIsToldWhileItIs) {
  const std::string roster = read(at("turn-01/roster.xml"));
  write(at("turn-01/roster.xml"), std::regex_replace(roster, std::regex("<unit [^>]*/>"), ""));
  expect_told("the roster has no unit: nobody can fight");
  expect_status("1 error");
  EXPECT_THAT(call({"check", game}).err, HasSubstr("warning: the roster has no unit"));
  write(at("turn-01/roster.xml"), roster);
  expect_mended();
}

TEST_F(BrokenGame, ADeadlineWithoutASeedIsToldWhileItIs) {
  const std::string file = read(at("game.xml"));
  write(at("game.xml"), std::regex_replace(file, std::regex(" seed=\"[^\"]*\""), ""));
  expect_told("turn 1 has a deadline and no seed: run mails no positions");
  expect_status("1 error");
  const Called checked = call({"check", game});
  EXPECT_THAT(checked.err, HasSubstr("warning: turn 1 has a deadline and no seed"));
  write(at("game.xml"), file);
  expect_mended();
}

/// A position that went out in a sealed game is told by `check` once it is old, not by the deadline alone.
TEST_F(BrokenGame, AnOldPositionIsToldByCheck) {
  write(at("game.xml"), std::regex_replace(read(at("game.xml")), std::regex(" seed=\"[^\"]*\""), ""));
  ASSERT_EQ(call({"seal", game}).code, cli::done);
  ASSERT_EQ(run("2026-12-01T12:00Z").code, cli::done);
  EXPECT_EQ(call({"check", game}).code, cli::done);
  edit(at("turn-01/roster.xml"), "hex=\"0603\"", "hex=\"0602\"");
  const Called old = call({"check", game});
  EXPECT_EQ(old.code, cli::bad_data);
  EXPECT_THAT(old.err,
              AllOf(HasSubstr("is not what the turn's files come to now"), HasSubstr("position-differs")));
  ASSERT_EQ(call({"position", game, "--turn", "1"}).code, cli::done);
  EXPECT_EQ(call({"check", game}).code, cli::done);
}

TEST_F(BrokenGame, WithoutSecretsATurnStopsAndTheModeratorIsTold) {
  write(at("game.xml"), std::regex_replace(read(at("game.xml")), std::regex(" seed=\"[^\"]*\""), ""));
  ASSERT_EQ(call({"seal", game}).code, cli::done);
  green_sends();
  grey_sends();
  fs::rename(temp.path() / "secrets", temp.path() / "lost");
  for (const char* const moment : {"2026-12-01T12:10Z", "2026-12-01T12:20Z"}) {
    const Called called = run(moment);
    EXPECT_EQ(called.code, cli::bad_data);
    EXPECT_THAT(called.err, HasSubstr("secret"));
  }
  EXPECT_EQ(mails("moderator", "failed-2026-12-01-turn-01").size(), 1u);
  fs::rename(temp.path() / "lost", temp.path() / "secrets");
  EXPECT_EQ(run("2026-12-02T12:00Z").code, cli::done);
  EXPECT_TRUE(fs::exists(at("turn-01/mailing-1")));
}

TEST_F(Run, TheNextTurnIsTheModeratorsAndThenItsPositionGoesOut) {
  green_sends();
  grey_sends();
  ASSERT_EQ(state("2026-12-01T12:00Z"), "new-questions");
  write(at("turn-01/answers/grey.xml"), read(at("turn-01/mailing-1/answers-grey.xml")));
  ASSERT_EQ(state("2026-12-01T13:00Z"), "done-now");
  EXPECT_THAT(replace_all(outbox("moderator").at("turn-01-mailing-2.eml"), "=\n", ""),
              HasSubstr("Turn 2 begins when you start it with =E2=80=9Cadjudicator next=E2=80=9D. Its "
                        "position then goes to all sides."));
  EXPECT_EQ(call({"status", game}).out.substr(0, 55),
            "ford: no turn is open; adjudicator next makes turn 2\n  ");
  ASSERT_EQ(call({"next", game}).code, cli::done);
  EXPECT_THAT(call({"status", game}).out, HasSubstr("run has still to mail the position to green, grey"));
  EXPECT_EQ(run("2026-12-04T12:00Z").out, "ford: turn 2: not due, positions written\n");
  EXPECT_EQ(mails("grey", "turn-02-position-").size(), 1u);
}

TEST_F(Run, RemindsOnceADayBefore) {
  green_sends();
  EXPECT_EQ(state("2026-12-02T19:59Z"), "not-due");
  EXPECT_EQ(reminders("grey").size(), 0u);
  EXPECT_THAT(run("2026-12-02T20:00Z").out, HasSubstr("not due, reminders written"));
  const auto told = reminders("grey");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_THAT(replace_all(told.begin()->second, "=\n", ""),
              AllOf(HasSubstr("To: grey@home.example\n"),
                    HasSubstr("Subject: [ford] Turn 1: nothing from grey yet\n"),
                    HasSubstr("Thursday, December 3, 2026, 20:00 UTC")));
  EXPECT_EQ(reminders("green").size(), 0u);
  EXPECT_THAT(outbox("moderator").begin()->second, HasSubstr("nothing yet from grey\n"));
  EXPECT_EQ(run("2026-12-03T08:00Z").out, "");
  EXPECT_EQ(reminders("grey"), told);
}

TEST_F(Run, RemindersCanBeSetAndLeftOut) {
  edit(at("game.xml"), " seed=", " remind=\"0\" seed=");
  run("2026-12-03T19:00Z");
  EXPECT_EQ(reminders("grey").size(), 0u);
  edit(at("game.xml"), "remind=\"0\"", "remind=\"48\"");
  run("2026-12-01T20:00Z");
  EXPECT_EQ(reminders("grey").size(), 1u);
}

TEST_F(Run, ADryRunChangesNothing) {
  green_sends();
  const auto before = tree(game);
  EXPECT_EQ(state("2026-12-02T21:00Z", {"--dry-run"}), "not-due");
  EXPECT_EQ(state("2026-12-03T20:01Z", {"--dry-run"}), "due");
  EXPECT_EQ(tree(game), before);
}

TEST_F(Run, UnansweredQuestionsWaitOrTakeDefaultsAsTheGameSays) {
  green_sends();
  grey_sends();
  edit(at("game.xml"), "</game>", "<deadline turn=\"1\" mailing=\"2\" at=\"2026-12-05T20:00Z\"/></game>");
  ASSERT_EQ(state("2026-12-01T12:00Z"), "new-questions");
  EXPECT_EQ(state("2026-12-05T19:00Z"), "not-due");
  EXPECT_EQ(outbox("grey").count("reminder-turn-01-mailing-2.eml"), 1u);
  EXPECT_EQ(state("2026-12-05T20:01Z"), "still-waiting");
  edit(at("game.xml"), " seed=", " unanswered=\"default\" seed=");
  EXPECT_EQ(state("2026-12-05T20:02Z"), "done-now");
}

/// A side that has sent something, but not the answer, can still send it until the deadline.
TEST_F(Run, DefaultsAreNotTakenBeforeTheDeadline) {
  green_sends();
  grey_sends();
  edit(at("game.xml"), " seed=", " unanswered=\"default\" seed=");
  edit(at("game.xml"), "</game>", "<deadline turn=\"1\" mailing=\"2\" at=\"2026-12-05T20:00Z\"/></game>");
  ASSERT_EQ(state("2026-12-01T12:00Z"), "new-questions");
  write(at("turn-01/answers/grey.xml"),
        "<answers xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ford\" turn=\"1\" "
        "side=\"grey\"></answers>\n");
  EXPECT_EQ(state("2026-12-05T19:00Z"), "new-questions");
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-2/roster.xml")));
  edit(at("game.xml"), "</game>", "<deadline turn=\"1\" mailing=\"3\" at=\"2026-12-06T20:00Z\"/></game>");
  EXPECT_EQ(state("2026-12-06T20:00Z"), "not-due");
  EXPECT_EQ(state("2026-12-06T20:01Z"), "done-now");
}

TEST_F(Run, TooManyMissingSidesWaitForTheModerator) {
  green_sends();
  edit(at("game.xml"), " seed=", " may-be-missing=\"0\" seed=");
  const Called called = run("2026-12-03T20:01Z", {"--json"});
  EXPECT_THAT(called.out, AllOf(HasSubstr("still-waiting"), HasSubstr("no orders from grey")));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
  const auto told = outbox("moderator");
  ASSERT_EQ(told.count("stuck-turn-01-mailing-1.eml"), 1u);
  EXPECT_THAT(
      replace_all(told.at("stuck-turn-01-mailing-1.eml"), "=\n", ""),
      AllOf(HasSubstr("Subject: [ford] Turn 1 is waiting for you\n"), HasSubstr("no orders from grey")));
  // Cron hears of it once, by mail.
  const Called again = run("2026-12-03T20:11Z");
  EXPECT_EQ(again.out + again.err, "");
  EXPECT_EQ(outbox("moderator"), told);
}

TEST_F(Run, AScheduleGoesOn) {
  edit(at("game.xml"), "turn=\"1\" at=\"2026-12-03T20:00Z\" every=\"7d\"",
       "turn=\"1\" at=\"2026-12-24T20:00Z\" every=\"7d\"");
  fs::rename(at("turn-01"), at("turn-03"));
  std::string roster = read(at("turn-03/roster.xml"));
  write(at("turn-03/roster.xml"), replace_all(roster, "turn=\"1\"", "turn=\"3\""));
  EXPECT_THAT(call({"status", game}).out, HasSubstr("ford: turn 3, orders; nothing yet from green, grey; due "
                                                    "2027-01-07T20:00Z\n"));
  edit(at("game.xml"), "</game>", "<deadline turn=\"3\" at=\"2027-01-01T20:00Z\"/></game>");
  EXPECT_THAT(call({"status", game}).out, HasSubstr("due 2027-01-01T20:00Z\n"));
}

TEST_F(Run, OneBrokenOrLockedGameHarmsNoOther) {
  green_sends();
  grey_sends();
  write(games / "a-broken/game.xml", "<game");
  fs::copy(game, games / "z-other", fs::copy_options::recursive);
  const std::vector<std::string> all{"run", "--all", games.string(), "--now", "2026-12-01T12:00Z", "--json"};
  {
    const files::Lock lock(at(".lock"));
    const Called called = call(all);
    EXPECT_EQ(called.code, cli::bad_data);
    EXPECT_THAT(called.out, AllOf(HasSubstr("failed"), HasSubstr("locked"), HasSubstr("new-questions")));
  }
  EXPECT_TRUE(fs::exists(games / "z-other/turn-01/mailing-1"));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
  fs::remove_all(games / "a-broken");
  {
    const files::Lock lock(at(".lock"));
    std::vector<std::string> in_words(all.begin(), all.end() - 1);
    const Called called = call(in_words);
    EXPECT_EQ(called.code, cli::done);  // something could be done
    EXPECT_EQ(called.err,
              "adjudicator: another program is at work in " + game + "; run looks again next time\n");
    in_words.emplace_back("--quiet");
    EXPECT_EQ(call(in_words).err, "");
    const files::Lock other(games / "z-other/.round");
    const Called nothing = call(all);
    EXPECT_EQ(nothing.code, cli::try_again);
    EXPECT_EQ(nothing.err, "");
    in_words.pop_back();
    EXPECT_EQ(call(in_words).err, "adjudicator: another program is at work in " + game + ", " +
                                      (games / "z-other").string() + "; run looks again next time\n");
  }
  EXPECT_EQ(call(all).code, cli::done);
  EXPECT_TRUE(fs::exists(at("turn-01/mailing-1")));
}

/// Several games at a time: what is said stands in the order of the games, whichever was done first.
TEST_F(Run, ManyGamesAreRunAtATimeAndToldInTheirOrder) {
  green_sends();
  grey_sends();
  std::string wanted;
  for (int i = 10; i < 26; ++i) {
    const std::string id = "game-" + std::to_string(i);
    fs::copy(game, games / id, fs::copy_options::recursive);
    edit(games / id / "game.xml", "id=\"ford\"", "id=\"" + id + "\"");
    for (const char* file : {"map.xml", "turn-01/roster.xml", "turn-01/orders/green.xml"})
      edit(games / id / file, "game=\"ford\"", "game=\"" + id + "\"");
    edit(games / id / "turn-01/orders/grey.txt", "grey ford", "grey " + id);
    fs::remove(games / id / ".passwords");
    if (i % 5 == 0) write(games / id / "game.xml", "<game");
    if (i % 5 != 0) wanted += id + ": turn 1: new questions\n";
  }
  fs::remove_all(game);
  const std::vector<std::string> all{"run", "--all", games.string(), "--now", "2026-12-01T12:00Z"};
  const Called called = call(all);
  EXPECT_EQ(called.code, cli::bad_data);
  // The dice are each game's own: some end here, some ask.
  EXPECT_EQ(replace_all(called.out, "done now", "new questions"), wanted) << called.err;
  const std::size_t first = called.err.find("game-10:\n");
  const std::size_t last = called.err.find("game-25:\n");
  ASSERT_NE(first, std::string::npos) << called.err;
  EXPECT_LT(first, last);
  for (int i = 11; i < 26; ++i)
    EXPECT_EQ(fs::exists(games / ("game-" + std::to_string(i)) / "turn-01/mailing-1/report-grey.html"),
              i % 5 != 0);
  EXPECT_EQ(call(all).out, "");
}

/// For several computers: each game is in one part, and stays there when others come.
TEST_F(Run, PartsOfTheGamesAreRunApart) {
  fs::remove_all(game);
  const auto parts = [&] {
    std::map<std::string, std::string> found;
    for (const std::string part : {"0/3", "1/3", "2/3"}) {
      const Called called = call({"run", "--all", games.string(), "--shard", part, "--jobs", "1", "--json"});
      std::istringstream lines(called.out);
      for (std::string line; std::getline(lines, line);) {
        const std::string folder = line.substr(0, line.find(','));
        EXPECT_TRUE(found.emplace(folder, part).second) << folder;
      }
    }
    return found;
  };
  EXPECT_EQ(parts().size(), 0u);
  for (int i = 10; i < 20; ++i) write(games / ("game-" + std::to_string(i)) / "game.xml", "<game");
  const auto ten = parts();
  EXPECT_EQ(ten.size(), 10u);
  write(games / "a-new-one/game.xml", "<game");
  const auto eleven = parts();
  EXPECT_EQ(eleven.size(), 11u);
  for (const auto& [folder, part] : ten) EXPECT_EQ(eleven.at(folder), part);
  EXPECT_EQ(call({"run", game, "--shard", "0/2"}).code, cli::bad_usage);
  for (const char* wrong : {"2/2", "1/0", "-1/2", "0/2x", "0/1001"})
    EXPECT_EQ(call({"run", "--all", games.string(), "--shard", wrong}).code, cli::bad_usage) << wrong;
  EXPECT_EQ(call({"run", "--all", games.string(), "--shard", "0/1000"}).code, cli::done);
  for (const char* wrong : {"0", "257", "-1", "2x"})
    EXPECT_EQ(call({"run", "--all", games.string(), "--jobs", wrong}).code, cli::bad_usage) << wrong;
}

TEST_F(Run, OthersAreToldWhoIsSilentOnlyIfTheGameSaysSo) {
  green_sends();
  ASSERT_EQ(state("2026-12-02T20:00Z"), "not-due");
  EXPECT_EQ(reminders("grey").size(), 1u);
  EXPECT_EQ(reminders("green").size(), 0u);
  fs::remove_all(at("outbox"));
  edit(at("game.xml"), " seed=", " tell-silent=\"true\" seed=");
  ASSERT_EQ(state("2026-12-02T20:00Z"), "not-due");
  EXPECT_THAT(reminders("grey").begin()->second, HasSubstr("nothing from grey yet"));
  ASSERT_EQ(reminders("green").size(), 1u);
  EXPECT_THAT(reminders("green").begin()->second,
              AllOf(HasSubstr("To: anna@home.example\n"), HasSubstr("nothing yet from grey\n")));
  EXPECT_EQ(reminders("moderator").size(), 1u);
}

/// A turn that stops for the orders of a step mails the form and the desk for them.
TEST(RunGates, WhatAStepAsksForComesWithAForm) {
  TempFolder temp;
  const fs::path game = temp.path() / "tobruk";
  fs::copy(source("examples/cna-tobruk-road"), game, fs::copy_options::recursive);
  edit(game / "game.xml", "<game ", "<game mail=\"robot@games.example\" stops=\"B\" ");
  edit(game / "game.xml", "id=\"axis\"", "id=\"axis\" mail=\"axis@home.example\"");
  const Called called = call({"run", game.string(), "--now", "2026-12-01T12:00Z", "--json"});
  ASSERT_THAT(called.out, HasSubstr("new-questions")) << called.out;
  const auto mails = tree(game / "outbox/axis");
  ASSERT_EQ(mails.size(), 1u);
  for (const char* form : {"orders-axis.txt", "orders-axis.html"}) {
    EXPECT_THAT(mails.begin()->second, HasSubstr(std::string("filename=") + form));
    EXPECT_TRUE(fs::exists(game / "turn-01/mailing-1" / form));
  }
  EXPECT_THAT(mails.begin()->second, Not(HasSubstr("commonwealth.")));
}

TEST_F(Run, OneRoundAtATime) {
  green_sends();
  grey_sends();
  {
    const files::Lock lock(at(".round"));
    EXPECT_EQ(state("2026-12-01T12:00Z"), "locked");
    EXPECT_EQ(state("2026-12-01T12:00Z", {"--dry-run"}), "due");
  }
  EXPECT_EQ(state("2026-12-01T12:00Z"), "new-questions");
}

/// Who does as the sentence says waits for the deadline as before, and a mail is neither early nor late by it.
TEST_F(Run, WhatTheClockGuardAdvisesResolvesNothingEarly) {
  green_sends();
  edit(at("game.xml"), "2026-12-03T20:00Z", "2099-12-03T20:00Z");
  write(at(".clock"), "2001-01-01T00:00Z\n");
  const Called called = call({"run", game});
  EXPECT_EQ(called.code, cli::try_again);
  const std::size_t advice = called.err.rfind("--now ");
  ASSERT_NE(advice, std::string::npos) << called.err;
  const std::string moment = called.err.substr(advice + 6, 17);
  EXPECT_EQ(state(moment), "not-due");
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
  // From then on the clock is believed again.
  EXPECT_EQ(call({"run", game}).code, cli::done);
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
}

TEST_F(Run, AClockThatIsNotBelievedResolvesNothing) {
  green_sends();
  write(at(".clock"), "2099-01-01T00:00Z\n");
  const Called called = call({"run", game, "--json"});
  EXPECT_EQ(called.code, cli::try_again);
  EXPECT_THAT(called.out, HasSubstr("clock-not-believed"));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
}

/// A thousand games are looked at every ten minutes: nothing is written where nothing is due.
TEST_F(Run, LookingAgainOnTheSameDayWritesNothing) {
  ASSERT_EQ(state("2026-12-01T12:00Z"), "not-due");
  const auto before = tree(game);
  EXPECT_EQ(state("2026-12-01T12:10Z"), "not-due");
  EXPECT_EQ(state("2026-12-02T11:59Z"), "not-due");
  EXPECT_EQ(tree(game), before);
  EXPECT_EQ(state("2026-12-02T12:00Z"), "not-due");
  EXPECT_EQ(read(at(".clock")), "2026-12-02T12:00Z\n");
}

TEST_F(Run, SignsWithTheKeyThatItIsGivenAndSaysNothingIfAsked) {
  green_sends();
  grey_sends();
  auto where = moved_keys();
  EXPECT_EQ(run("2026-12-01T12:00Z", {"--key", (temp.path() / "not-there").string()}).code, cli::bad_data);
  where.emplace_back("--quiet");
  const Called called = run("2026-12-01T12:00Z", where);
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_EQ(called.out + called.err, "");
  EXPECT_THAT(outbox("grey").at("turn-01-mailing-1.eml"), HasSubstr("record.xml.minisig"));
}

TEST_F(Run, ASealedGameNeedsItsSecrets) {
  green_sends();
  grey_sends();
  std::string text = read(at("game.xml"));
  const std::size_t seed = text.find(" seed=\"");
  text.erase(seed, text.find('"', seed + 7) + 1 - seed);
  write(at("game.xml"), text);
  ASSERT_EQ(call({"seal", game, "--turns", "3"}).code, cli::done);
  const fs::path secret = temp.path() / "elsewhere.secret";
  fs::rename(temp.path() / "secrets/ford.secret", secret);
  EXPECT_EQ(state("2026-12-01T12:00Z"), "failed");
  const std::string resolved = state("2026-12-01T12:00Z", {"--secret", secret.string()});
  EXPECT_TRUE(resolved == "new-questions" || resolved == "done-now") << resolved;
}

TEST_F(Run, StatusSaysWhereAGameStands) {
  green_sends();
  EXPECT_EQ(call({"status", game}).out,
            "ford: turn 1, orders; nothing yet from grey; due 2026-12-03T20:00Z\n"
            "  run has still to mail the position to green, grey\n");
  EXPECT_THAT(
      call({"status", game, "--json"}).out,
      AllOf(HasSubstr("\"phase\": \"orders\""), HasSubstr("\"sent\": [\"green\"], \"silent\": [\"grey\"]"),
            HasSubstr("\"deadline\": \"2026-12-03T20:00Z\""),
            HasSubstr("\"unsent\": [\"green\", \"grey\"], \"next\": 0, \"errors\": 0}")));
  EXPECT_EQ(call({"status"}).code, cli::bad_usage);
  write(games / "broken/game.xml", "<game");
  EXPECT_EQ(call({"status", "--all", games.string()}).code, cli::bad_data);
}

TEST_F(Run, SendsToo) {
  green_sends();
  grey_sends();
  EXPECT_EQ(run("2026-12-01T12:00Z", {"--sendmail", "/bin/true"}).code, cli::done);
  EXPECT_TRUE(fs::exists(at("outbox/grey/sent/turn-01-mailing-1.eml")));
  EXPECT_EQ(run("2026-12-01T12:01Z", {"--sendmail", "/bin/false"}).code, cli::done);
}

/// The steps at which a game stops, each by name, and its end.
TEST(RunAtGates, StopsWhereTheGameSays) {
  TempFolder temp;
  const fs::path game = temp.path() / "tobruk";
  fs::copy(source("examples/cna-tobruk-road"), game, fs::copy_options::recursive);
  edit(game / "game.xml", " seed=", " stops=\"B\" seed=");
  const std::vector<std::string> run{"run", game.string(), "--now", "2026-12-01T12:00Z", "--json"};
  EXPECT_THAT(call(run).out, HasSubstr("new-questions"));
  EXPECT_EQ(read(game / "turn-01/mailing-1/inputs/until"), "B");
  EXPECT_THAT(call({"status", game.string()}).out, HasSubstr("orders at step B; nothing yet from"));
  const auto before = tree(game);
  EXPECT_THAT(call(run).out, HasSubstr("still-waiting"));
  EXPECT_EQ(tree(game), before);
  edit(game / "game.xml", "stops=\"B\"", "stops=\"nowhere\"");
  EXPECT_EQ(call(run).code, cli::bad_data);
}

/// Moves that come early are for the next turn: a step waits for its orders.
TEST(RunAtGates, MovesAreNotTheOrdersOfAStep) {
  TempFolder temp;
  const fs::path game = temp.path() / "tobruk";
  fs::copy(source("examples/cna-tobruk-road"), game, fs::copy_options::recursive);
  edit(game / "game.xml", " seed=", " stops=\"B\" moves=\"with-orders\" seed=");
  edit(game / "game.xml", "</game>", "<deadline turn=\"1\" mailing=\"2\" at=\"2026-12-03T20:00Z\"/></game>");
  const auto run = [&](const char* moment) {
    return call({"run", game.string(), "--now", moment, "--json"}).out;
  };
  ASSERT_THAT(run("2026-12-01T12:00Z"), HasSubstr("new-questions"));
  for (const std::string side : {"axis", "commonwealth"})
    write(game / "turn-01/moves" / (side + ".txt"), "moves " + side + " tobruk-road turn 2\n2-15 C0807\n");
  EXPECT_THAT(call({"status", game.string()}).out, HasSubstr("nothing yet from axis, commonwealth"));
  EXPECT_THAT(run("2026-12-01T13:00Z"), HasSubstr("not-due"));
  EXPECT_FALSE(fs::exists(game / "turn-01/mailing-2"));
  for (const auto& file : fs::directory_iterator(game / "turn-01/orders"))
    if (file.is_regular_file()) write(file.path(), read(file.path()) + "\n");
  EXPECT_THAT(call({"status", game.string()}).out, HasSubstr("all are in"));
}

}  // namespace
}  // namespace adjudicator::cli_test

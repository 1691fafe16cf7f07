// extend and pause: a deadline moves later, in game.xml, in what is due, in the record, and in mails to the players.
#include <gmock/gmock.h>

#include <regex>

#include "host/duration.hpp"
#include "host/game/guards.hpp"
#include "host/game/moved_deadline.hpp"
#include "mail/moving.hpp"
#include "mail_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class MailMoving : public ByMailWeekly {
 protected:
  MailMoving()
      : ByMailWeekly(
            "<!-- kept -->  <deadline every='7d'\n    turn=\"1\" at=\"2026-12-03T20:00Z\"/> "
            "<!-- kept, too -->") {
    edit(at("game.xml"), "id=\"grey\"", "id=\"grey\" language=\"de\"");
  }
  Called extend(std::vector<std::string> more, const std::string& now = "2026-12-01T12:00Z") const {
    more.insert(more.begin(), {"extend", game});
    more.insert(more.end(), {"--now", now});
    return call(more);
  }
  Called pause(const std::string& until, const std::string& now = "2026-12-01T12:00Z") const {
    return call({"pause", game, "--until", until, "--now", now});
  }
};

TEST(Durations, AreDaysOrHours) {
  EXPECT_EQ(host::parse_duration("1h"), 60);
  EXPECT_EQ(host::parse_duration("36h"), 36 * 60);
  EXPECT_EQ(host::parse_duration("3d"), 3 * 24 * 60);
  EXPECT_EQ(host::parse_duration("999d"), 999 * 24 * 60);
  for (const char* const none :
       {"", "d", "3", "0d", "03d", "-3d", "+3d", "3 d", "3D", "1000d", "3w", "3dd", " 3d"})
    EXPECT_EQ(host::parse_duration(none), std::nullopt) << none;
}

TEST_F(MailMoving, BothTimesAreToldOfWhatIsAndWhatWasDue) {
  edit(at("game.xml"), "<game ", "<game zone=\"Europe/Berlin\" ");
  ASSERT_EQ(pause("2026-12-24T01:00").code, cli::done);
  EXPECT_EQ(due(1), "2026-12-24T00:00Z");
  EXPECT_THAT(
      mails("green", "deadline-"),
      AllOf(HasSubstr("is now Thursday, December 24, 2026, 00:00 UTC (Thursday 01:00, Europe/Berlin)"),
            HasSubstr("it was Thursday, December 3, 2026, 20:00 UTC (Thursday 21:00, Europe/Berlin).")));
}

TEST_F(MailMoving, ExtendMovesTheOpenTurnAloneAndKeepsCommentsAndLayout) {
  const Called called = extend({"--by", "36h"});
  ASSERT_EQ(called.code, cli::done) << called.err;
  EXPECT_EQ(called.out, "turn 1: due 2026-12-05T08:00Z (was 2026-12-03T20:00Z)\n");
  EXPECT_EQ(called.err, "");
  EXPECT_THAT(read(at("game.xml")),
              HasSubstr("<!-- kept -->  <deadline every='7d'\n    turn=\"1\" at=\"2026-12-05T08:00Z\""
                        " moved=\"2026-12-01T12:00Z\" was=\"2026-12-03T20:00Z\""
                        " every-from=\"2026-12-03T20:00Z\"/> <!-- kept, too -->"));
  EXPECT_EQ(due(1), "2026-12-05T08:00Z");
  EXPECT_EQ(due(2), "2026-12-10T20:00Z");
  // Once more: what it was at first stays, and so does the schedule.
  ASSERT_EQ(extend({"--by", "1d"}).code, cli::done);
  EXPECT_EQ(due(1), "2026-12-06T08:00Z");
  EXPECT_EQ(due(2), "2026-12-10T20:00Z");
  EXPECT_THAT(read(at("game.xml")),
              HasSubstr("was=\"2026-12-03T20:00Z\" every-from=\"2026-12-03T20:00Z\"/>"));
  EXPECT_EQ(call({"check", game}).code, cli::done);
}

TEST_F(MailMoving, ATurnThatASchedulesSetsGetsADeadlineOfItsOwn) {
  edit(at("game.xml"), "turn=\"1\" at=\"2026-12-03", "late=\"accept\" turn=\"1\" at=\"2026-12-03");
  fs::rename(at("turn-01"), at("turn-03"));
  write(at("turn-03/roster.xml"), replace_all(read(at("turn-03/roster.xml")), "turn=\"1\"", "turn=\"3\""));
  EXPECT_EQ(extend({"--by", "2d"}).out, "turn 3: due 2026-12-19T20:00Z (was 2026-12-17T20:00Z)\n");
  EXPECT_THAT(read(at("game.xml")),
              AllOf(HasSubstr(schedule.substr(0, 20)),
                    HasSubstr("<deadline turn=\"3\" late=\"accept\" at=\"2026-12-19T20:00Z\" moved=")));
  EXPECT_EQ(due(3), "2026-12-19T20:00Z");
  EXPECT_EQ(due(4), "2026-12-24T20:00Z");
}

TEST_F(MailMoving, PauseMovesAllThatIsDueByTheSameTime) {
  edit(at("game.xml"), "</game>",
       "<deadline turn=\"1\" mailing=\"2\" at=\"2026-12-05T20:00Z\"/>"
       "<deadline turn=\"2\" at=\"2026-12-08T20:00Z\"/>"
       "<deadline turn=\"7\" at=\"2027-02-08T20:00Z\"/></game>");
  const Called called = pause("2026-12-24T00:00Z");
  EXPECT_EQ(called.out, "turn 1: due 2026-12-24T00:00Z (was 2026-12-03T20:00Z)\n") << called.err;
  EXPECT_EQ(due(1), "2026-12-24T00:00Z");
  EXPECT_EQ(due(1, 2), "2026-12-26T00:00Z");
  EXPECT_EQ(due(2), "2026-12-29T00:00Z");
  EXPECT_EQ(due(3), "2027-01-07T00:00Z");
  EXPECT_EQ(due(7), "2027-03-01T00:00Z");
  // A pause after an extension: the time to later turns stays.
  ASSERT_EQ(extend({"--by", "1d"}).code, cli::done);
  EXPECT_EQ(due(3), "2027-01-07T00:00Z");
  ASSERT_EQ(pause("2027-01-01T00:00Z").code, cli::done);
  EXPECT_EQ(due(2), "2027-01-05T00:00Z");
  EXPECT_EQ(due(3), "2027-01-14T00:00Z");
  EXPECT_EQ(call({"check", game}).code, cli::done);
}

TEST_F(MailMoving, APauseInTheMiddleOfAScheduleTakesTheRestOfItAlong) {
  edit(at("game.xml"), "</game>",
       "<deadline turn=\"1\" mailing=\"2\" at=\"2026-12-05T20:00Z\" every=\"7d\"/></game>");
  fs::rename(at("turn-01"), at("turn-03"));
  write(at("turn-03/roster.xml"), replace_all(read(at("turn-03/roster.xml")), "turn=\"1\"", "turn=\"3\""));
  // Turn 3 has a deadline of its own then, with which no schedule begins.
  ASSERT_EQ(extend({"--by", "12h"}).code, cli::done);
  ASSERT_EQ(extend({"--by", "6h", "--side", "green"}).code, cli::done);
  ASSERT_EQ(pause("2026-12-28T08:00Z").out, "turn 3: due 2026-12-28T08:00Z (was 2026-12-18T08:00Z)\n");
  EXPECT_EQ(due(3, 1, "green"), "2026-12-28T14:00Z");
  EXPECT_EQ(due(3, 2), "2026-12-29T20:00Z");
  EXPECT_EQ(due(4), "2027-01-03T20:00Z");
  EXPECT_EQ(due(4, 2), "2027-01-05T20:00Z");
  EXPECT_EQ(due(5), "2027-01-10T20:00Z");
  EXPECT_EQ(due(1), "2026-12-03T20:00Z");
  EXPECT_EQ(due(2, 2), "2026-12-12T20:00Z");
  EXPECT_THAT(mails("green", "deadline-turn-03-mailing-1-green-20261228T1400Z"), HasSubstr("December 28"));
  EXPECT_EQ(call({"check", game}).code, cli::done);
}

TEST_F(MailMoving, AnExtensionEndsBeforeTheNextDeadline) {
  const std::string before = read(at("game.xml"));
  const std::string why = "`pause --until` moves later deadlines too";
  for (const auto& more : {std::vector<std::string>{"--by", "7d"},
                           {"--by", "7d", "--dry-run"},
                           {"--by", "8d", "--side", "green"}}) {
    const Called called = extend(more);
    EXPECT_EQ(called.code, cli::bad_usage);
    EXPECT_EQ(called.out, "");
    EXPECT_THAT(called.err, AllOf(HasSubstr("turn 2 is due on 2026-12-10T20:00Z"), HasSubstr(why)));
  }
  EXPECT_EQ(read(at("game.xml")), before);
  edit(at("game.xml"), "</game>", "<deadline turn=\"1\" mailing=\"2\" at=\"2026-12-05T20:00Z\"/></game>");
  EXPECT_THAT(extend({"--by", "2d"}).err, HasSubstr("mailing 2 of turn 1 is due on 2026-12-05T20:00Z"));
  EXPECT_EQ(extend({"--by", "47h"}).code, cli::done);
}

TEST_F(MailMoving, WhatCannotBeMovedIsToldAndChangesNothing) {
  const auto before = tree(game);
  const auto refused = [&](const Called& called, const std::string& why) {
    EXPECT_EQ(called.code, cli::bad_usage);
    EXPECT_THAT(called.err, HasSubstr(why));
    auto after = tree(game);
    after.erase(".clock");
    EXPECT_EQ(after, before);
  };
  for (const char* const by : {"-3d", "0d", "3", "soon", "1000d"})
    refused(extend({"--by", by}), "--by takes a number of days or hours, such as 3d or 36h");
  refused(extend({}), "--by takes");
  for (const char* const until : {"2026-12-24", "2026-02-30T00:00Z", "2200-01-01T00:00Z", ""})
    refused(pause(until), "--until takes a moment, in UTC");
  refused(pause("2026-12-24T01:00"), "game.xml has no zone by whose clocks 2026-12-24T01:00 could be read");
  refused(pause("2026-12-03T20:00Z"), "turn 1 is due on 2026-12-03T20:00Z already");
  refused(pause("2026-12-05T00:00Z", "2026-12-06T00:00Z"), "which is past (it is 2026-12-06T00:00Z)");
  refused(extend({"--by", "1h"}, "2026-12-06T00:00Z"),
          "turn 1 would be due on 2026-12-03T21:00Z, which is past");
  refused(extend({"--by", "1d", "--side", "greem"}), "did you mean 'green'?");
  EXPECT_EQ(extend({"--by", "1d", "--dry-run"}).out,
            "turn 1: due 2026-12-04T20:00Z (was 2026-12-03T20:00Z)\n");
  EXPECT_EQ(tree(game).size(), before.size() + 1) << "but for the clock that was seen";
  edit(at("game.xml"), "2026-12-03T20:00Z", "2199-12-31T20:00Z");
  EXPECT_THAT(extend({"--by", "9d"}).err, HasSubstr("beyond the calendar of this program"));
  edit(at("game.xml"), "2199-12-31T20:00Z", "2026-02-30T20:00Z");
  EXPECT_EQ(extend({"--by", "9d"}).code, cli::bad_data);
}

TEST_F(MailMoving, WithoutADeadlineOrAnOpenTurnThereIsNoneToMove) {
  edit(at("game.xml"), schedule, "");
  EXPECT_THAT(extend({"--by", "1d"}).err, HasSubstr("sets no deadline for turn 1"));
  edit(at("game.xml"), "</game>", "<deadline turn=\"1\" at=\"2026-12-03T20:00Z\" every=\"7d\"/></game>");
  green_sends();
  write(at("turn-01/orders/grey.txt"), "orders grey ford turn 1\npass\n");
  ASSERT_EQ(call({"resolve", game}).code, cli::waits);
  EXPECT_THAT(extend({"--by", "1d"}).err, HasSubstr("sets no deadline for mailing 2 of turn 1"));
  ASSERT_EQ(call({"resolve", game, "--defaults"}).code, cli::done);
  EXPECT_THAT(extend({"--by", "1d"}).err, HasSubstr("no turn is open"));
  EXPECT_EQ(pause("2026-12-24T00:00Z").out, "turn 2: due 2026-12-24T00:00Z (was 2026-12-10T20:00Z)\n");
  EXPECT_EQ(due(3), "2026-12-31T00:00Z");
}

TEST_F(MailMoving, FrozenOrdersHaveNoLaterDeadline) {
  write(at("game.xml"),
        std::regex_replace(read(at("game.xml")), std::regex(" seed=\"[^\"]*\""), " beacon=\"the lottery\""));
  ASSERT_EQ(call({"seal", game}).code, cli::done);
  ASSERT_THAT(call({"run", game, "--json", "--now", "2026-12-03T20:01Z"}).out, HasSubstr("still-waiting"));
  ASSERT_TRUE(fs::exists(at("turn-01/freeze")));
  EXPECT_THAT(extend({"--by", "3d"}, "2026-12-03T20:02Z").err, HasSubstr("the orders of turn 1 are frozen"));
}

TEST_F(MailMoving, AJsonGameIsMovedToo) {
  const Called json = call({"convert", at("game.xml").string(), "--to", "json"});
  ASSERT_EQ(json.code, cli::done) << json.err;
  write(at("game.json"), json.out);
  fs::remove(at("game.xml"));
  const Called called = extend({"--by", "3d"});
  EXPECT_EQ(called.code, cli::done);
  EXPECT_THAT(called.err, HasSubstr("was rewritten in its canonical form"));
  EXPECT_EQ(due(1), "2026-12-06T20:00Z");
  EXPECT_EQ(due(2), "2026-12-10T20:00Z");
  EXPECT_EQ(call({"check", game}).code, cli::done);
}

TEST_F(MailMoving, PlayersAreTold) {
  ASSERT_EQ(extend({"--by", "3d"}).code, cli::done);
  EXPECT_THAT(mails("green", "deadline-"),
              AllOf(HasSubstr("To: anna@home.example\n"),
                    HasSubstr("The deadline of turn 1 is now Sunday, December 6, 2026, 20:00 UTC; it was "
                              "Thursday, December 3, 2026, 20:00 UTC."),
                    Not(HasSubstr("Send them again"))));
  EXPECT_THAT(mails("grey", "deadline-"), HasSubstr("Einsendeschluss von Spielzug 1 ist jetzt"));
  EXPECT_THAT(mails("moderator", "deadline-"), HasSubstr("To: umpire@games.example\n"));
  // What a killed program left to tell, run tells, but not what it no longer knows; and nothing twice.
  const auto told = outbox("grey");
  fs::remove_all(at("outbox/grey"));
  EXPECT_EQ(call({"run", game, "--now", "2026-12-01T13:00Z"}).code, cli::done);
  EXPECT_EQ(outbox("grey").count("deadline-turn-01-mailing-1-20261206T2000Z.eml"), 1U);
  EXPECT_EQ(outbox("green").size(), 2U) << "the position besides";
  EXPECT_EQ(told.size(), 1U);
  EXPECT_THAT(mails("grey", "deadline-"), AllOf(HasSubstr("ist jetzt"), Not(HasSubstr("Er war"))));
}

TEST_F(MailMoving, FilesThatWereLateMustBeSentAgain) {
  EXPECT_EQ(state(plain(with_password(in_words())), {"--now", "2026-12-03T21:00Z"}), "refused");
  const Called called = extend({"--by", "1d"}, "2026-12-03T22:00Z");
  EXPECT_THAT(called.err,
              HasSubstr("files that came after 2026-12-03T20:00Z and were refused must be sent again"));
  EXPECT_THAT(mails("green", "deadline-"), HasSubstr("were not accepted. Send them again."));
  EXPECT_FALSE(fs::exists(at("turn-01/orders/green.txt")));
  std::string again = plain(with_password(in_words()));
  again.replace(again.find("<one@"), 5, "<two@");
  EXPECT_EQ(state(again, {"--now", "2026-12-04T19:00Z"}), "accepted");
}

TEST_F(MailMoving, ASideThatHasLongerIsWaitedForAndToldAlone) {
  ASSERT_EQ(extend({"--by", "2d", "--side", "green"}).out,
            "turn 1, green alone: due 2026-12-05T20:00Z (was 2026-12-03T20:00Z)\n");
  EXPECT_EQ(due(1), "2026-12-03T20:00Z");
  EXPECT_EQ(due(1, 1, "green"), "2026-12-05T20:00Z");
  EXPECT_EQ(due(1, 1, "grey"), "2026-12-03T20:00Z");
  EXPECT_THAT(mails("green", "deadline-"), HasSubstr("For green alone, the deadline of turn 1 is now"));
  EXPECT_EQ(mails("grey", "deadline-"), "");
  EXPECT_THAT(call({"status", game}).out,
              HasSubstr("due 2026-12-03T20:00Z\n  green has until 2026-12-05T20:00Z\n"));
  EXPECT_THAT(call({"status", game, "--json"}).out,
              HasSubstr("\"longer\": {\"green\": \"2026-12-05T20:00Z\"}"));
  // Each is told its own.
  ASSERT_EQ(call({"position", game}).code, cli::done);
  EXPECT_THAT(read(at("turn-01/position/desk-green.xml")), HasSubstr("2026-12-05T20:00Z"));
  EXPECT_THAT(read(at("turn-01/position/desk-grey.xml")),
              AllOf(HasSubstr("2026-12-03T20:00Z"), Not(HasSubstr("2026-12-05T20:00Z"))));
  // Grey's deadline has passed; the turn waits for green, whose orders are not late and whose receipt says until when.
  EXPECT_EQ(call({"resolve", game, "--due", "--now", "2026-12-04T20:00Z"}).code, cli::try_again);
  EXPECT_THAT(call({"run", game, "--json", "--now", "2026-12-04T20:00Z"}).out, HasSubstr("not-due"));
  write(at("grey.txt"), "orders grey ford turn 1\npass\n");
  const Called late = call({"receive", game, at("grey.txt").string(), "--now", "2026-12-04T20:00Z"});
  EXPECT_EQ(late.code, cli::needs_mending);
  EXPECT_EQ(state(plain(with_password(in_words())), {"--now", "2026-12-04T21:00Z"}), "accepted");
  EXPECT_THAT(mails("green", "receipt-"), HasSubstr("December 5, 2026"));
  EXPECT_THAT(call({"run", game, "--json", "--now", "2026-12-05T20:01Z"}).out, HasSubstr("done-now"));
  const Called audit = call({"audit", game});
  EXPECT_EQ(audit.code, cli::done) << audit.out << audit.err;
  EXPECT_THAT(audit.out + audit.err,
              AllOf(HasSubstr("the moderator moved the deadline of turn 1 from 2026-12-03T20:00Z to "
                              "2026-12-05T20:00Z for green alone on 2026-12-01T12:00Z"),
                    Not(HasSubstr("the receipt names the deadline"))));
}

TEST_F(MailMoving, ADeadlineThatIsCommonAgainHoldsForTheSideThatHadLonger) {
  ASSERT_EQ(extend({"--by", "1d", "--side", "green"}).code, cli::done);
  ASSERT_EQ(extend({"--by", "3d"}).code, cli::done);
  EXPECT_EQ(due(1, 1, "green"), "2026-12-06T20:00Z");
  EXPECT_THAT(mails("green", "deadline-turn-01-mailing-1-2"), HasSubstr("December 6, 2026"));
  // The other way round the side has longer still, and hears nothing that does not hold for it.
  ASSERT_EQ(extend({"--by", "2d", "--side", "green"}).code, cli::done);
  ASSERT_EQ(extend({"--by", "1d"}).code, cli::done);
  EXPECT_EQ(due(1, 1, "green"), "2026-12-08T20:00Z");
  EXPECT_EQ(outbox("green").count("deadline-turn-01-mailing-1-20261207T2000Z.eml"), 0U);
}

TEST_F(MailMoving, ATurnWaitsForTheLaterDeadlinesOfSilentSidesAlone) {
  ASSERT_EQ(extend({"--by", "2d", "--side", "green"}).code, cli::done);
  EXPECT_THAT(call({"run", game, "--json", "--now", "2026-12-03T20:01Z"}).out, HasSubstr("not-due"));
  green_sends();
  EXPECT_THAT(call({"run", game, "--json", "--now", "2026-12-03T20:02Z"}).out, HasSubstr("new-questions"));
}

TEST_F(MailMoving, WhereOnlyTheSideWithLongerIsLeftItsDeadlineIsShown) {
  ASSERT_EQ(extend({"--by", "2d", "--side", "green"}).code, cli::done);
  write(at("turn-01/orders/grey.txt"), "orders grey ford turn 1\npass\n");
  EXPECT_THAT(call({"status", game}).out, HasSubstr("nothing yet from green; due 2026-12-05T20:00Z\n"));
}

TEST_F(MailMoving, ASidesOwnDeadlineAloneResolvesNoTurn) {
  edit(at("game.xml"), schedule, "<deadline turn=\"1\" side=\"green\" at=\"2026-12-03T20:00Z\"/>");
  const Called called = call({"check", game});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.out + called.err, HasSubstr("turn 1 has a deadline for green alone and none for all"));
  call({"run", game, "--now", "2026-12-04T20:00Z"});
  call({"resolve", game, "--due", "--now", "2026-12-04T20:00Z"});
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
}

TEST_F(MailMoving, RemindersGoByEachSidesOwnDeadlineAndOnceMoreWhereItMoved) {
  ASSERT_EQ(extend({"--by", "2d", "--side", "green"}).code, cli::done);
  const auto run = [&](const std::string& moment) { call({"run", game, "--now", moment}); };
  run("2026-12-02T21:00Z");
  EXPECT_THAT(mails("grey", "reminder-"), HasSubstr("3. Dezember 2026"));
  EXPECT_EQ(mails("green", "reminder-"), "");
  EXPECT_THAT(mails("moderator", "reminder-"), HasSubstr("nothing yet from grey\n"));
  run("2026-12-04T21:00Z");
  EXPECT_THAT(mails("green", "reminder-"), HasSubstr("December 5, 2026"));
  ASSERT_EQ(pause("2026-12-12T20:00Z", "2026-12-04T22:00Z").code, cli::done);
  run("2026-12-12T10:00Z");
  EXPECT_THAT(mails("grey", "reminder-"), HasSubstr("12. Dezember 2026"));
}

TEST_F(MailMoving, AMovedDeadlineReplaysAuditsAndStandsInTheRecord) {
  green_sends();
  ASSERT_EQ(extend({"--by", "1d"}).code, cli::done);
  ASSERT_THAT(call({"run", game, "--json", "--now", "2026-12-04T20:01Z"}).out, HasSubstr("new-questions"));
  EXPECT_THAT(read(at("turn-01/mailing-1/record.xml")), HasSubstr(" deadline=\"2026-12-04T20:00Z\""));
  EXPECT_THAT(read(at("turn-01/mailing-1/inputs/game.xml")),
              HasSubstr("moved=\"2026-12-01T12:00Z\" was=\"2026-12-03T20:00Z\""));
  edit(at("game.xml"), "</game>", "<deadline turn=\"1\" mailing=\"2\" at=\"2026-12-08T20:00Z\"/></game>");
  ASSERT_EQ(extend({"--by", "1d"}, "2026-12-05T20:00Z").code, cli::done);
  // Before the next mailing, too; nothing else of game.xml may change.
  EXPECT_THAT(call({"audit", game}).out,
              HasSubstr("deadlines or players changed, and the next mailing will say so"));
  EXPECT_EQ(call({"audit", game}).code, cli::done);
  edit(at("game.xml"), "stacking-limit=\"2\"", "stacking-limit=\"3\"");
  EXPECT_EQ(call({"audit", game}).code, cli::bad_data);
  edit(at("game.xml"), "stacking-limit=\"3\"", "stacking-limit=\"2\"");
  ASSERT_EQ(call({"resolve", game, "--defaults"}).code, cli::done);
  EXPECT_EQ(call({"replay", game}).code, cli::done);
  const Called audit = call({"audit", game});
  EXPECT_EQ(audit.code, cli::done);
  const std::string all = audit.out + audit.err;
  const std::string first =
      "turn 1, mailing 1: the moderator moved the deadline of turn 1 from 2026-12-03T20:00Z to "
      "2026-12-04T20:00Z on 2026-12-01T12:00Z";
  EXPECT_THAT(
      all, AllOf(HasSubstr(first), HasSubstr("turn 1, mailing 2: the moderator moved the deadline of turn 1, "
                                             "mailing 2, from 2026-12-08T20:00Z to 2026-12-09T20:00Z")));
  EXPECT_EQ(all.find(first, all.find(first) + 1), std::string::npos) << "once";
}

TEST_F(MailMoving, AnAuditFindsADeadlineThatWasMovedEarlierByHand) {
  green_sends();
  edit(at("game.xml"), "at=\"2026-12-03T20:00Z\"",
       "at=\"2026-12-02T20:00Z\" moved=\"2026-12-01T12:00Z\" was=\"2026-12-03T20:00Z\"");
  ASSERT_THAT(call({"run", game, "--json", "--now", "2026-12-02T20:01Z"}).out, HasSubstr("new-questions"));
  const Called told = call({"audit", game});
  EXPECT_THAT(told.out + told.err, HasSubstr("the moderator moved the deadline of turn 1 from "
                                             "2026-12-03T20:00Z to 2026-12-02T20:00Z"));
  // Without the words that tell it.
  edit(at("game.xml"), "2026-12-02T20:00Z\" moved=\"2026-12-01T12:00Z\"", "2026-12-01T20:00Z\"");
  EXPECT_EQ(call({"audit", game}).code, cli::bad_data);
}

TEST_F(MailMoving, ASideThatIsNoneIsFoundByCheck) {
  edit(at("game.xml"), "</game>", "<deadline turn=\"1\" side=\"greem\" at=\"2026-12-08T20:00Z\"/></game>");
  const Called called = call({"check", game});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.out + called.err, HasSubstr("the game has no side 'greem'"));
}

}  // namespace
}  // namespace adjudicator::cli_test

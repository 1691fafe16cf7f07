// A player asks for a later deadline by mail, and the moderator's word grants or refuses it; nothing else does.
#include <gmock/gmock.h>

#include <regex>

#include "mail/asking.hpp"
#include "mail_fixture.hpp"
#include "record/minisign.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* due_at_first = "2026-12-03T20:00Z";
constexpr const char* the_umpire = "umpire@games.example";

class MailAsking : public ByMailWeekly {
 protected:
  /// Each is a mail of its own.
  std::string a_mail(const std::string& body, const std::string& from, const std::string& more = "") {
    std::string mail = plain(body, more);
    mail.replace(mail.find("anna@home.example"), 17, from);
    mail.replace(mail.find("<one@"), 5, "<m" + std::to_string(++number_) + "@");
    return mail;
  }
  std::string ask(const std::string& line, const std::string& now = "2026-12-01T12:00Z") {
    return state(a_mail(with_password(line + "\n"), "anna@home.example"), {"--now", now});
  }
  std::string from_umpire(const std::string& body, const std::string& now = "2026-12-01T13:00Z") {
    return state(a_mail(body, the_umpire), {"--now", now});
  }
  std::size_t count(const std::string& side, const std::string& beginning) const {
    std::size_t many = 0;
    for (const auto& [name, bytes] : outbox(side)) many += name.starts_with(beginning) ? 1U : 0U;
    return many;
  }
  /// That the last request was given.
  std::string word() const {
    std::string found;
    const std::string all = mails("moderator", "asked-");
    const std::regex form("grant ([a-z2-9]{4}(-[a-z2-9]{4}){3})");
    for (std::sregex_iterator it(all.begin(), all.end(), form), end; it != end; ++it) found = (*it)[1];
    return found;
  }
  /// The program is killed after it kept the mails of this name.
  void kill(const std::string& whose) const {
    for (const auto& [name, bytes] : tree(at("mail/in"))) {
      if (name.find(whose) == std::string::npos) continue;
      const std::string line = whose == "moderator-" ? "grant " + word() : std::string("extend 2d");
      write(at("mail/in/" + name),
            replace_all(bytes, "state done", "state taken") + "signature-bytes 0\n\n" + line);
    }
  }
  static std::string with_signature(const std::string& file, const std::string& signature,
                                    const std::string& from) {
    std::string mail = head("Content-Type: multipart/mixed; boundary=xyz\n") +
                       "\n--xyz\nContent-Type: text/plain\n\nSee the file.\n--xyz\n"
                       "Content-Type: application/octet-stream; name=g.txt\n\n" +
                       file + "\n--xyz\nContent-Type: application/octet-stream; name=g.txt.minisig\n\n" +
                       signature + "\n--xyz--\n";
    mail.replace(mail.find("anna@home.example"), 17, from);
    return mail;
  }

 private:
  int number_ = 0;
};

TEST(Decisions, AreOneOfTwoVerbsAndAWord) {
  const auto grant = mail::parse_decision(" Grant ABCD-efgh-2345-wxyz. ");
  ASSERT_TRUE(grant);
  EXPECT_TRUE(grant->grants);
  EXPECT_EQ(grant->word, "abcd-efgh-2345-wxyz");
  EXPECT_FALSE(mail::parse_decision("refuse abcd-efgh-2345-wxyz")->grants);
  for (const char* const none : {"", "grant", "grant it", "grant abcd", "> grant abcd-efgh-2345-wxyz",
                                 "I grant abcd-efgh-2345-wxyz", "grant abcd-efgh-2345-wxyz please"})
    EXPECT_FALSE(mail::parse_decision(none)) << none;
  EXPECT_EQ(mail::decision_in("Hello,\ngrant abcd-efgh-2345-wxyz\n"), "grant abcd-efgh-2345-wxyz");
  EXPECT_EQ(mail::decision_in("grant abcd-efgh-2345-wxyz\nrefuse abcd-efgh-2345-wxyz\n"), "");
  EXPECT_EQ(mail::request_in("Please:\n extend 2d\nAnna"), "extend 2d");
  EXPECT_EQ(mail::request_in("extend 2d\nextend 3d\n"), "");
}

TEST_F(MailAsking, ARequestChangesNothingAndGoesToTheModeratorWithAWord) {
  const std::string game_xml = read(at("game.xml"));
  EXPECT_EQ(ask("Extend 2d"), "accepted");
  EXPECT_EQ(read(at("game.xml")), game_xml);
  EXPECT_THAT(
      mails("moderator", "asked-2026-12-01-green+"),
      AllOf(HasSubstr("To: umpire@games.example\n"), HasSubstr("green asks by email: =E2=80=9CExtend 2d"),
            HasSubstr("is due on Thursday, December 3, 2026, 20:00 UTC; it would be due on Saturday, "
                      "December 5, 2026, 20:00 UTC.")));
  EXPECT_EQ(word().size(), 19U);
  EXPECT_THAT(
      mails("green", "passed-on-"),
      AllOf(HasSubstr("was passed on to the moderator. Nothing has changed yet"), Not(HasSubstr(word()))));
  EXPECT_EQ(count("grey", ""), 0U);
  // Of the word only its hash is kept.
  for (const auto& [name, bytes] : tree(at("mail"))) EXPECT_THAT(bytes, Not(HasSubstr(word()))) << name;
  EXPECT_EQ(count("moderator", ""), 1U) << "no letter besides";
}

TEST_F(MailAsking, TheModeratorsWordGrantsOnce) {
  ASSERT_EQ(ask("extend 2d"), "accepted");
  const std::string granting = a_mail("Fine.\ngrant " + word() + "\n\nMax\n", the_umpire);
  EXPECT_EQ(state(granting, {"--now", "2026-12-01T13:00Z"}), "accepted");
  EXPECT_EQ(due(), "2026-12-05T20:00Z");
  EXPECT_THAT(mails("green", "deadline-"), HasSubstr("is now Saturday, December 5, 2026"));
  EXPECT_EQ(count("grey", "deadline-"), 1U);
  EXPECT_EQ(count("moderator", "deadline-"), 1U);
  // The same mail again does nothing; the word again is told, once a day and to him alone.
  const auto after = tree(game);
  EXPECT_EQ(state(granting, {"--now", "2026-12-01T13:00Z"}), "repeated");
  EXPECT_EQ(tree(game), after);
  EXPECT_EQ(from_umpire("grant " + word() + "\n"), "refused");
  EXPECT_EQ(from_umpire("refuse " + word() + "\n"), "refused");
  EXPECT_EQ(count("moderator", "no-word-"), 1U);
  EXPECT_EQ(count("green", "declined-"), 0U);
  EXPECT_EQ(due(), "2026-12-05T20:00Z");
}

TEST_F(MailAsking, APauseIsGrantedToo) {
  ASSERT_EQ(ask("pause until 2026-12-24T00:00Z"), "accepted");
  EXPECT_EQ(from_umpire("grant " + word() + "\n"), "accepted");
  EXPECT_EQ(due(), "2026-12-24T00:00Z");
}

TEST_F(MailAsking, APauseMayBeAskedForByTheClocksOfTheZone) {
  EXPECT_EQ(ask("pause until 2026-12-24T01:00"), "refused");
  EXPECT_THAT(mails("green", "refused-"), HasSubstr("If the game has no time zone, write it in UTC"));
  edit(at("game.xml"), "<game ", "<game zone=\"Europe/Berlin\" ");
  ASSERT_EQ(ask("pause until 2026-12-24T01:00", "2026-12-01T13:00Z"), "accepted");
  EXPECT_THAT(mails("moderator", "asked-"), HasSubstr("December 24, 2026, 00:00 UTC (Thursday 01:00,"));
  EXPECT_EQ(from_umpire("grant " + word() + "\n", "2026-12-01T14:00Z"), "accepted");
  EXPECT_EQ(due(), "2026-12-24T00:00Z");
}

TEST_F(MailAsking, TheModeratorMayDecline) {
  ASSERT_EQ(ask("extend 2d"), "accepted");
  EXPECT_EQ(from_umpire("refuse " + word() + "\n"), "accepted");
  EXPECT_EQ(due(), due_at_first);
  EXPECT_THAT(mails("green", "declined-"), HasSubstr("The moderator declined your request"));
  EXPECT_EQ(from_umpire("grant " + word() + "\n"), "refused");
  EXPECT_EQ(due(), due_at_first);
}

TEST_F(MailAsking, NoOtherMailGrants) {
  ASSERT_EQ(ask("extend 2d"), "accepted");
  const std::string line = "grant " + word() + "\n";
  // A side's own, with the very word; a stranger's.
  EXPECT_NE(state(a_mail(with_password(line), "anna@home.example")), "accepted");
  EXPECT_NE(state(a_mail(line, "anna@home.example")), "accepted");
  EXPECT_EQ(state(a_mail(line, "someone@else.example")), "ignored");
  // Programs, whoever they are.
  for (const char* const header : {"Auto-Submitted: auto-replied\n", "Precedence: bulk\n",
                                   "Return-Path: <>\n", "X-Autoreply: yes\n", "X-Adjudicator: ford\n"})
    EXPECT_EQ(state(a_mail(line, the_umpire, header)), "ignored") << header;
  // What he quotes, and where he leaves both lines.
  EXPECT_EQ(from_umpire("No, sorry.\n\n> " + line), "ignored");
  EXPECT_EQ(from_umpire("No.\n\n-----Original Message-----\nFrom: robot@games.example\nSent: today\n"
                        "To: umpire@games.example\nSubject: x\n\n" +
                        line),
            "ignored");
  EXPECT_EQ(from_umpire(line + "refuse " + word() + "\n"), "ignored");
  EXPECT_EQ(from_umpire("grant aaaa-bbbb-cccc-dddd\n"), "refused");
  EXPECT_EQ(due(), due_at_first);
  EXPECT_EQ(count("moderator", "no-word-"), 1U);
  EXPECT_EQ(count("grey", ""), 0U);
  // And then his word still counts.
  EXPECT_EQ(from_umpire(line), "accepted");
  EXPECT_EQ(due(), "2026-12-05T20:00Z");
}

TEST_F(MailAsking, TheSignatureOfTheGamesKeyGrantsFromAnywhere) {
  const auto key = record::SecretKey::make();
  edit(at("game.xml"), " seed=", " key=\"" + key.pub.text() + "\" seed=");
  ASSERT_EQ(ask("extend 2d"), "accepted");
  const std::string line = "grant " + word();
  const auto other = record::SecretKey::make();
  EXPECT_NE(state(with_signature(line, record::sign(other, line, "x"), "max@phone.example")), "accepted");
  EXPECT_NE(state(with_signature(line, record::sign(key, line + " ", "x"), "max@phone.example")), "accepted");
  EXPECT_EQ(due(), due_at_first);
  EXPECT_EQ(state(with_signature(line, record::sign(key, line, "x"), "max@phone.example")), "accepted");
  EXPECT_EQ(due(), "2026-12-05T20:00Z");
}

TEST_F(MailAsking, ASignatureProvesNoRequest) {
  const auto key = record::SecretKey::make();
  edit(at("game.xml"), "id=\"grey\"", "id=\"grey\" key=\"" + key.pub.text() + "\"");
  const std::string line = "extend 12h";
  EXPECT_EQ(state(with_signature(line, record::sign(key, line, "x"), "grey@home.example")), "unproven");
  EXPECT_EQ(count("grey", "passed-on-") + count("moderator", "asked-"), 0U);
}

TEST_F(MailAsking, WhoIsNotProvenAsksForNothing) {
  EXPECT_EQ(state(a_mail("extend 2d\n", "anna@home.example")), "unproven");
  EXPECT_EQ(state(a_mail("password a-wrong-password\nextend 2d\n", "anna@home.example")), "unproven");
  EXPECT_EQ(count("moderator", "asked-"), 0U);
  EXPECT_FALSE(fs::exists(at("mail/asked")));
}

TEST_F(MailAsking, OrdersBesideTheLineAreOrders) {
  EXPECT_EQ(ask(in_words() + "extend 2d"), "accepted");
  EXPECT_NE(kept(), "(none)");
  EXPECT_EQ(count("moderator", "asked-"), 0U);
  EXPECT_THAT(mails("green", "receipt-"),
              HasSubstr("was not passed on to the moderator. Send it in an email"));
}

TEST_F(MailAsking, ALineBesideAttachedOrdersIsToldNotToBePassedOn) {
  const std::string file = "Content-Type: text/plain; name=o.txt\nContent-Disposition: attachment\n";
  EXPECT_EQ(state(with_file(with_password("extend 2d\n"), in_words(), file)), "accepted");
  EXPECT_EQ(count("moderator", "asked-"), 0U);
  EXPECT_THAT(mails("green", "receipt-"),
              HasSubstr("was not passed on to the moderator. Send it in an email"));
}

TEST_F(MailAsking, WhatElseTheMailHoldsIsToldNotToBeRead) {
  EXPECT_EQ(ask("extend 2d"), "accepted");
  EXPECT_THAT(mails("green", "passed-on-"), Not(HasSubstr("read as orders")));
  fs::remove_all(at("outbox/green"));
  EXPECT_EQ(ask("extend 2d\n\n> orders green ford turn 1\n> pass\n"), "accepted");
  EXPECT_THAT(mails("green", "passed-on-"), HasSubstr("Quoted text is not read."));
  fs::remove_all(at("outbox/green"));
  EXPECT_EQ(ask("extend 2d\nattack 0604 with g-1\n"), "accepted");
  EXPECT_THAT(mails("green", "passed-on-"), HasSubstr("nothing in your email was read as orders"));
  fs::remove_all(at("outbox/green"));
  std::string scan = with_file(with_password("extend 2d\n"), "scan", "Content-Type: image/png; name=o.png\n");
  EXPECT_EQ(state(scan), "accepted");
  EXPECT_THAT(mails("green", "passed-on-"), HasSubstr("nothing in your email was read as orders"));
}

TEST_F(MailAsking, AWrongWordCostsNothing) {
  ASSERT_EQ(ask("extend 2d"), "accepted");
  edit(at("game.xml"), " seed=", " mails-a-day=\"1\" seed=");
  const auto before = tree(at("mail"));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(from_umpire("grant aaaa-bbbb-cccc-dddd\n"), "refused");
  EXPECT_EQ(tree(at("mail")), before);
  EXPECT_EQ(count("moderator", "no-word-"), 1U);
  EXPECT_EQ(from_umpire("grant " + word() + "\n"), "accepted");
}

TEST_F(MailAsking, ASideThatHasLongerAsksForItselfAlone) {
  ASSERT_EQ(call({"extend", game, "--by", "1d", "--side", "green", "--now", "2026-12-01T11:00Z"}).code,
            cli::done);
  ASSERT_EQ(ask("extend 2d"), "accepted");
  EXPECT_THAT(mails("moderator", "asked-"),
              AllOf(HasSubstr("is due on Friday, December 4, 2026"), HasSubstr("This concerns green alone")));
  EXPECT_EQ(from_umpire("grant " + word() + "\n"), "accepted");
  EXPECT_EQ(due(), due_at_first);
  EXPECT_THAT(mails("green", "deadline-turn-01-mailing-1-green-20261206T2000Z"),
              HasSubstr("December 6, 2026"));
  EXPECT_EQ(count("grey", "deadline-"), 0U);
}

TEST_F(MailAsking, WhatWouldReachTheNextDeadlineIsNotPassedOn) {
  EXPECT_EQ(ask("extend 7d"), "refused");
  EXPECT_THAT(mails("green", "refused-"), AllOf(HasSubstr("Turn 2 is due on Thursday, December 10, 2026"),
                                                HasSubstr("moves later turns too")));
  EXPECT_EQ(count("moderator", ""), 0U);
}

/// After its word was kept, and before it was mailed.
TEST_F(MailAsking, ARequestWhoseWordNobodyWasToldGetsAnother) {
  ASSERT_EQ(ask("extend 2d"), "accepted");
  const std::string lost = word();
  fs::remove_all(at("outbox"));
  kill("green-");
  EXPECT_EQ(call({"run", game, "--now", "2026-12-01T12:10Z"}).code, cli::done);
  EXPECT_NE(word(), lost);
  EXPECT_EQ(count("green", "passed-on-"), 1U);
  EXPECT_EQ(from_umpire("grant " + lost + "\n"), "refused");
  EXPECT_EQ(from_umpire("grant " + word() + "\n"), "accepted");
}

TEST_F(MailAsking, ARequestThatBecameImpossibleIsAnswered) {
  ASSERT_EQ(ask("extend 2d"), "accepted");
  fs::remove_all(at("outbox"));
  kill("green-");
  edit(at("game.xml"), "<deadline turn=\"1\" at=\"2026-12-03T20:00Z\" every=\"7d\"/>", "");
  call({"run", game, "--now", "2026-12-01T12:10Z"});
  EXPECT_THAT(mails("green", "refused-"), HasSubstr("The deadline cannot be moved like this."));
  EXPECT_EQ(count("moderator", "asked-"), 0U);
}

/// The grant was kept, and its program was killed before it moved the deadline.
TEST_F(MailAsking, RunResolvesNothingThatAKilledGrantMoves) {
  ASSERT_EQ(ask("extend 2d"), "accepted");
  const std::string asked = read(at("mail/asked/green"));
  const std::string game_xml = read(at("game.xml"));
  ASSERT_EQ(from_umpire("grant " + word() + "\n"), "accepted");
  write(at("mail/asked/green"), asked);
  write(at("game.xml"), game_xml);
  kill("moderator-");
  EXPECT_THAT(call({"run", game, "--json", "--now", "2026-12-03T20:01Z"}).out, HasSubstr("not-due"));
  EXPECT_EQ(due(), "2026-12-05T20:00Z");
}

TEST_F(MailAsking, WordsBesideTheLineGoToTheModeratorAsALetter) {
  EXPECT_EQ(ask("Dear Max,\nextend 2d\nI am in hospital."), "accepted");
  EXPECT_EQ(count("moderator", "asked-"), 1U);
  EXPECT_THAT(mails("moderator", "letter-"), AllOf(HasSubstr("hospital"), Not(HasSubstr(password_of_green))));
}

TEST_F(MailAsking, ANewerRequestTakesThePlaceOfAnOlderOne) {
  ASSERT_EQ(ask("extend 2d"), "accepted");
  const std::string old = word();
  fs::remove_all(at("outbox/moderator"));
  ASSERT_EQ(ask("extend 1d"), "accepted");
  EXPECT_EQ(from_umpire("grant " + old + "\n"), "refused");
  EXPECT_EQ(due(), due_at_first);
  EXPECT_EQ(from_umpire("grant " + word() + "\n"), "accepted");
  EXPECT_EQ(due(), "2026-12-04T20:00Z");
}

TEST_F(MailAsking, RequestsAreFewADay) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(ask("extend 2d"), "accepted") << i;
  EXPECT_EQ(ask("extend 2d"), "refused");
  EXPECT_THAT(mails("green", "refused-"), HasSubstr("has already asked 5 times today"));
  EXPECT_EQ(count("moderator", "asked-"), 5U);
  EXPECT_EQ(ask("extend 2d", "2026-12-02T12:00Z"), "accepted");
}

TEST_F(MailAsking, WhatCannotBeDoneIsNotPassedOn) {
  EXPECT_EQ(ask("pause until 2026-12-02T00:00Z"), "refused");
  EXPECT_EQ(ask("extend 1d", "2026-12-20T00:00Z"), "refused");
  EXPECT_THAT(mails("green", "refused-"), HasSubstr("The deadline cannot be moved like this."));
  edit(at("game.xml"), "<deadline turn=\"1\" at=\"2026-12-03T20:00Z\" every=\"7d\"/>", "");
  EXPECT_EQ(ask("extend 1d"), "refused");
  edit(at("game.xml"), " moderator-mail=\"umpire@games.example\"", "");
  EXPECT_EQ(ask("extend 1d"), "refused");
  EXPECT_THAT(mails("green", "refused-"), HasSubstr("takes no requests by email"));
  EXPECT_EQ(count("moderator", ""), 0U);
}

TEST_F(MailAsking, AWordEndsWithItsTurnAndAfterTwoWeeks) {
  edit(at("game.xml"), due_at_first, "2026-12-16T20:00Z");
  green_sends();
  ASSERT_EQ(ask("extend 2d"), "accepted");
  EXPECT_EQ(from_umpire("grant " + word() + "\n", "2026-12-15T12:01Z"), "refused");
  fs::remove_all(at("outbox/moderator"));
  ASSERT_EQ(ask("extend 2d", "2026-12-15T13:00Z"), "accepted");
  const std::string line = "grant " + word() + "\n";
  ASSERT_THAT(call({"run", game, "--json", "--now", "2026-12-16T20:01Z"}).out, HasSubstr("new-questions"));
  EXPECT_EQ(from_umpire(line, "2026-12-16T21:00Z"), "refused");
  EXPECT_EQ(due(), "2026-12-16T20:00Z");
}

TEST_F(MailAsking, WhatWasGrantedIsWhatTheModeratorWasTold) {
  ASSERT_EQ(ask("extend 2d"), "accepted");
  ASSERT_EQ(call({"extend", game, "--by", "1d", "--now", "2026-12-01T12:30Z"}).code, cli::done);
  EXPECT_EQ(from_umpire("grant " + word() + "\n"), "accepted");
  EXPECT_EQ(due(), "2026-12-05T20:00Z");
  fs::remove_all(at("outbox/moderator"));
  ASSERT_EQ(ask("extend 1d", "2026-12-01T14:00Z"), "accepted");
  ASSERT_EQ(call({"extend", game, "--by", "3d", "--now", "2026-12-01T14:30Z"}).code, cli::done);
  EXPECT_EQ(from_umpire("grant " + word() + "\n", "2026-12-01T15:00Z"), "refused");
  EXPECT_EQ(due(), "2026-12-08T20:00Z");
  EXPECT_THAT(mails("moderator", "not-granted-"), HasSubstr("it can no longer be done"));
}

/// The program is killed after it kept the mail: what is finished later has one effect.
TEST_F(MailAsking, KilledMailsAreFinishedOnce) {
  ASSERT_EQ(ask("extend 2d"), "accepted");
  const std::string drawn = word();
  kill("green-");
  EXPECT_EQ(call({"run", game, "--now", "2026-12-01T12:10Z"}).code, cli::done);
  EXPECT_EQ(word(), drawn);
  EXPECT_EQ(count("moderator", "asked-") + count("green", "passed-on-"), 2U);
  ASSERT_EQ(from_umpire("grant " + drawn + "\n"), "accepted");
  kill("moderator-");
  EXPECT_EQ(call({"run", game, "--now", "2026-12-01T13:10Z"}).code, cli::done);
  EXPECT_EQ(due(), "2026-12-05T20:00Z");
  EXPECT_EQ(count("moderator", "no-word-"), 0U);
  // Killed before the word was marked as used, after the deadline had moved.
  const std::string asked = read(at("mail/asked/green"));
  write(at("mail/asked/green"), asked.substr(0, asked.find("used ")));
  kill("moderator-");
  EXPECT_EQ(call({"run", game, "--now", "2026-12-01T13:20Z"}).code, cli::done);
  EXPECT_EQ(due(), "2026-12-05T20:00Z");
  EXPECT_EQ(read(at("mail/asked/green")), asked);
}

TEST_F(MailAsking, TheModeratorIsToldWhatHeCanDoOnceADay) {
  EXPECT_EQ(from_umpire("How is the game?\n"), "ignored");
  EXPECT_EQ(from_umpire("Hello?\n"), "ignored");
  EXPECT_THAT(mails("moderator", "by-mail-2026-12-01"), HasSubstr("By email you can do one thing"));
  EXPECT_EQ(count("moderator", ""), 1U);
  EXPECT_EQ(from_umpire("Hello?\n", "2026-12-02T13:00Z"), "ignored");
  EXPECT_EQ(count("moderator", ""), 2U);
  // Its subject names a side: that side hears nothing of it.
  std::string reply = a_mail("Hm.\n", the_umpire);
  reply.replace(reply.find("my orders"), 9, "Re: [ford] Turn 1: green asks");
  EXPECT_EQ(state(reply), "ignored");
  EXPECT_EQ(count("green", ""), 0U);
}

/// The moderator's address answers each mail at once, in the worst words, and does not say that it is a program.
TEST_F(MailAsking, TwoRobotsDoNotTalkForLong) {
  ASSERT_EQ(ask("extend 2d"), "accepted");
  std::size_t last = 0;
  for (int round = 0; round < 10; ++round) {
    from_umpire("grant aaaa-bbbb-cccc-dddd\n");
    from_umpire("You wrote:\ngrant " + word() + "\nrefuse " + word() + "\n");
    last = outbox("moderator").size();
  }
  EXPECT_EQ(last, 3U) << "the request, one about the word, one about what he can do";
  EXPECT_EQ(count("green", ""), 1U);
}

}  // namespace
}  // namespace adjudicator::cli_test

// mail check: what is wrong with a game's mail, and the trial that goes out and comes back.
#include <gmock/gmock.h>

#include "mail_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class MailCheck : public ByMail {
 protected:
  std::string outgoing() const { return (temp.path() / "out.mbox").string(); }
  Called check(std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"mail", "check", game, "--wait", "1", "--now", "2026-12-01T12:00Z"};
    if (std::ranges::find(more, "--sendmail") == more.end())
      words.insert(words.end(), {"--sendmail", "tee -a " + outgoing()});
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  /// Nothing is wrong with what the game's files say.
  void set_up() const {
    edit(at("game.xml"), "id=\"grey\"", "id=\"grey\" mail=\"grey@home.example\"");
    edit(at("game.xml"), " seed=", " moderator-mail=\"umpire@games.example\" seed=");
    edit(at("game.xml"), "</game>", "<deadline turn=\"1\" at=\"2026-12-03T20:00Z\"/></game>");
    EXPECT_EQ(call({"password", game, "--side", "grey"}).code, cli::done);
  }
};

TEST_F(MailCheck, SaysWhatIsWrongWithAddressesAndPasswords) {
  const Called wrong = check();
  EXPECT_EQ(wrong.code, cli::bad_data);
  for (const char* sentence :
       {"game.xml: you have no address ('moderator-mail'): nobody is told when a turn waits for you",
        "game.xml: grey has no address ('mail'): its position, receipts and reports go nowhere",
        "game.xml: grey has neither a password nor a key, so no mail of it can be accepted; adjudicator "
        "password --side grey",
        "game.xml: turn 1 has no deadline: run mails no positions and reminds nobody"})
    EXPECT_THAT(wrong.err, HasSubstr(sentence));
  EXPECT_THAT(wrong.err, Not(HasSubstr("green has")));
  edit(at("game.xml"), "anna@home.example", "anna home.example");
  EXPECT_THAT(check().err, HasSubstr("of green ('mail') is not an email address"));
  edit(at("game.xml"), "anna home.example", "anna@home.example");
  edit(at("game.xml"), " mail=\"robot@games.example\"", "");
  fs::remove(outgoing());
  const Called none = check();
  EXPECT_EQ(none.code, cli::bad_data);
  EXPECT_THAT(none.err, AllOf(HasSubstr("the game has no address ('mail'): players write to it"),
                              HasSubstr("without an address of the game no mail was tried")));
  EXPECT_FALSE(fs::exists(outgoing()));
}

TEST_F(MailCheck, SaysInJsonWhatItFound) {
  const Called wrong = check({"--json"});
  EXPECT_EQ(wrong.code, cli::bad_data);
  EXPECT_THAT(wrong.out,
              AllOf(HasSubstr("{\"state\": \"not-back\", \"faults\": [\""), HasSubstr("grey has no address"),
                    HasSubstr("\"notes\": [\"adjudicator: tee")));
  EXPECT_EQ(wrong.err, "");
  set_up();
  EXPECT_THAT(check({"--json"}).out, HasSubstr("{\"state\": \"not-back\", \"faults\": [], \"notes\": ["));
}

/// Whoever sends the trial back as something else has not handed it to `mail in`.
TEST_F(MailCheck, ABounceIsNoTrial) {
  set_up();
  EXPECT_EQ(check().code, cli::try_again);
  std::string trial = read(outgoing());
  trial.erase(trial.find("\nDate: ", 1) + 1);  // the moderator's stands behind it
  const std::size_t subject = trial.find("Subject: ") + 9;
  const std::string of = trial.substr(subject, trial.find('\n', subject) - subject);
  EXPECT_EQ(state("From: mailer-daemon@games.example\nTo: robot@games.example\nAuto-Submitted: auto-replied\n"
                  "Subject: Undeliverable: " +
                  of + "\n\nno such user\n"),
            "ignored");
  EXPECT_EQ(state(trial), "trial");
}

TEST_F(MailCheck, SecretsThatAreNotThereAreTold) {
  set_up();
  fs::remove_all(temp.path() / "secrets");
  const Called called = check();
  EXPECT_EQ(called.code, cli::no_input);
  EXPECT_THAT(called.err, HasSubstr("secret"));
}

TEST_F(MailCheck, TheTrialComesBackByMailInAndMovesNothing) {
  set_up();
  const Called first = check();
  EXPECT_EQ(first.code, cli::try_again) << first.err;
  EXPECT_THAT(first.err,
              HasSubstr("tee took the trial mail, and it has not come back within 1 second: either"));
  EXPECT_THAT(first.err, HasSubstr("hand mails for robot+ford@games.example to `adjudicator mail in`"));
  const std::string both = read(outgoing());
  const std::size_t second = both.find("Date: ", 10);
  ASSERT_NE(second, both.npos);
  const std::string trial = both.substr(0, second);
  EXPECT_THAT(trial, AllOf(HasSubstr("To: robot+ford@games.example\n"),
                           HasSubstr("Auto-Submitted: auto-generated\n")));
  EXPECT_THAT(both.substr(second), HasSubstr("To: umpire@games.example\n"));
  const auto before = tree(game);
  EXPECT_EQ(state(trial, {"--to", "robot+ford@games.example", "--now", "2026-12-01T12:05Z"}), "trial");
  auto after = tree(game);
  EXPECT_EQ(after.erase("mail/trial-back"), 1u);
  EXPECT_EQ(after, before);
  // The one to the moderator is as any mail of a program.
  EXPECT_EQ(state(both.substr(second)), "ignored");
  const Called again = check();
  EXPECT_THAT(
      again.err,
      HasSubstr("the trial of 2026-12-01T12:00Z came back through `mail in` at 2026-12-01T12:05Z, sent to "
                "robot+ford@games.example\n"));
  // An older trial, or one of a stranger, is no trial.
  EXPECT_EQ(state(trial), "ignored");
}

TEST_F(MailCheck, AProgramThatTakesNothingIsTold) {
  set_up();
  const Called refused = check({"--sendmail", "/bin/false"});
  EXPECT_EQ(refused.code, cli::not_available);
  EXPECT_THAT(refused.err, HasSubstr("/bin/false did not take the trial mail"));
  EXPECT_EQ(check({"--sendmail", "/no/such/program"}).code, cli::not_available);
  EXPECT_EQ(call({"mail", "check", game, game}).code, cli::bad_usage);
}

}  // namespace
}  // namespace adjudicator::cli_test

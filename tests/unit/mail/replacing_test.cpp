// replace: a new player takes a side over.
#include <gmock/gmock.h>

#include <chrono>
#include <memory>
#include <regex>
#include <thread>

#include "files/folder/disk.hpp"
#include "mail_fixture.hpp"
#include "record/minisign.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* password_of_ben = "heron-on-the-bank-7";

class MailReplacing : public ByMailWeekly {
 protected:
  MailReplacing() {
    edit(at("game.xml"), "<deadline", "<!-- kept --><deadline");
    write(temp.path() / "new", std::string(password_of_ben) + "\n");
  }
  Called replace(std::vector<std::string> more = {},
                 const std::string& address = "Ben <ben@home.example>") const {
    more.insert(more.begin(), {"replace", game, "--side", "green", "--address", address, "--password-file",
                               (temp.path() / "new").string(), "--now", "2026-12-01T12:30Z"});
    return call(more);
  }
  static std::string from_ben(const std::string& password) {
    std::string mail = plain("password " + password + "\n\norders green ford turn 1\npass\n");
    mail.replace(mail.find("anna@home.example"), 17, "ben@home.example");
    mail.replace(mail.find("<one@"), 5, "<ben@");
    return mail;
  }
};

TEST_F(MailReplacing, TheNewPasswordAndAddressCountAndTheOldOnesDoNot) {
  const Called called = replace();
  ASSERT_EQ(called.code, cli::done) << called.err;
  EXPECT_EQ(called.out, "green: mail goes to Ben <ben@home.example> (was Anna Green <anna@home.example>)\n");
  EXPECT_THAT(read(at("game.xml")),
              AllOf(HasSubstr("mail=\"Ben &lt;ben@home.example&gt;\""), HasSubstr("<!-- kept -->"),
                    HasSubstr(" player-since=\"2026-12-01T12:30Z\"")));
  EXPECT_THAT(everything(), Not(HasSubstr(password_of_ben)));
  EXPECT_EQ(state(plain(with_password(in_words()))), "unproven");
  EXPECT_EQ(state(from_ben(password_of_green)), "unproven");
  EXPECT_EQ(state(from_ben(password_of_ben)), "accepted");
  EXPECT_THAT(mails("green", ""),
              AllOf(HasSubstr("To: ben@home.example\n"), Not(HasSubstr("To: anna@home"))));
  EXPECT_EQ(call({"check", game}).code, cli::done);
}

TEST_F(MailReplacing, MailsThatWaitGoToTheNewAddress) {
  ASSERT_EQ(state(plain(with_password(in_words()))), "accepted");
  ASSERT_EQ(outbox().size(), 1U);
  const Called called = replace();
  EXPECT_THAT(called.err, HasSubstr("1 waiting mail of green will go to the new address"));
  EXPECT_THAT(mails("green", "receipt-"),
              AllOf(HasSubstr("\nTo: ben@home.example\n"), Not(HasSubstr("anna@"))));
  // What is doubtful, too.
  fs::rename(at("outbox/green/") / outbox().begin()->first, at("outbox/green/doubt.sending"));
  ASSERT_EQ(replace({}, "carl@home.example").code, cli::done);
  EXPECT_THAT(read(at("outbox/green/doubt.sending")), HasSubstr("To: carl@home.example\n"));
}

TEST_F(MailReplacing, ThePlayersAreToldAndTheNewOneHasWhereHeStands) {
  ASSERT_EQ(call({"position", game}).code, cli::done);
  ASSERT_EQ(replace().code, cli::done);
  EXPECT_THAT(mails("green", "player-green-20261201T1230Z"),
              AllOf(HasSubstr("You now play green"), HasSubstr("December 3, 2026"),
                    HasSubstr("still counts until you send something else"), HasSubstr("position-green.html"),
                    HasSubstr("orders-green.txt"), Not(HasSubstr("-grey"))));
  EXPECT_THAT(mails("grey", "player-"), HasSubstr("green has a new player."));
  EXPECT_THAT(mails("moderator", "player-"), HasSubstr("To: umpire@games.example\n"));
}

TEST_F(MailReplacing, HeGetsTheLastMailingWhereThereIsOne) {
  ASSERT_EQ(call({"resolve", game, "--defaults"}).code, cli::done);
  ASSERT_EQ(replace().code, cli::done);
  EXPECT_THAT(mails("green", "player-"), AllOf(HasSubstr("report-green."), Not(HasSubstr("report-grey")),
                                               Not(HasSubstr("report-moderator"))));
}

TEST_F(MailReplacing, WithoutAnyFileHeIsToldWhomToAsk) {
  ASSERT_EQ(replace().code, cli::done);
  EXPECT_THAT(mails("green", "player-"), HasSubstr("Ask the moderator for the position"));
}

TEST_F(MailReplacing, TheOldKeyIsGoneAndANewOneMayBeNamed) {
  const auto old_key = record::SecretKey::make();
  const auto key = record::SecretKey::make();
  edit(at("game.xml"), "id=\"green\"", "id=\"green\" key=\"" + old_key.pub.text() + "\"");
  EXPECT_THAT(replace().err, HasSubstr("the key with which green signed is gone"));
  EXPECT_THAT(read(at("game.xml")), Not(HasSubstr(old_key.pub.text())));
  ASSERT_EQ(replace({"--key", key.pub.text()}).code, cli::done);
  EXPECT_THAT(read(at("game.xml")), HasSubstr("key=\"" + key.pub.text() + "\""));
}

/// In a sealed game, where an audit looks at signatures most closely.
TEST_F(MailReplacing, AKeyStaysWhileFilesAreOpenThatItSigned) {
  write(at("game.xml"), std::regex_replace(read(at("game.xml")), std::regex(" seed=\"[^\"]*\""), ""));
  ASSERT_EQ(call({"seal", game}).code, cli::done);
  const auto old_key = record::SecretKey::make();
  const auto key = record::SecretKey::make();
  edit(at("game.xml"), "id=\"green\"", "id=\"green\" key=\"" + old_key.pub.text() + "\"");
  const std::string file = (temp.path() / "o.xml").string();
  write(file, green);
  write(file + ".minisig", record::sign(old_key, green, "timestamp:1796126400"));
  const Called received =
      call({"receive", game, file, "--signature", file + ".minisig", "--now", "2026-12-01T12:00Z"});
  ASSERT_EQ(received.code, cli::done) << received.err;
  for (const auto& more : {std::vector<std::string>{}, {"--key", key.pub.text()}})
    EXPECT_THAT(replace(more).err,
                HasSubstr("green has sent files for turn 1, and with another signing key"));
  // Whether something is asked is for the drawn dice to say.
  Called resolved = call({"resolve", game, "--defaults"});
  if (resolved.code == cli::waits) resolved = call({"resolve", game, "--defaults"});
  ASSERT_EQ(resolved.code, cli::done) << resolved.err;
  EXPECT_EQ(replace({"--key", key.pub.text()}).code, cli::done);
  EXPECT_EQ(call({"audit", game}).code, cli::done);
}

TEST_F(MailReplacing, OrdersStayAndTheRecordTellsIt) {
  write(at("game.xml"), std::regex_replace(read(at("game.xml")), std::regex(" seed=\"[^\"]*\""), ""));
  ASSERT_EQ(call({"seal", game}).code, cli::done);
  ASSERT_EQ(state(plain(with_password(green))), "accepted");
  ASSERT_EQ(replace().code, cli::done);
  EXPECT_THAT(read(at("turn-01/orders/green.xml")), HasSubstr("<attack id=\"mill\""));
  Called resolved = call({"resolve", game, "--defaults"});
  if (resolved.code == cli::waits) resolved = call({"resolve", game, "--defaults"});
  ASSERT_EQ(resolved.code, cli::done) << resolved.err;
  EXPECT_EQ(call({"replay", game}).code, cli::done);
  const Called audit = call({"audit", game});
  EXPECT_EQ(audit.code, cli::done) << audit.out << audit.err;
  EXPECT_THAT(
      audit.out + audit.err,
      HasSubstr("turn 1, mailing 1: the moderator gave green to another player on 2026-12-01T12:30Z"));
}

TEST_F(MailReplacing, WhatIsWrongChangesNothing) {
  const auto before = tree(temp.path());
  const auto refused = [&](const Called& called, const std::string& why) {
    EXPECT_NE(called.code, cli::done);
    EXPECT_THAT(called.err, HasSubstr(why));
    auto after = tree(temp.path());
    std::erase_if(after, [](const auto& file) {
      return file.first.ends_with(".clock") || file.first.ends_with(".round") ||
             file.first.ends_with("mail/.lock");
    });
    EXPECT_EQ(after, before);
  };
  refused(replace({}, "ben at home"), "is no mail address");
  refused(replace({}, "Ben <ben@home.example"), "is no mail address");
  refused(replace({}, "ben@home.example\nBcc: x@y.example"), "is no mail address");
  refused(replace({"--key", "none"}), "key");
  refused(call({"replace", game, "--side", "green", "--address", "b@c.example"}),
          "--password-file is missing");
  refused(call({"replace", game, "--side", "greem", "--address", "b@c.example", "--password-file",
                (temp.path() / "new").string(), "--now", "2026-12-01T12:30Z"}),
          "did you mean 'green'?");
  write(temp.path() / "new", "short\n");
  const Called called = replace();
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("at least 8 bytes"));
}

/// A mail that one of them is making would go out after the change.
TEST_F(MailReplacing, WaitsForNobodyWhoMakesMails) {
  fs::create_directories(at("mail"));
  for (const char* const name : {".round", "mail/.lock"}) {
    const files::Lock held(at(name));
    EXPECT_EQ(replace().code, cli::try_again) << name;
  }
  EXPECT_EQ(replace().code, cli::done);
}

TEST_F(MailReplacing, AMailThatWaitedMeanwhileIsProvenAgain) {
  fs::create_directories(at("mail"));
  auto held = std::make_unique<files::Lock>(at("mail/.lock"));
  std::string became;
  std::thread waits([&] { became = state(plain(with_password(in_words()))); });
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_EQ(
      call({"password", game, "--side", "green", "--password-file", (temp.path() / "new").string()}).code,
      cli::done);
  edit(at("game.xml"), "anna@home.example", "ben@home.example");
  held.reset();
  waits.join();
  EXPECT_EQ(became, "unproven");
  EXPECT_FALSE(fs::exists(at("turn-01/orders/green.txt")));
  EXPECT_THAT(mails("green", ""), Not(HasSubstr("To: anna@home")));
}

/// Killed after the new password was written, and before game.xml was.
TEST_F(MailReplacing, TheSameCallCompletesWhatWasKilled) {
  ASSERT_EQ(
      call({"password", game, "--side", "green", "--password-file", (temp.path() / "new").string()}).code,
      cli::done);
  EXPECT_EQ(state(plain(with_password(in_words()))), "unproven");
  ASSERT_EQ(replace().code, cli::done);
  EXPECT_EQ(state(from_ben(password_of_ben)), "accepted");
  EXPECT_THAT(mails("green", "player-"), HasSubstr("To: ben@home.example\n"));
}

TEST_F(MailReplacing, AJsonGameKeepsItsSides) {
  const Called json = call({"convert", at("game.xml").string(), "--to", "json"});
  write(at("game.json"), json.out);
  fs::remove(at("game.xml"));
  EXPECT_THAT(replace({"--secret", (temp.path() / "secrets/ford.secret").string()}).err,
              HasSubstr("was rewritten in its canonical form"));
  EXPECT_THAT(read(at("game.json")), HasSubstr("Ben <ben@home.example>"));
  EXPECT_EQ(call({"check", game}).code, cli::done);
}

}  // namespace
}  // namespace adjudicator::cli_test
